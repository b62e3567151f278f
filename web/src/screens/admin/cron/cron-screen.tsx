import { RotateCw } from "lucide-react";
import { isFirstLoad } from "../../../api/cache/load-state.ts";
import type { ReadOutput } from "../../../api/http/client.ts";
import { useAdminCron } from "../../../api/queries/office-settings.ts";
import { useNow } from "../../../api/time/use-now.ts";
import { LoadFailure } from "../../../shell/loading/load-failure.tsx";
import { Page } from "../../../shell/page/page.tsx";
import { adminCronText } from "../../../text/admin/cron.ts";
import { common, spans } from "../../../text/app/common.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { Empty } from "../../../ui/feedback/notice.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { formatSpan } from "../../../ui/format/time.ts";
import { FeedPanel } from "./feed-panel.tsx";
import { LogTable } from "./log-table.tsx";
import { StatusCards } from "./status-cards.tsx";
import { StatusList } from "./status-list.tsx";

/** Whether prices are updated as they should be, and controls for when they are not. */
export function AdminCronScreen() {
  const query = useAdminCron();
  return (
    <Page title={adminCronText.title} className="md:py-7! lg:px-9">
      <header className="mb-5 flex items-center justify-between gap-4">
        <div className="min-w-0">
          <h1 className="text-24 font-bold">{adminCronText.heading}</h1>
          <Refreshed at={query.dataUpdatedAt} />
        </div>
        <Button
          size="sm"
          busy={query.isFetching && query.isRefetchError}
          icon={<RotateCw aria-hidden className="size-4" />}
          onClick={() => void query.refetch()}
        >
          {adminCronText.refresh}
        </Button>
      </header>
      <Monitor query={query} />
    </Page>
  );
}

/** When the data was read, by this machine's clock; 0 means never. Keeps its space, so that nothing moves. */
function Refreshed({ at }: { at: number }) {
  useNow();
  return (
    <p className="figures min-h-5 text-13 text-muted">
      {at > 0 && adminCronText.refreshed(formatSpan(Date.now() - at, spans))}
    </p>
  );
}

function Monitor({ query }: { query: ReturnType<typeof useAdminCron> }) {
  if (isFirstLoad(query)) return <MonitorSkeleton />;
  if (!query.data) {
    return <LoadFailure title={adminCronText.loadFailed} query={query} />;
  }
  return (
    <div className="flex flex-col gap-4">
      <StatusCards cron={query.data} />
      <FeedPanel job={query.data.jobs.find(({ job_name }) => job_name === "update-prices")} />
      <Runs logs={query.data.logs} />
    </div>
  );
}

function Runs({ logs }: Pick<ReadOutput<"adminCron">, "logs">) {
  if (logs.length === 0) return <Empty title={adminCronText.empty} detail={adminCronText.emptyDetail} />;
  return (
    <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[1fr_3fr]">
      <StatusList logs={logs} />
      <LogTable logs={logs} />
    </div>
  );
}

function MonitorSkeleton() {
  return (
    <div role="status" aria-label={common.loading} className="flex flex-col gap-4">
      <div className="grid gap-3 md:grid-cols-3">
        {["a", "b", "c"].map((key) => (
          <Skeleton key={key} className="h-32.5 rounded-card" />
        ))}
      </div>
      <Skeleton className="h-60 rounded-panel md:h-44" />
      <Skeleton className="h-160 rounded-panel" />
    </div>
  );
}
