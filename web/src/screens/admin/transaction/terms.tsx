import type { AdminTransactionDetails } from "@portico/contract";
import { useSymbolOf } from "../../../api/queries/coin-names.ts";
import { costText } from "../../../features/amounts/cost-text.ts";
import { adminTransactionText as text } from "../../../text/admin/transaction.ts";
import { formatExact } from "../../../ui/format/amount.ts";
import { toBig } from "../../../ui/format/decimal.ts";
import { dollars } from "../../../ui/format/fiat.ts";
import { formatPrice, writePercent } from "../../../ui/format/price.ts";
import { formatRate } from "../../../ui/format/rate.ts";
import { DataRow, Panel } from "../../../ui/layout/card.tsx";

/** The terms of a swap. Swaps from before prices were stored only have their rate. */
export function Terms({ details: { transaction, swap } }: { details: AdminTransactionDetails }) {
  const symbolOf = useSymbolOf();
  const { coin_id, to_coin_id, to_amount, exchange_rate, premium, has_spread, fee } = transaction;
  const [from, to] = [symbolOf(coin_id), symbolOf(to_coin_id ?? "")];
  // Premiums have steps of 0.1 percent: less than a millionth is a rounding error.
  const paid = toBig(premium).times(1_000_000).gt(toBig(to_amount)) ? (premium ?? "0") : "0";
  const price = (figure: string | undefined) => (figure ? formatPrice(figure) : text.notRecorded);
  const rate = (fraction: string | undefined) =>
    fraction ? writePercent(toBig(fraction).times(100).toFixed()) : text.notRecorded;
  return (
    <Panel className="p-5" aria-label={text.terms}>
      <h2 className="mb-1 text-19 font-semibold">{text.terms}</h2>
      <dl className="[&>div]:text-15">
        {exchange_rate && (
          <DataRow label={text.rate}>{text.rateOf(from, formatRate(exchange_rate), to)}</DataRow>
        )}
        <DataRow label={text.priceOf(from)}>{price(swap?.from_price_usd)}</DataRow>
        <DataRow label={text.priceOf(to)}>{price(swap?.to_price_usd)}</DataRow>
        <DataRow label={text.premiumOf(from)}>{rate(swap?.from_premium_rate)}</DataRow>
        <DataRow label={text.premiumOf(to)}>{rate(swap?.to_premium_rate)}</DataRow>
        {has_spread && <DataRow label={text.spreadOf(from)}>{`${swap?.from_spread_percent}%`}</DataRow>}
        {has_spread && <DataRow label={text.spreadOf(to)}>{`${swap?.to_spread_percent}%`}</DataRow>}
        <DataRow label={has_spread ? text.premiumAndSpreadPaid : text.premiumPaid}>
          {premium ? text.amountOf(formatExact(paid), to) : text.notRecorded}
        </DataRow>
        {swap?.quote_id && <DataRow label={text.firmQuote}>{swap.quote_id}</DataRow>}
        {fee && <DataRow label={text.fee}>{text.amountOf(formatExact(fee), from)}</DataRow>}
        <DataRow label={text.cost}>{swap ? costText(swap.cost, dollars) : text.notRecorded}</DataRow>
      </dl>
      <p className="mt-1 text-13 text-muted">{text.pricesHint}</p>
    </Panel>
  );
}
