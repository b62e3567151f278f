import { adminText } from "../../text/admin/office.ts";
import { LoadMore } from "../../ui/buttons/load-more.tsx";

/** A paginated list, as an infinite query has it. */
export interface PagedQuery {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => Promise<unknown>;
}

export interface MorePagesProps {
  query: PagedQuery;
  /** Whether the next page loads when its button scrolls into view. */
  auto?: boolean;
}

/** The end of a back-office list: loads its next page, while there is one. */
export function MorePages({ query, auto = true }: MorePagesProps) {
  if (!query.hasNextPage) return null;
  return (
    <LoadMore
      label={adminText.loadMore}
      busyLabel={adminText.loadingMore}
      busy={query.isFetchingNextPage}
      auto={auto && !query.isFetchNextPageError}
      onLoad={() => void query.fetchNextPage()}
    />
  );
}
