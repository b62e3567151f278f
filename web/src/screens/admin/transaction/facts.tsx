import { type AdminTransaction, type AdminTransactionDetails, networkLabel } from "@portico/contract";
import { ExternalLink } from "lucide-react";
import type { ReactNode } from "react";
import { useSymbolOf } from "../../../api/queries/coin-names.ts";
import { OfficeCopy } from "../../../features/copy/office-copy.tsx";
import { paths } from "../../../paths.ts";
import { RowLink } from "../../../shell/navigation/back-link.tsx";
import { adminTransactionText as text } from "../../../text/admin/transaction.ts";
import { adminTransactionsText } from "../../../text/admin/transactions.ts";
import { iconButtonClass } from "../../../ui/buttons/button.tsx";
import { formatExact } from "../../../ui/format/amount.ts";
import { toBig } from "../../../ui/format/decimal.ts";
import { formatMoney, formatPrice } from "../../../ui/format/price.ts";
import { formatDateTime } from "../../../ui/format/time.ts";
import { DataRow, Panel } from "../../../ui/layout/card.tsx";
import { Address } from "../../../ui/marks/address.tsx";

const link = "text-accent-ink underline-offset-4 hover:underline";

/** The user, the amount, and source or destination; amounts have all their digits. */
export function Facts({ details }: { details: AdminTransactionDetails }) {
  const { transaction } = details;
  const { id, type, status, is_cancelled, user_id, user_email, user_username } = transaction;
  const { created_at, completed_at } = transaction;
  return (
    <Panel className="min-w-0 p-5" aria-label={text.facts}>
      <h2 className="mb-1 text-19 font-semibold">{text.facts}</h2>
      <dl className="[&>div]:text-15">
        <DataRow label={text.user}>
          <RowLink to={paths.adminUser(user_id)} className={link}>
            {user_email}
          </RowLink>
          <span className="block text-muted">{user_username}</span>
        </DataRow>
        <DataRow label={text.type}>{adminTransactionsText.kinds[type]}</DataRow>
        <DataRow label={text.status}>
          {is_cancelled ? text.cancelled : adminTransactionsText.filterStatuses[status]}
        </DataRow>
        <DataRow label={text.created}>
          <time dateTime={created_at}>{formatDateTime(created_at)}</time>
        </DataRow>
        {completed_at && (
          <DataRow label={endOf(transaction)}>
            <time dateTime={completed_at}>{formatDateTime(completed_at)}</time>
          </DataRow>
        )}
        <Amounts transaction={transaction} />
        <Value details={details} />
        <OnChain details={details} />
        <DataRow label={text.id} className="items-center!">
          <Copied value={id} label={text.copyId} />
        </DataRow>
      </dl>
      {type === "withdrawal" && (
        <RowLink
          to={paths.adminWithdrawals({ id })}
          className={`${link} inline-flex min-h-11 items-center text-13 font-semibold`}
        >
          {text.openWithdrawal}
        </RowLink>
      )}
    </Panel>
  );
}

function endOf({ status, is_cancelled }: AdminTransaction): string {
  if (is_cancelled) return text.cancelled;
  return status === "failed" ? text.rejected : text.completed;
}

function Amounts({ transaction }: { transaction: AdminTransaction }) {
  const symbolOf = useSymbolOf();
  const { type, status, coin_id, amount, to_coin_id, to_amount, fee, direction } = transaction;
  const inCoin = (figure: string, coin = coin_id) => text.amountOf(formatExact(figure), symbolOf(coin));
  const label = type === "swap" ? text.paid : direction ? text.direction[direction] : text.amount;
  return (
    <>
      <DataRow label={label}>{inCoin(amount)}</DataRow>
      {to_coin_id && to_amount && <DataRow label={text.received}>{inCoin(to_amount, to_coin_id)}</DataRow>}
      {fee && <DataRow label={text.fee}>{inCoin(fee)}</DataRow>}
      {fee && type === "withdrawal" && status !== "failed" && (
        <DataRow label={status === "pending" ? text.toSend : text.sent}>
          {inCoin(toBig(amount).minus(toBig(fee)).toFixed())}
        </DataRow>
      )}
    </>
  );
}

/** The value in US dollars when it was made. A swap's prices are among its terms. */
function Value({ details }: { details: AdminTransactionDetails }) {
  const symbolOf = useSymbolOf();
  const { value_usd, value_source, price_usd, transaction } = details;
  return (
    <>
      {transaction.type !== "swap" && (
        <DataRow label={text.priceOf(symbolOf(transaction.coin_id))}>
          {price_usd ? formatPrice(price_usd) : text.notRecorded}
        </DataRow>
      )}
      <DataRow label={text.value}>
        {value_usd ? formatMoney(value_usd) : text.notRecorded}
        {value_source === "history" && (
          <span className="block text-13 font-normal text-muted">{text.fromHistory}</span>
        )}
      </DataRow>
    </>
  );
}

/** Its source or destination on the chain. */
function OnChain({ details: { transaction, output_index } }: { details: AdminTransactionDetails }) {
  const { type, network, address, destination_tag, transaction_hash, explorer_url } = transaction;
  if (type !== "deposit" && type !== "withdrawal") return null;
  return (
    <>
      {network && <DataRow label={text.network}>{networkLabel(network)}</DataRow>}
      {address && (
        <DataRow label={text.address[type]}>
          <Copied value={address} label={text.copyAddress} />
        </DataRow>
      )}
      {destination_tag && (
        <DataRow label={text.destinationTag} className="items-center!">
          <Copied value={destination_tag} label={text.copyTag} />
        </DataRow>
      )}
      <DataRow label={text.hash}>
        {transaction_hash ? (
          <Copied value={transaction_hash} label={text.copyHash}>
            {explorer_url && (
              <a
                href={explorer_url}
                target="_blank"
                rel="noopener noreferrer"
                aria-label={text.explore}
                title={text.explore}
                className={iconButtonClass("quiet")}
              >
                <ExternalLink aria-hidden className="size-4" />
              </a>
            )}
          </Copied>
        ) : (
          text.noHash
        )}
      </DataRow>
      {transaction_hash && output_index !== null && <DataRow label={text.output}>{output_index}</DataRow>}
    </>
  );
}

/** The full text with a copy button. */
function Copied({ value, label, children }: { value: string; label: string; children?: ReactNode }) {
  return (
    <span className="-my-2.5 -mr-3 flex items-center justify-end gap-1">
      <span className="min-w-0 py-2.5">
        <Address address={value} />
      </span>
      {children}
      <OfficeCopy value={value} label={label} />
    </span>
  );
}
