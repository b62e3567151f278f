import type { AdminTransaction, TransactionType } from "@portico/contract";
import { ArrowDownLeft, ArrowLeftRight, ArrowUpRight, type LucideIcon, Scale } from "lucide-react";
import { useSymbolOf } from "../../../api/queries/coin-names.ts";
import { useNow } from "../../../api/time/use-now.ts";
import { Age } from "../../../features/office/age.tsx";
import { AdminStatusBadge } from "../../../features/transactions/admin-status-badge.tsx";
import { confirmationsOf, confirmationsWords } from "../../../features/transactions/confirmations.tsx";
import { paths } from "../../../paths.ts";
import { RowLink } from "../../../shell/navigation/back-link.tsx";
import { adminTransactionsText as text } from "../../../text/admin/transactions.ts";
import { common } from "../../../text/app/common.ts";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { formatAmount } from "../../../ui/format/amount.ts";
import { shortenEnd } from "../../../ui/format/text.ts";
import { TableHead } from "../../../ui/layout/table-head.tsx";
import { cx } from "../../../ui/styles/cx.ts";
import { Actions } from "./actions.tsx";
import type { Decision } from "./decision.ts";

const icons: Record<TransactionType, LucideIcon> = {
  deposit: ArrowDownLeft,
  withdrawal: ArrowUpRight,
  swap: ArrowLeftRight,
  adjustment: Scale,
};

/** Fixed widths, so that nothing moves when a coin's symbol loads. */
const columns = {
  transaction: "w-40",
  user: "",
  amount: "w-46",
  status: "w-37",
  date: "w-30",
  actions: "w-48",
} as const;
/** A table on a desktop; on a phone each row is a card of two columns. */
const table =
  "block w-full rounded-card border border-line bg-surface xl:table xl:table-fixed xl:border-separate xl:border-spacing-0";
const row =
  "grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1.5 border-line px-4 py-3.5 not-first:border-t xl:table-row";
const cell =
  "block xl:table-cell xl:h-16 xl:border-line xl:px-3 xl:py-2 xl:align-middle xl:first:pl-5 xl:last:pr-5";
const ruled = "xl:[tr:not(:first-child)>&]:border-t";

interface TransactionTableProps {
  transactions: AdminTransaction[];
  onDecide: (decision: Decision) => void;
}

