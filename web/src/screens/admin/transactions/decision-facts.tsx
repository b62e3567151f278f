import { type AdminTransaction, networkLabel } from "@portico/contract";
import { useSymbolOf } from "../../../api/queries/coin-names.ts";
import { CopyBox } from "../../../features/copy/copy-box.tsx";
import { paths } from "../../../paths.ts";
import { RowLink } from "../../../shell/navigation/back-link.tsx";
import { Link } from "../../../shell/router/link.tsx";
import { adminTransactionsText as text } from "../../../text/admin/transactions.ts";
import { formatExact } from "../../../ui/format/amount.ts";
import { toBig } from "../../../ui/format/decimal.ts";
import { formatDateTime } from "../../../ui/format/time.ts";
import { DataRow } from "../../../ui/layout/card.tsx";
import { Address } from "../../../ui/marks/address.tsx";

/** The user, the amount, and source or destination. */
export function DecisionFacts({ transaction }: { transaction: AdminTransaction }) {
  const symbolOf = useSymbolOf();
  const { type, user_id, user_email, amount, fee, coin_id, network, address, destination_tag } = transaction;
  const { transaction_hash, created_at } = transaction;
  const inCoin = (figure: string) => text.amountOf(formatExact(figure), symbolOf(coin_id));
  return (
    <div>
      <dl className="[&>div]:text-15">
        <DataRow label={text.user}>
          <RowLink
            to={paths.adminUser(user_id)}
            className="text-accent-ink underline-offset-4 hover:underline"
          >
            {user_email}
          </RowLink>
        </DataRow>
        <DataRow label={text.amount}>{inCoin(amount)}</DataRow>
        {fee && <DataRow label={text.fee}>{inCoin(fee)}</DataRow>}
        {fee && <DataRow label={text.sends}>{inCoin(toBig(amount).minus(toBig(fee)).toFixed())}</DataRow>}
        {network && <DataRow label={text.network}>{networkLabel(network)}</DataRow>}
        {destination_tag && <DataRow label={text.destinationTag}>{destination_tag}</DataRow>}
        <DataRow label={text.asked}>{formatDateTime(created_at)}</DataRow>
        {transaction_hash && (
          <DataRow label={text.hash}>
            <span translate="no" className="font-mono text-13 break-all">
              {transaction_hash}
            </span>
          </DataRow>
        )}
        {type === "withdrawal" && (
          <DataRow label={text.reviewed}>
            <Link
              to={paths.adminWithdrawals({ id: transaction.id })}
              className="text-accent-ink underline-offset-4 hover:underline"
            >
              {text.openWithdrawal}
            </Link>
          </DataRow>
        )}
      </dl>
      {address && (
        <>
          <p className="mt-2 mb-1.5 text-13 font-medium text-muted">
            {type === "withdrawal" ? text.toAddress : text.atAddress}
          </p>
          <CopyBox value={address} label={text.copyAddress}>
            <Address address={address} />
          </CopyBox>
        </>
      )}
    </div>
  );
}
