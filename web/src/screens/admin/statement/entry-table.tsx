import type { StatementEntry } from "@portico/contract";
import { paths } from "../../../paths.ts";
import { RowLink } from "../../../shell/navigation/back-link.tsx";
import { statementText as text } from "../../../text/admin/statement.ts";
import { common } from "../../../text/app/common.ts";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { formatExact } from "../../../ui/format/amount.ts";
import { toBig } from "../../../ui/format/decimal.ts";
import { formatDateTime } from "../../../ui/format/time.ts";
import { TableHead } from "../../../ui/layout/table-head.tsx";
import { cx } from "../../../ui/styles/cx.ts";

/** A table on a desktop; with less room each entry is a card of two columns. */
const table =
  "block w-full rounded-card border border-line bg-surface xl:table xl:border-separate xl:border-spacing-0";
const row =
  "grid grid-cols-[1fr_auto] items-baseline gap-x-4 gap-y-0.5 border-line px-4 py-3 not-first:border-t xl:table-row xl:*:border-line xl:not-first:*:border-t";
const cell = "block xl:table-cell xl:px-3 xl:py-2.5 xl:first:pl-5 xl:last:pr-5";
const figures = "figures text-right [overflow-wrap:anywhere]";

/** One line per change of the balance, newest first. */
export function EntryTable({ entries }: { entries: StatementEntry[] }) {
  return (
    <table aria-label={text.list} className={table}>
      <TableHead columns={text.columns} right={["cameIn", "wentOut", "balance"]} />
      <tbody className="block xl:table-row-group">
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </tbody>
    </table>
  );
}

/** On a card, the first line has the kind and the amount, the second the time and the new balance. */
function Entry({ entry }: { entry: StatementEntry }) {
  const { kind, transaction_type, transaction_id, change, balance, posted_at } = entry;
  const amount = formatExact(toBig(change).abs().toFixed());
  const isIn = toBig(change).gt(0);
  return (
    <tr className={row}>
      <td className={cx(cell, "figures order-3 text-13 text-muted xl:whitespace-nowrap")}>
        <time dateTime={posted_at}>{formatDateTime(posted_at)}</time>
      </td>
      <td className={cx(cell, "order-1 min-w-0 text-15")}>
        <RowLink
          to={paths.adminTransaction(transaction_type, transaction_id)}
          className="text-accent-ink underline-offset-4 hover:underline pointer-coarse:inline-block pointer-coarse:py-2.5"
        >
          {text.kinds[kind]}
        </RowLink>
      </td>
      <td
        translate="no"
        className={cx(cell, figures, "order-2 font-semibold text-up-ink empty:hidden xl:empty:table-cell")}
      >
        {isIn && (
          <>
            <span aria-hidden className="xl:hidden">
              +
            </span>
            {amount}
          </>
        )}
      </td>
      <td
        translate="no"
        className={cx(cell, figures, "order-2 font-semibold empty:hidden xl:empty:table-cell")}
      >
        {!isIn && (
          <>
            <span aria-hidden className="xl:hidden">
              −
            </span>
            {amount}
          </>
        )}
      </td>
      <td translate="no" className={cx(cell, figures, "order-4 text-13 xl:text-15")}>
        {formatExact(balance)}
      </td>
    </tr>
  );
}

/** Placeholders for the totals and the first entries. */
export function EntryTableSkeleton() {
  return (
    <div role="status" aria-label={common.loading}>
      <div className="mb-4 grid gap-3 sm:grid-cols-2 min-[90rem]:grid-cols-4">
        {["a", "b", "c", "d"].map((key) => (
          <Skeleton key={key} className="h-12.5 rounded-card" />
        ))}
      </div>
      <Skeleton className="h-120 rounded-card" />
    </div>
  );
}