/** Transactions with their users; pending ones can be decided. */
export function TransactionTable({ transactions, onDecide }: TransactionTableProps) {
  const now = useNow();
  const symbolOf = useSymbolOf();
  return (
    <table aria-label={text.table} className={table}>
      <TableHead columns={text.columns} widths={columns} />
      <tbody className="block xl:table-row-group">
        {transactions.map((transaction) => (
          <tr key={`${transaction.type} ${transaction.id}`} className={row}>
            <Name transaction={transaction} symbolOf={symbolOf} />
            <User transaction={transaction} />
            <Amounts transaction={transaction} symbolOf={symbolOf} />
            <td className={cx(cell, ruled, "order-2 justify-self-end")}>
              <AdminStatusBadge status={transaction.status} isCancelled={transaction.is_cancelled} />
              <Confirmed transaction={transaction} />
            </td>
            <td
              className={cx(
                cell,
                ruled,
                "figures order-6 justify-self-end text-13 whitespace-nowrap text-muted",
              )}
            >
              <Age at={transaction.created_at} now={now} />
            </td>
            <td className={cx(cell, ruled, "order-7 col-span-2 empty:hidden xl:empty:table-cell")}>
              {transaction.status === "pending" && <Actions transaction={transaction} onDecide={onDecide} />}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** How far a pending deposit on a watched network is. */
function Confirmed({ transaction }: { transaction: AdminTransaction }) {
  const confirmations = confirmationsOf(transaction);
  if (!confirmations) return null;
  return (
    <span className="figures block text-right text-13 text-muted xl:text-left">
      {confirmationsWords(confirmations)}
    </span>
  );
}

/** The kind, and the first characters of the hash. */
function Name({ transaction, symbolOf }: AmountsProps) {
  const { id, type, transaction_hash, explorer_url, reason, amount, coin_id } = transaction;
  const Icon = icons[type];
  const hash = transaction_hash && shortenEnd(transaction_hash, 10);
  return (
    <td className={cx(cell, ruled, "order-1 min-w-0")}>
      <span className="flex items-center gap-3">
        <span className="flex size-9 shrink-0 items-center justify-center rounded-full bg-raised text-muted">
          <Icon aria-hidden className="size-4" />
        </span>
        <span className="min-w-0">
          <RowLink
            to={paths.adminTransaction(type, id)}
            aria-label={text.openDetails(
              text.kinds[type],
              text.amountOf(formatAmount(amount), symbolOf(coin_id)),
            )}
            className="block min-h-6 text-15 font-semibold underline-offset-4 hover:underline pointer-coarse:py-2.5"
          >
            {text.kinds[type]}
          </RowLink>
          {hash && explorer_url ? (
            <a
              href={explorer_url}
              target="_blank"
              rel="noreferrer"
              title={transaction_hash}
              translate="no"
              aria-label={text.openInExplorer(hash)}
              className="block min-h-6 font-mono text-13/6 text-accent-ink underline-offset-4 hover:underline"
            >
              {hash}
            </a>
          ) : (
            <span
              className="block font-mono text-13 text-muted"
              title={transaction_hash ?? reason ?? undefined}
            >
              {hash ?? <span className="block truncate font-sans">{reason ?? noHashOf(type)}</span>}
            </span>
          )}
        </span>
      </span>
    </td>
  );
}

/** Swaps and adjustments never have a hash. */
function noHashOf(type: TransactionType): string | null {
  return type === "swap" || type === "adjustment" ? null : text.noHash;
}

function User({ transaction: { user_id, user_email, user_username } }: { transaction: AdminTransaction }) {
  return (
    <td className={cx(cell, ruled, "order-3 col-span-2 min-w-0")}>
      <RowLink
        to={paths.adminUser(user_id)}
        className="block underline-offset-4 outline-offset-[-2px] hover:underline pointer-coarse:py-2.5"
        title={user_email}
      >
        <span className="block truncate text-15 text-accent-ink">{user_email}</span>
        <span className="block truncate text-13 text-muted">{user_username}</span>
      </RowLink>
    </td>
  );
}

interface AmountsProps {
  transaction: AdminTransaction;
  symbolOf: (coinId: string) => string;
}

/** A swap's second line has the amount received. */
function Amounts({ transaction, symbolOf }: AmountsProps) {
  const { coin_id, amount, to_coin_id, to_amount, direction } = transaction;
  const sign = direction ? { add: "+", subtract: "−" }[direction] : "";
  return (
    <td translate="no" className={cx(cell, ruled, "figures order-5 min-w-0")}>
      <span className="block text-15 font-semibold">
        {text.amountOf(`${sign}${formatAmount(amount)}`, symbolOf(coin_id))}
      </span>
      {to_coin_id && to_amount && (
        <span className="block text-13 text-muted">
          {text.into(formatAmount(to_amount), symbolOf(to_coin_id))}
        </span>
      )}
    </td>
  );
}

/** Placeholders for a page's rows. */
export function TransactionsSkeleton() {
  return (
    <div
      role="status"
      aria-label={common.loading}
      className="rounded-card border border-line bg-surface xl:pt-[2.625rem]"
    >
      {Array.from({ length: 20 }, (_, key) => key).map((key) => (
        <div
          key={key}
          className={cx(
            row,
            "xl:grid xl:h-16 xl:grid-cols-[1fr_1.6fr_1fr_8rem_6rem_7rem] xl:border-t xl:px-5 xl:py-0",
          )}
        >
          <Skeleton className="h-9 w-32" />
          <Skeleton className="h-6 w-24 justify-self-end rounded-full xl:order-4 xl:justify-self-start" />
          <Skeleton className="h-4 w-52 max-w-full" />
          <Skeleton className="h-4 w-24 justify-self-end xl:justify-self-start" />
        </div>
      ))}
    </div>
  );
}
