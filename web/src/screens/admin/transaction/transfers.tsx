import type { LedgerAccount, LedgerTransfer } from "@portico/contract";
import { useSymbolOf } from "../../../api/queries/coin-names.ts";
import { OfficeCopy } from "../../../features/copy/office-copy.tsx";
import { adminTransactionText as text } from "../../../text/admin/transaction.ts";
import { AmountText } from "../../../ui/amounts/amount-text.tsx";
import { formatExact } from "../../../ui/format/amount.ts";
import { formatDateTime } from "../../../ui/format/time.ts";
import { Panel } from "../../../ui/layout/card.tsx";
import { TableHead } from "../../../ui/layout/table-head.tsx";
import { cx } from "../../../ui/styles/cx.ts";

const cell = "block xl:table-cell xl:px-3 xl:py-2.5 xl:align-middle xl:first:pl-0 xl:last:pr-0";

/**
 * The transaction's ledger entries, in the order in which they were written; as cards if there is little
 * room.
 */
export function Transfers({ transfers, className }: { transfers: LedgerTransfer[]; className?: string }) {
  return (
    <Panel className={cx("min-w-0 p-5", className)} aria-label={text.transfers}>
      <h2 className="mb-1 text-19 font-semibold">{text.transfers}</h2>
      {transfers.length === 0 ? (
        <p className="text-15 text-muted">{text.noTransfers}</p>
      ) : (
        <table aria-label={text.transfers} className="block w-full text-15 xl:table">
          <TableHead columns={text.columns} right={["amount"]} isFlush />
          <tbody className="block xl:table-row-group">
            {transfers.map((transfer) => (
              <Transfer key={transfer.id} transfer={transfer} />
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}

function Transfer({
  transfer: { id, coin_id, debit, credit, amount, created_at },
}: {
  transfer: LedgerTransfer;
}) {
  const symbolOf = useSymbolOf();
  return (
    <tr className="grid grid-cols-[auto_1fr] items-baseline gap-x-2 border-line py-2.5 not-first:border-t xl:table-row xl:py-0 xl:*:border-line xl:not-first:*:border-t">
      <td className={cell}>{text.accounts[debit]}</td>
      <td className={cell}>
        <span aria-hidden className="text-muted xl:hidden">
          →{" "}
        </span>
        {text.accounts[credit]}
      </td>
      <td className={cx(cell, "figures col-span-2 font-semibold xl:text-right")}>
        <AmountText text={text.amountOf(`${sign(debit, credit)}${formatExact(amount)}`, symbolOf(coin_id))} />
      </td>
      <td className={cx(cell, "figures col-span-2 text-13 text-muted xl:whitespace-nowrap")}>
        <time dateTime={created_at}>{formatDateTime(created_at)}</time>
      </td>
      <td className={cx(cell, "col-span-2")}>
        <span className="flex items-center justify-between gap-1 xl:justify-start">
          <span translate="no" className="min-w-0 font-mono text-13 break-all text-muted">
            {id}
          </span>
          <OfficeCopy value={id} label={text.copyTransfer} />
        </span>
      </td>
    </tr>
  );
}

const usersAccounts: LedgerAccount[] = ["available", "held"];

/** Whether the user's amount of the coin grew or shrank; neither, between the user's own accounts. */
function sign(debit: LedgerAccount, credit: LedgerAccount): string {
  if (!usersAccounts.includes(debit)) return "+";
  return usersAccounts.includes(credit) ? "" : "−";
}
