import { CostRow } from "../../features/amounts/cost-row.tsx";
import { partsOf } from "../../features/amounts/cost-text.ts";
import { type Money, useMoney } from "../../features/amounts/use-money.ts";
import { requiredAmount } from "../../money/quote.ts";
import { type CostFigures, costFigures } from "../../money/swap-cost.ts";
import { swapText } from "../../text/money/swap.ts";
import { AmountText } from "../../ui/amounts/amount-text.tsx";
import { formatAmount, formatExact } from "../../ui/format/amount.ts";
import { toBig } from "../../ui/format/decimal.ts";
import { formatRate } from "../../ui/format/rate.ts";
import { DataRow } from "../../ui/layout/card.tsx";
import type { Review } from "./use-perform-swap.ts";

export interface ConfirmTermsProps {
  review: Review;
  /** The user's balance of the from-coin; null if it may already include the swap. */
  balance: string | null;
}

/** What is paid and received, with their market values; what lies between the two is the cost. */
export function ConfirmTerms({ review, balance }: ConfirmTermsProps) {
  const { input, from, to, quote } = review;
  const money = useMoney();
  const figures = quote.cost && !money.isPending ? costFigures(quote.cost, money) : null;
  const total = requiredAmount(input.p_from_amount, input.p_fee);
  const rest = balance === null ? null : toBig(balance).minus(toBig(total));
  return (
    <dl>
      <SideRow
        label={swapText.youPay}
        amount={swapText.amountOf(formatExact(total), from.symbol)}
        value={marketValue(figures, "from", money)}
        detail={feeDetail(review)}
      />
      <SideRow
        label={swapText.youReceive}
        amount={swapText.amountOf(formatAmount(quote.to_amount, 8), to.symbol)}
        value={marketValue(figures, "to", money)}
      />
      <DataRow label={swapText.rate}>
        {swapText.rateValue(from.symbol, formatRate(quote.rate), to.symbol)}
      </DataRow>
      {quote.cost && <CostRow cost={quote.cost} parts={partsOf(from, to, quote.premium, input.p_fee)} />}
      {rest?.gte(0) && (
        <DataRow label={swapText.balanceAfter}>
          {swapText.amountOf(formatExact(rest.toFixed()), from.symbol)}
        </DataRow>
      )}
    </dl>
  );
}

function marketValue(figures: CostFigures | null, side: "from" | "to", money: Money): string | null {
  return figures && money.aboutFigure(figures[side]);
}

/** "0.25 BTC + 0.0000026 BTC network fee"; null without a fee. */
function feeDetail({ input, from }: Review): string | null {
  if (toBig(input.p_fee).eq(0)) return null;
  const inCoin = (amount: string) => swapText.amountOf(formatExact(amount), from.symbol);
  return swapText.payParts(inCoin(input.p_from_amount), inCoin(input.p_fee));
}

interface SideRowProps {
  label: string;
  amount: string;
  /** In the user's currency; null if unknown. */
  value: string | null;
  detail?: string | null;
}

/** The amount in large figures, and below it its value and its parts. */
function SideRow({ label, amount, value, detail = null }: SideRowProps) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line py-3">
      <dt className="text-15 text-muted">{label}</dt>
      <dd className="figures min-w-0 max-w-full grow text-right">
        <p className="text-19 font-semibold">
          <AmountText text={amount} />
        </p>
        {value && (
          <p translate="no" className="text-13 text-muted">
            {value}
          </p>
        )}
        {detail && (
          <p className="text-13 text-muted">
            <AmountText text={detail} />
          </p>
        )}
      </dd>
    </div>
  );
}
