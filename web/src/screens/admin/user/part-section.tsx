import { type ReactNode, useId } from "react";
import { isFirstLoad } from "../../../api/cache/load-state.ts";
import { InlineFailure } from "../../../features/office/inline-failure.tsx";
import { adminText } from "../../../text/admin/office.ts";
import { adminUserPartsText } from "../../../text/admin/users.ts";
import { common } from "../../../text/app/common.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { Panel } from "../../../ui/layout/card.tsx";

interface PartQuery<Item> {
  data: { pages: { items: Item[] }[] } | undefined;
  isPending: boolean;
  errorUpdateCount: number;
  isFetching: boolean;
  isFetchingNextPage: boolean;
  hasNextPage: boolean;
  refetch: () => unknown;
  fetchNextPage: () => unknown;
}

interface PartSectionProps<Item> {
  title: string;
  /** The text for an empty list. */
  empty: string;
  query: PartQuery<Item>;
  /** Renders the loaded items. */
  children: (items: Item[]) => ReactNode;
}

/** One of a user's lists: the newest items, and more on request. */
export function PartSection<Item>({ title, empty, query, children }: PartSectionProps<Item>) {
  const headingId = useId();
  const items = query.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <Panel className="p-5" aria-labelledby={headingId}>
      <h2 id={headingId} className="mb-1 text-19 font-semibold">
        {title}
      </h2>
      {/* As high as while it waits, so that an empty list moves nothing. */}
      <div className="min-h-17">
        {isFirstLoad(query) ? (
          <Waiting />
        ) : !query.data ? (
          <InlineFailure title={adminUserPartsText.loadFailed} query={query} />
        ) : items.length === 0 ? (
          <p className="text-15 text-muted">{empty}</p>
        ) : (
          children(items)
        )}
      </div>
      {query.hasNextPage && (
        <Button
          size="sm"
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
          className="mt-3"
        >
          {adminText.loadMore}
        </Button>
      )}
    </Panel>
  );
}

function Waiting() {
  return (
    <div role="status" aria-label={common.loading} className="flex flex-col gap-3 py-2">
      <Skeleton className="h-5" />
      <Skeleton className="h-5 w-2/3" />
    </div>
  );
}
