import type { Transaction } from "@portico/contract";
import { ArrowDownLeft, ArrowLeftRight, ArrowUpRight, type LucideIcon, Scale } from "lucide-react";
import { useSymbolOf } from "../../api/queries/coin-names.ts";
import { paths } from "../../paths.ts";
import { RowLink } from "../../shell/navigation/back-link.tsx";
import { Link } from "../../shell/router/link.tsx";
import { useLocation } from "../../shell/router/router.tsx";
import { common } from "../../text/app/common.ts";
import { historyText } from "../../text/money/history.ts";
import { AmountText } from "../../ui/amounts/amount-text.tsx";
import { StatusBadge } from "../../ui/feedback/badge.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { formatAmount } from "../../ui/format/amount.ts";
import { formatDateTime, formatTime } from "../../ui/format/time.ts";
import { CoinIcon } from "../../ui/marks/coin-icon.tsx";
import { cx } from "../../ui/styles/cx.ts";
import { confirmationsOf, confirmationsWords } from "./confirmations.tsx";
import { transactionValue } from "./transaction-value.ts";

const list = "overflow-hidden rounded-card border border-line bg-surface";
const columns = "grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 gap-y-1 py-3.5 md:gap-x-3.5";
const line = `${columns} px-4 md:grid-cols-[auto_minmax(0,1fr)_minmax(0,1fr)_10rem] md:px-5`;
/** In a section of the back office, which has its own border and half a screen's width. */
const foreignLine = `${columns} md:grid-cols-[auto_minmax(0,1fr)_minmax(0,1fr)_7rem]`;

const icons: Record<Transaction["type"], LucideIcon> = {
  deposit: ArrowDownLeft,
  withdrawal: ArrowUpRight,
  swap: ArrowLeftRight,
  adjustment: Scale,
};

/** The state that a list passes to the details. */
export interface DetailsState {
  /** The query string of the history. */
  history?: string;
}

export interface TransactionListProps {
  transactions: Transaction[];
  /** Another user's, in the back office: they link to the office's own page, and have other labels. */
  foreign?: { statuses: Record<Transaction["status"], string> };
  /** All of the day in the heading: each row then has only its time, and its value beside its amount. */
  day?: { headingId: string };
}

