import type { TransactionType } from "@portico/contract";
import { useSearchParams } from "react-router";
import { useTransactions } from "../../api/queries/own.ts";
import { useCoins } from "../../api/queries.ts";
import { paths } from "../../paths.ts";
import { LinkButton } from "../../shell/link-button.tsx";
import { Page } from "../../shell/page.tsx";
import { TransactionList, TransactionListSkeleton } from "../../shell/transaction-list.tsx";
import { common } from "../../text/common.ts";
import { historyText } from "../../text/history.ts";
import { LoadMore } from "../../ui/load-more.tsx";
import { Empty, Failure } from "../../ui/notice.tsx";
import { Tabs } from "../../ui/tabs.tsx";

type Tab = "all" | TransactionType;

const tabs: readonly { value: Tab; label: string }[] = [
  { value: "all", label: historyText.all },
  { value: "deposit", label: historyText.deposits },
  { value: "withdrawal", label: historyText.withdrawals },
  { value: "swap", label: historyText.swaps },
];

/** Everything that moved the user's coins, newest first. */
export function HistoryScreen() {
  const [search, setSearch] = useSearchParams();
  const wanted = search.get("type");
  const tab = tabs.find(({ value }) => value === wanted)?.value ?? "all";
  const choose = (next: Tab) =>
    setSearch(next === "all" ? {} : { type: next }, { replace: true, preventScrollReset: true });
  return (
    <Page title={historyText.title}>
      <h1 className="mb-5 text-24 font-bold md:text-34">{historyText.title}</h1>
      <Tabs
        label={historyText.tabs}
        value={tab}
        onValueChange={choose}
        items={tabs.map((item) => ({ ...item, panel: <Transactions tab={item.value} /> }))}
      />
    </Page>
  );
}

function Transactions({ tab }: { tab: Tab }) {
  const type = tab === "all" ? undefined : tab;
  const query = useTransactions(type);
  // Without the registry the lines would first name the coins by their ids.
  const coins = useCoins();
  if (query.isPending || coins.isPending) return <TransactionListSkeleton />;
  if (query.isError && !query.data) {
    return (
      <Failure
        title={historyText.failed}
        detail={historyText.checkConnection}
        retryLabel={common.retry}
        onRetry={() => void query.refetch()}
        busy={query.isFetching}
      />
    );
  }
  const transactions = query.data.pages.flatMap((page) => page.items);
  if (transactions.length === 0) {
    return (
      <Empty
        title={type ? historyText.emptyOf[type] : historyText.empty}
        detail={historyText.emptyDetail}
        action={<LinkButton to={paths.wallets()}>{historyText.toWallets}</LinkButton>}
      />
    );
  }
  return (
    <>
      <TransactionList transactions={transactions} />
      {query.hasNextPage ? (
        <LoadMore
          label={historyText.loadMore}
          busyLabel={historyText.loadingMore}
          busy={query.isFetchingNextPage}
          auto={!query.isFetchNextPageError}
          onLoad={() => void query.fetchNextPage()}
        />
      ) : (
        <p className="py-5 text-center text-13 text-muted">{historyText.end}</p>
      )}
    </>
  );
}
