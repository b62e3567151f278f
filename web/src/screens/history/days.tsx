import type { Transaction } from "@portico/contract";
import { type ReactNode, useId } from "react";
import { usePrices } from "../../api/queries/public.ts";
import { useNow } from "../../api/time/use-now.ts";
import { useOldSymbols } from "../../shell/amounts/old-price.tsx";
import { TransactionList, TransactionListSkeleton } from "../../shell/transactions/transaction-list.tsx";
import { useMoney } from "../../shell/transactions/use-money.ts";
import { historyText } from "../../text/money/history.ts";
import { pricesText } from "../../text/money/prices.ts";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { worth } from "../../ui/format/price.ts";
import { dayOf, formatDay, startOfDay } from "../../ui/format/time.ts";

const headingRow = "mt-6 mb-2 flex min-h-6 flex-wrap items-baseline justify-between gap-x-4 px-1 text-13";

/** The transactions, newest first, grouped by day in the user's time zone. */
export function TransactionDays({ transactions }: { transactions: Transaction[] }) {
  const writeValue = useWriteValue();
  return (
    <ul aria-label={historyText.title}>
      {groupByDay(transactions).map(({ day, items }, index) => (
        <Day
          key={day}
          day={day}
          items={items}
          writeValue={writeValue}
          note={index === 0 && <ValueNote transactions={transactions} />}
        />
      ))}
    </ul>
  );
}

interface DayProps {
  /** YYYY-MM-DD. */
  day: string;
  items: Transaction[];
  writeValue: (transaction: Transaction) => string | null;
  /** About the values of all days. */
  note: ReactNode;
}

function Day({ day, items, writeValue, note }: DayProps) {
  const id = useId();
  return (
    <li>
      <div className={headingRow}>
        <h2 id={id} className="font-semibold text-text">
          <DayName day={day} />
        </h2>
        {note}
      </div>
      <TransactionList transactions={items} day={{ headingId: id, writeValue }} />
    </li>
  );
}

/** A separate component, so that the clock re-renders nothing else. */
function DayName({ day }: { day: string }) {
  return <>{nameOf(day, dayOf(useNow()))}</>;
}

function nameOf(day: string, today: string): string {
  if (day === today) return historyText.today;
  if (day === dayOf(startOfDay(today, -1))) return historyText.yesterday;
  return formatDay(startOfDay(day));
}

/** Says which price the values use, and of which coins it is old. */
function ValueNote({ transactions }: { transactions: Transaction[] }) {
  const { note } = useMoney();
  const prices = usePrices().data;
  const shown = new Set(transactions.map(({ coin_id }) => coin_id));
  const used = prices?.filter(({ coin_id }) => shown.has(coin_id)) ?? [];
  const old = useOldSymbols(used.map((price) => ({ symbol: price.symbol, price })));
  return (
    <p className="text-muted">
      {historyText.valuesNow} {note && <span className="text-pending-ink">{note}</span>}{" "}
      {old.length > 0 && <span className="text-pending-ink">{pricesText.oldOf(old.join(", "))}</span>}
    </p>
  );
}

/**
 * Returns a function that formats a transaction's value at the current price in the user's currency; null
 * without a price.
 */
function useWriteValue(): DayProps["writeValue"] {
  const prices = usePrices().data;
  const money = useMoney();
  return ({ coin_id, amount }) => {
    const price = prices?.find((one) => one.coin_id === coin_id);
    return price && !money.isPending ? money.about(worth(amount, price.current_price)) : null;
  };
}

/** Groups consecutive transactions of the same day. */
function groupByDay(transactions: Transaction[]): { day: string; items: Transaction[] }[] {
  const groups: { day: string; items: Transaction[] }[] = [];
  for (const transaction of transactions) {
    const day = dayOf(transaction.created_at);
    const last = groups.at(-1);
    if (last?.day === day) last.items.push(transaction);
    else groups.push({ day, items: [transaction] });
  }
  return groups;
}

export function TransactionDaysSkeleton() {
  return (
    <>
      <div className={headingRow}>
        <Skeleton className="h-4 w-20" />
      </div>
      <TransactionListSkeleton inDay />
    </>
  );
}