/** One line each, linking to the details. */
export function TransactionList({ transactions, foreign, day }: TransactionListProps) {
  const symbolOf = useSymbolOf();
  const { pathname, search } = useLocation();
  // The details link back to the history with its current filters.
  const state: DetailsState = pathname === paths.history() ? { history: search } : {};
  return (
    <ul
      className={foreign ? undefined : cx(list, !day && "mt-4")}
      aria-label={day ? undefined : historyText.title}
      aria-labelledby={day?.headingId}
    >
      {transactions.map((transaction) => (
        <li key={`${transaction.type} ${transaction.id}`} className="border-line not-first:border-t">
          {foreign ? (
            <RowLink
              to={paths.adminTransaction(transaction.type, transaction.id)}
              className={`${foreignLine} outline-offset-[-2px] transition-colors duration-150 hover:bg-raised/40`}
            >
              <Line transaction={transaction} symbolOf={symbolOf} statuses={foreign.statuses} />
            </RowLink>
          ) : (
            <Link
              to={paths.transactionDetails(transaction.type, transaction.id)}
              state={state}
              className={`${line} outline-offset-[-2px] transition-colors duration-150 hover:bg-raised/40`}
            >
              <Line transaction={transaction} symbolOf={symbolOf} day={day} />
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}

interface AmountsProps {
  transaction: Transaction;
  symbolOf: (coinId: string) => string;
}

interface LineProps extends AmountsProps {
  statuses?: Record<Transaction["status"], string>;
  day?: TransactionListProps["day"];
}

function Line({ transaction, symbolOf, statuses = historyText.statuses, day }: LineProps) {
  const { type, status, is_cancelled, coin_id, to_coin_id, created_at, reason } = transaction;
  const Icon = icons[type];
  const confirmations = confirmationsOf(transaction);
  const coin = to_coin_id ? historyText.pair(symbolOf(coin_id), symbolOf(to_coin_id)) : symbolOf(coin_id);
  return (
    <>
      {to_coin_id ? <SwapIcons from={coin_id} to={to_coin_id} /> : <Picture coinId={coin_id} icon={Icon} />}
      {/* On a phone an amount without room beside the text is below it. */}
      <span className="flex flex-wrap items-center gap-x-3 md:contents">
        <span className="min-w-0 flex-[1_1_7.5rem]">
          <span className="block text-15 font-semibold break-words">
            {historyText[type]} <span className="font-medium text-muted">{coin}</span>
          </span>
          <time dateTime={created_at} className="block text-13 text-muted">
            {day ? formatTime(created_at) : formatDateTime(created_at)}
          </time>
          {reason && <span className="line-clamp-2 text-13 break-words text-muted">{reason}</span>}
        </span>
        <Amounts
          transaction={transaction}
          symbolOf={symbolOf}
          value={day ? transactionValue(transaction) : null}
        />
      </span>
      <span className="col-start-2 flex flex-wrap items-center gap-x-2 justify-self-start md:col-start-auto md:flex-col md:items-end md:justify-self-end md:text-right">
        {is_cancelled ? (
          <StatusBadge status="cancelled" label={historyText.cancelled} />
        ) : (
          <StatusBadge status={status} label={statuses[status]} />
        )}
        {confirmations && (
          <span className="figures text-13 text-muted">{confirmationsWords(confirmations)}</span>
        )}
      </span>
    </>
  );
}

function Picture({ coinId, icon: Icon }: { coinId: string; icon: LucideIcon }) {
  const symbolOf = useSymbolOf();
  return (
    <span className="relative">
      <CoinIcon coinId={coinId} symbol={symbolOf(coinId)} size={40} />
      <span className="absolute -right-1 -bottom-1 flex size-5 items-center justify-center rounded-full border-2 border-surface bg-raised">
        <Icon aria-hidden className="size-3" strokeWidth={2.5} />
      </span>
    </span>
  );
}

/** Both coins of a swap; the received one overlaps the other. */
function SwapIcons({ from, to }: { from: string; to: string }) {
  const symbolOf = useSymbolOf();
  return (
    <span className="relative size-10">
      <CoinIcon coinId={from} symbol={symbolOf(from)} size={27} />
      <CoinIcon
        coinId={to}
        symbol={symbolOf(to)}
        size={29}
        className="absolute -right-0.5 -bottom-0.5 rounded-full border-2 border-surface bg-surface"
      />
    </span>
  );
}

/** Received amounts have a plus, sent ones a minus. A failed transaction moved nothing. */
function Amounts({ transaction, symbolOf, value }: AmountsProps & { value: string | null }) {
  const { status, coin_id, amount, to_coin_id, to_amount } = transaction;
  const hasFailed = status === "failed";
  const [plus, minus] = hasFailed ? ["", ""] : ["+", "−"];
  const comesIn = transaction.type === "deposit" || transaction.direction === "add";
  return (
    <span
      className={cx(
        "figures ml-auto text-right font-semibold md:ml-0 md:text-15",
        to_coin_id ? "text-13" : "text-15",
        hasFailed && "text-muted",
      )}
    >
      <span className={cx("block", comesIn && !hasFailed && "text-up-ink")}>
        <AmountText text={`${comesIn ? plus : minus}${formatAmount(amount)} ${symbolOf(coin_id)}`} />
      </span>
      {to_coin_id && to_amount && (
        <span className={cx("block", !hasFailed && "text-up-ink")}>
          <AmountText text={`${plus}${formatAmount(to_amount)} ${symbolOf(to_coin_id)}`} />
        </span>
      )}
      {value && <span className="block text-13 font-normal text-muted">{value}</span>}
    </span>
  );
}

export function TransactionListSkeleton({ lines = 8, inDay = false }: { lines?: number; inDay?: boolean }) {
  return (
    <div className={cx(list, !inDay && "mt-4")} role="status" aria-label={common.loading}>
      {Array.from({ length: lines }, (_, key) => key).map((key) => (
        <div key={key} className={`${line} border-line not-first:border-t`}>
          <Skeleton className="size-10 rounded-full" />
          <span className="flex items-center justify-between gap-x-3 md:contents">
            <span>
              <Skeleton className="my-1 h-4 w-32" />
              <Skeleton className="my-1 h-3.5 w-28" />
            </span>
            <span className="md:justify-self-end">
              <Skeleton className="my-1 h-4 w-24" />
              {inDay && <Skeleton className="my-1 ml-auto h-3.5 w-16" />}
            </span>
          </span>
          <span className="col-start-2 flex h-6 items-center md:col-start-auto md:justify-self-end">
            <Skeleton className="h-5 w-24 rounded-full" />
          </span>
        </div>
      ))}
    </div>
  );
}
