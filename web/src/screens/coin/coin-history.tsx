import type { TransactionType } from "@portico/contract";
import { isFirstLoad } from "../../api/cache/load-state.ts";
import { useCoinTransactions } from "../../api/queries/own.ts";
import { useCoins } from "../../api/queries/public.ts";
import { TransactionList, TransactionListSkeleton } from "../../features/transactions/transaction-list.tsx";
import { paths } from "../../paths.ts";
import { LoadFailure } from "../../shell/loading/load-failure.tsx";
import { Link } from "../../shell/router/link.tsx";
import { useSearchParams } from "../../shell/router/use-search-params.ts";
import { coinText } from "../../text/money/coin.ts";
import { historyText } from "../../text/money/history.ts";
import { Empty } from "../../ui/feedback/notice.tsx";
import { Card } from "../../ui/layout/card.tsx";
import { Tabs } from "../../ui/layout/tabs.tsx";

/** The number of rows in the panel; the history screen has them all. */
const MAX_ROWS = 10;

type Tab = "all" | Exclude<TransactionType, "adjustment">;

const tabs: readonly { value: Tab; label: string }[] = [
  { value: "all", label: coinText.changes },
  { value: "deposit", label: coinText.deposits },
  { value: "withdrawal", label: coinText.withdrawals },
  { value: "swap", label: coinText.swaps },
];

/** The user's latest transactions of a coin. */
export function CoinHistory({ asset }: { asset: string }) {
  const [search, setSearch] = useSearchParams();
  const tab = tabs.find(({ value }) => value === search.get("type"))?.value ?? "all";
  const choose = (next: Tab) =>
    setSearch(
      (old) => {
        if (next === "all") old.delete("type");
        else old.set("type", next);
        return old;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <section aria-labelledby="coin-history">
      <div className="mb-1 flex items-center justify-between gap-4">
        <h2 id="coin-history" className="text-19 font-bold">
          {coinText.history}
        </h2>
        <Link
          to={paths.history({ coin: asset, ...(tab !== "all" && { type: tab }) })}
          className="flex h-11 items-center rounded-control text-15 font-semibold text-accent-ink hover:underline"
        >
          {coinText.viewAll}
        </Link>
      </div>
      <Tabs
        label={coinText.historyTabs}
        value={tab}
        onValueChange={choose}
        items={tabs.map((item) => ({ ...item, panel: <Changes asset={asset} tab={item.value} /> }))}
      />
    </section>
  );
}

function Changes({ asset, tab }: { asset: string; tab: Tab }) {
  const type = tab === "all" ? undefined : tab;
  const query = useCoinTransactions(asset, type, MAX_ROWS);
  // Without the registry the lines would first show ids instead of names.
  const coins = useCoins();
  if (isFirstLoad(query) || isFirstLoad(coins)) return <TransactionListSkeleton lines={5} />;
  if (!query.data) {
    return (
      <Card className="mt-4">
        <LoadFailure title={historyText.failed} query={query} />
      </Card>
    );
  }
  if (query.data.length === 0) {
    return (
      <Card className="mt-4">
        <Empty title={type ? historyText.emptyOf[type] : historyText.empty} />
      </Card>
    );
  }
  return <TransactionList transactions={query.data} />;
}
