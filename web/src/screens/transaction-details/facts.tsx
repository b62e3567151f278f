import { networkLabel, type Transaction, type TransactionDetails } from "@portico/contract";
import { ExternalLink } from "lucide-react";
import type { ReactNode } from "react";
import { useSymbolOf } from "../../api/queries/coin-names.ts";
import { CostRow } from "../../features/amounts/cost-row.tsx";
import { Copy } from "../../features/copy/copy.tsx";
import { transactionValue } from "../../features/transactions/transaction-value.ts";
import { detailsText } from "../../text/money/transaction-details.ts";
import { i18n } from "../../text/translation/i18n.ts";
import { iconButtonClass } from "../../ui/buttons/button.tsx";
import { formatExact } from "../../ui/format/amount.ts";
import { toBig } from "../../ui/format/decimal.ts";
import { dollars, moneyIn } from "../../ui/format/fiat.ts";
import { formatRate } from "../../ui/format/rate.ts";
import { formatDateTime } from "../../ui/format/time.ts";
import { DataRow } from "../../ui/layout/card.tsx";
import { Address } from "../../ui/marks/address.tsx";

/** The rows below the total; empty ones are left out. */
export function Facts({ transaction }: { transaction: TransactionDetails }) {
  const symbolOf = useSymbolOf();
  const { id, type, status, coin_id, amount, fee, network, created_at, completed_at } = transaction;
  const { to_coin_id, premium, has_spread } = transaction;
  const inCoin = (figure: string) => detailsText.amountOf(formatExact(figure), symbolOf(coin_id));
  const hasFee = toBig(fee).gt(0);
  const value = transactionValue(transaction);
  return (
    <dl className="mt-4 border-t border-line pt-2 [&>div]:items-center [&>div]:text-15">
      {network && <DataRow label={detailsText.network}>{networkLabel(network)}</DataRow>}
      {type === "withdrawal" && <WithdrawalRows transaction={transaction} />}
      {type === "deposit" && <DataRow label={detailsText.sender}>{detailsText.externalWallet}</DataRow>}
      {type === "swap" && <SwapRows transaction={transaction} symbolOf={symbolOf} />}
      <DataRow label={detailsText.type}>{detailsText.types[type]}</DataRow>
      <DataRow label={detailsText.amount}>{inCoin(amount)}</DataRow>
      {value && <DataRow label={detailsText.value}>{value}</DataRow>}
      {transaction.reason && (
        <DataRow label={detailsText.reasonLabel}>
          <span className="break-words whitespace-pre-line">{transaction.reason}</span>
        </DataRow>
      )}
      {hasFee && <DataRow label={detailsText.fee}>{inCoin(fee ?? "0")}</DataRow>}
      {hasFee && type === "withdrawal" && status !== "failed" && (
        <DataRow label={detailsText.received}>{inCoin(toBig(amount).minus(toBig(fee)).toFixed())}</DataRow>
      )}
      {to_coin_id && hasPremium(transaction) && (
        <DataRow label={has_spread ? detailsText.premiumAndSpread : detailsText.premium}>
          {detailsText.amountOf(formatExact(premium ?? "0"), symbolOf(to_coin_id))}
        </DataRow>
      )}
      <SwapCostRow transaction={transaction} symbolOf={symbolOf} />
      <HashRow transaction={transaction} />
      <DataRow label={detailsText.date}>
        <time dateTime={created_at}>{formatDateTime(created_at)}</time>
      </DataRow>
      {completed_at && completed_at !== created_at && (
        <DataRow label={endLabel(transaction)}>
          <time dateTime={completed_at}>{formatDateTime(completed_at)}</time>
        </DataRow>
      )}
      <DataRow label={detailsText.reference}>
        <Copyable value={id} label={detailsText.copyReference} />
      </DataRow>
    </dl>
  );
}

/** Premiums have steps of 0.1 percent: less than a millionth is a rounding error. */
function hasPremium({ premium, to_amount }: Transaction): boolean {
  return toBig(premium).times(1_000_000).gt(toBig(to_amount));
}

function endLabel({ status, is_cancelled }: Transaction): string {
  if (status === "completed") return detailsText.settled;
  return is_cancelled ? detailsText.cancelledAt : detailsText.rejectedAt;
}

function WithdrawalRows({ transaction }: { transaction: Transaction }) {
  const { address, destination_tag, status } = transaction;
  return (
    <>
      {address && (
        <DataRow label={status === "completed" ? detailsText.sentTo : detailsText.recipient}>
          <Copyable value={address} label={detailsText.copyAddress} />
        </DataRow>
      )}
      {destination_tag && <DataRow label={detailsText.destinationTag}>{destination_tag}</DataRow>}
    </>
  );
}

interface SwapRowsProps {
  transaction: Transaction;
  symbolOf: (coinId: string) => string;
}

function SwapRows({ transaction, symbolOf }: SwapRowsProps) {
  const { coin_id, amount, to_coin_id, to_amount, exchange_rate } = transaction;
  if (!to_coin_id || !to_amount) return null;
  const [from, to] = [symbolOf(coin_id), symbolOf(to_coin_id)];
  return (
    <>
      <DataRow label={detailsText.from}>{detailsText.amountOf(formatExact(amount), from)}</DataRow>
      <DataRow label={detailsText.to}>{detailsText.amountOf(formatExact(to_amount), to)}</DataRow>
      {exchange_rate && (
        <DataRow label={detailsText.exchangeRate}>
          {detailsText.rateValue(from, formatRate(exchange_rate), to)}
        </DataRow>
      )}
    </>
  );
}

/** As it was at the market prices stored with the swap; nothing for swaps from before they were stored. */
function SwapCostRow({ transaction, symbolOf }: SwapRowsProps & { transaction: TransactionDetails }) {
  const { cost, premium, has_spread, fee, coin_id, to_coin_id } = transaction;
  if (!cost || !to_coin_id) return null;
  return (
    <CostRow
      cost={cost}
      rated={cost.currency === "USD" ? dollars : moneyIn(cost.currency, cost.units_per_usd, i18n.locale)}
      parts={{
        premium,
        has_spread: has_spread ?? false,
        fee: fee ?? "0",
        from: symbolOf(coin_id),
        to: symbolOf(to_coin_id),
      }}
    />
  );
}

/** The hash, with a link to a block explorer. */
function HashRow({ transaction: { transaction_hash, explorer_url } }: { transaction: Transaction }) {
  if (!transaction_hash) return null;
  return (
    <DataRow label={detailsText.transactionHash}>
      <Copyable value={transaction_hash} label={detailsText.copyHash}>
        {explorer_url && (
          <a
            href={explorer_url}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={detailsText.explore}
            title={detailsText.explore}
            className={iconButtonClass("quiet", "-mr-2")}
          >
            <ExternalLink aria-hidden className="size-4" />
          </a>
        )}
      </Copyable>
    </DataRow>
  );
}

interface CopyableProps {
  value: string;
  label: string;
  /** Content before the copy button. */
  children?: ReactNode;
}

/** The first 10 and the last 6 characters; copying takes the whole text. */
function Copyable({ value, label, children }: CopyableProps) {
  return (
    <span className="-my-2.5 -mr-3 flex items-center justify-end gap-1">
      <Address address={value} short />
      {children}
      <Copy value={value} label={label} />
    </span>
  );
}
