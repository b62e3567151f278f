import { ArrowUp } from "lucide-react";
import { useRef } from "react";
import { isFirstLoad } from "../../api/cache/load-state.ts";
import { useTransactions } from "../../api/queries/own.ts";
import { useCoins } from "../../api/queries/public.ts";
import { paths } from "../../paths.ts";
import { LoadFailure } from "../../shell/loading/load-failure.tsx";
import { LinkButton } from "../../shell/navigation/link-button.tsx";
import { common } from "../../text/app/common.ts";
import { historyText } from "../../text/money/history.ts";
import { filterText } from "../../text/money/history-filters.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { LoadMore } from "../../ui/buttons/load-more.tsx";
import { Empty } from "../../ui/feedback/notice.tsx";
import { TransactionDays, TransactionDaysSkeleton } from "./days.tsx";
import { countOf, type FilterState, type Filters, queryOf } from "./filters.ts";
import { useHeldBack } from "./use-held-back.ts";

/** The filtered list, or why it is empty. */
export function Transactions({ state }: { state: FilterState }) {
  const query = useTransactions(queryOf(state.filters));
  // Without the registry the lines would first show ids instead of names.
  const coins = useCoins();
  if (isFirstLoad(query) || isFirstLoad(coins)) return <TransactionDaysSkeleton />;
  if (!query.data) {
    return <LoadFailure title={historyText.failed} query={query} />;
  }
  if (query.data.pages.every((page) => page.items.length === 0)) return <Nothing state={state} />;
  return <Found query={query} end={endOf(state.filters)} />;
}

/** What follows the last one: of the tab, or of the filters. */
function endOf(filters: Filters): string {
  if (countOf(filters) > 0) return filterText.endOfMatches;
  return filters.type ? historyText.endOf[filters.type] : historyText.end;
}

/** No transactions yet, or no matches, with a fitting link. */
function Nothing({ state: { filters, clear } }: { state: FilterState }) {
  if (countOf(filters) > 0) {
    return (
      <Empty
        title={filterText.nothingMatches}
        detail={filterText.nothingMatchesDetail}
        action={<Button onClick={clear}>{filterText.showAll}</Button>}
      />
    );
  }
  return (
    <Empty
      title={filters.type ? historyText.emptyOf[filters.type] : historyText.empty}
      detail={historyText.emptyDetail}
      action={<LinkButton to={paths.wallets()}>{historyText.toWallets}</LinkButton>}
    />
  );
}

interface FoundProps {
  query: ReturnType<typeof useTransactions>;
  /** Shown after the last one. */
  end: string;
}

/** The list, with newer rows held back while the user reads further down, and what follows it. */
function Found(props: FoundProps) {
  const { query } = props;
  const top = useRef<HTMLDivElement>(null);
  const all = query.data?.pages.flatMap((page) => page.items) ?? [];
  const { shown, held, release } = useHeldBack(all, top);
  return (
    <div ref={top} aria-busy={query.isPlaceholderData} className="relative scroll-mt-24">
      {held > 0 && (
        <div className="sticky top-20 z-20 flex h-0 justify-center">
          <Button
            tone="accent"
            size="sm"
            className="shadow-popup"
            icon={<ArrowUp aria-hidden className="size-4" />}
            onClick={release}
          >
            {filterText.newOnes(held)}
          </Button>
        </div>
      )}
      <div className={query.isPlaceholderData ? "opacity-60" : ""}>
        <TransactionDays transactions={shown} />
      </div>
      <After {...props} />
    </div>
  );
}

function After({ query, end }: FoundProps) {
  if (!query.hasNextPage) {
    return <p className="py-5 text-center text-13 text-muted">{end}</p>;
  }
  const hasFailed = query.isFetchNextPageError;
  return (
    <>
      <div role="alert">
        {hasFailed && <p className="pt-5 text-center text-13 text-down-ink">{filterText.moreFailed}</p>}
      </div>
      <LoadMore
        label={hasFailed ? common.retry : historyText.loadMore}
        busyLabel={historyText.loadingMore}
        busy={query.isFetchingNextPage || query.isPlaceholderData}
        auto={!hasFailed}
        onLoad={() => void query.fetchNextPage()}
      />
    </>
  );
}
