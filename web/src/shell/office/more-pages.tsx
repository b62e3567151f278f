import { adminText } from "../../text/admin.ts";
import { LoadMore } from "../../ui/load-more.tsx";

/** A list that is read page by page, as a query of pages has it. */
export interface PagedQuery {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => Promise<unknown>;
}

export interface MorePagesProps {
  query: PagedQuery;
  /** Whether the next page comes by itself when its button comes into sight. */
  auto?: boolean;
}

/** The end of a list of the back office: its next page, while there is one. */
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
