import type { Transaction } from "@portico/contract";
import { type ReactNode, useId } from "react";
import { useNow } from "../../api/time/use-now.ts";
import { TransactionList, TransactionListSkeleton } from "../../features/transactions/transaction-list.tsx";
import { historyText } from "../../text/money/history.ts";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { dayOf, formatDay, startOfDay } from "../../ui/format/time.ts";

const headingRow = "mt-6 mb-2 flex min-h-6 flex-wrap items-baseline justify-between gap-x-4 px-1 text-13";

/** The transactions, newest first, grouped by day in the user's time zone. */
export function TransactionDays({ transactions }: { transactions: Transaction[] }) {
  return (
    <ul aria-label={historyText.title}>
      {groupByDay(transactions).map(({ day, items }, index) => (
        <Day
          key={day}
          day={day}
          items={items}
          note={index === 0 && <p className="text-muted">{historyText.valuesThen}</p>}
        />
      ))}
    </ul>
  );
}

interface DayProps {
  /** YYYY-MM-DD. */
  day: string;
  items: Transaction[];
  /** About the values of all days. */
  note: ReactNode;
}

function Day({ day, items, note }: DayProps) {
  const id = useId();
  return (
    <li>
      <div className={headingRow}>
        <h2 id={id} className="font-semibold text-text">
          <DayName day={day} />
        </h2>
        {note}
      </div>
      <TransactionList transactions={items} day={{ headingId: id }} />
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
