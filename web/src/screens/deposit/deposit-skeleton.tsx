import { Page } from "../../shell/page/page.tsx";
import { common } from "../../text/app/common.ts";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { Panel } from "../../ui/layout/card.tsx";

/**
 * The placeholder of the screen; `short` if there is no wallet yet, so that a prompt follows instead of an
 * address.
 */
export function DepositSkeleton({ short }: { short: boolean }) {
  return (
    <Page title={null} narrow>
      <div className="mb-6 flex h-[3.09375rem] items-center gap-3" role="status" aria-label={common.loading}>
        <Skeleton className="ml-11 size-11 rounded-full" />
        <Skeleton className="h-7 w-44" />
      </div>
      <Panel className="flex flex-col gap-5 p-5 md:p-6">
        {short ? (
          <Skeleton className="h-56" />
        ) : (
          <>
            <Skeleton className="h-[4.6rem]" />
            <Skeleton className="size-60 self-center rounded-card" />
            <Skeleton className="h-24" />
            <Skeleton className="h-11 rounded-button" />
            <Skeleton className="h-20" />
          </>
        )}
      </Panel>
    </Page>
  );
}
