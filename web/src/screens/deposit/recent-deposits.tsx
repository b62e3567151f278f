import type { Coin, Transaction } from "@portico/contract";
import { isFirstLoad } from "../../api/cache/load-state.ts";
import { useCoinTransactions } from "../../api/queries/own.ts";
import { confirmationsOf, confirmationsWords } from "../../features/transactions/confirmations.tsx";
import { paths } from "../../paths.ts";
import { LoadFailure } from "../../shell/loading/load-failure.tsx";
import { Link } from "../../shell/router/link.tsx";
import { common } from "../../text/app/common.ts";
import { depositText } from "../../text/money/deposit.ts";
import { historyText } from "../../text/money/history.ts";
import { AmountText } from "../../ui/amounts/amount-text.tsx";
import { StatusBadge } from "../../ui/feedback/badge.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { formatAmount } from "../../ui/format/amount.ts";
import { formatDateTime } from "../../ui/format/time.ts";
import { Card } from "../../ui/layout/card.tsx";
import { cx } from "../../ui/styles/cx.ts";
import { FindDeposit } from "./find-deposit.tsx";

const line = "flex items-center justify-between gap-4 px-5 py-3 md:px-6";

/** The latest deposits of a coin, as many as this screen shows. */
export const useLatestDeposits = (coinId: string) => useCoinTransactions(coinId, "deposit", 5);

/** The coin's latest deposits; each links to its details. */
export function RecentDeposits({ coin }: { coin: Coin }) {
  return (
    <section aria-labelledby="recent-deposits" className="mt-4">
      <div className="mb-1.5 flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="recent-deposits" className="text-19 font-semibold">
          {depositText.recent}
        </h2>
        <FindDeposit />
      </div>
      <Card className="overflow-hidden">
        <Deposits coin={coin} />
      </Card>
    </section>
  );
}

function Deposits({ coin }: { coin: Coin }) {
  const query = useLatestDeposits(coin.coin_id);
  if (isFirstLoad(query)) return <DepositsSkeleton />;
  if (query.data === undefined) {
    return <LoadFailure title={depositText.recentFailed} query={query} className="py-8" />;
  }
  if (query.data.length === 0) {
    return <p className={cx(line, "text-15 text-muted")}>{depositText.noRecent(coin.symbol)}</p>;
  }
  return (
    <ul aria-labelledby="recent-deposits">
      {query.data.map((deposit) => (
        <li key={deposit.id} className="border-line not-first:border-t">
          <Line deposit={deposit} symbol={coin.symbol} />
        </li>
      ))}
    </ul>
  );
}

function Line({ deposit, symbol }: { deposit: Transaction; symbol: string }) {
  const { id, amount, status, network, created_at } = deposit;
  const confirmations = confirmationsOf(deposit);
  return (
    <Link
      to={paths.transactionDetails("deposit", id)}
      className={cx(line, "outline-offset-[-2px] transition-colors duration-150 hover:bg-raised/40")}
    >
      <span className="min-w-0">
        <span
          className={cx(
            "figures block text-15 font-semibold",
            status === "failed" ? "text-muted" : "text-up-ink",
          )}
        >
          <AmountText
            text={`${status === "failed" ? "" : "+"}${depositText.amountOf(formatAmount(amount), symbol)}`}
          />
        </span>
        <span className="block text-13 text-muted">
          <time dateTime={created_at}>{formatDateTime(created_at)}</time>
          {network && ` · ${network}`}
        </span>
      </span>
      <span className="flex flex-col items-end text-right">
        <StatusBadge status={status} label={historyText.statuses[status]} />
        {confirmations && (
          <span className="figures text-13 text-muted">{confirmationsWords(confirmations)}</span>
        )}
      </span>
    </Link>
  );
}

function DepositsSkeleton() {
  return (
    <div role="status" aria-label={common.loading} className={line}>
      <span>
        <Skeleton className="my-1 h-4 w-32" />
        <Skeleton className="my-1 h-3.5 w-40" />
      </span>
      <Skeleton className="h-6 w-24 rounded-full" />
    </div>
  );
}
