import { useNow } from "../../api/time/use-now.ts";
import { CostRow } from "../../features/amounts/cost-row.tsx";
import { costPercent, partsOf } from "../../features/amounts/cost-text.ts";
import type { Quote } from "../../money/quote.ts";
import { spans } from "../../text/app/common.ts";
import { swapText } from "../../text/money/swap.ts";
import { Tick } from "../../ui/amounts/tick.tsx";
import { formatAmount, formatExact } from "../../ui/format/amount.ts";
import { toBig } from "../../ui/format/decimal.ts";
import { formatRate } from "../../ui/format/rate.ts";
import { formatSpan } from "../../ui/format/time.ts";
import { DataRow } from "../../ui/layout/card.tsx";
import { InfoTooltip } from "../../ui/overlays/info-tooltip.tsx";
import type { Side } from "./swap-problem.ts";

export interface QuoteRowsProps {
  from: Side;
  to: Side;
  /** Units of the to-coin per from-coin; null without prices. */
  rate: string | null;
  /** Null without prices, or without an amount that buys anything. */
  quote: Quote | null;
}

/** The cost and result of a swap. */
export function QuoteRows({ from, to, rate, quote }: QuoteRowsProps) {
  return (
    <dl className="mt-3 px-1">
      <DataRow label={swapText.rate}>
        {rate === null ? (
          "–"
        ) : (
          <Tick value={rate}>{swapText.rateValue(from.coin.symbol, formatRate(rate), to.coin.symbol)}</Tick>
        )}
      </DataRow>
      <DataRow label={swapText.impact}>{quote === null ? "–" : <Impact quote={quote} />}</DataRow>
      <CostRow
        cost={quote?.cost ?? null}
        parts={partsOf(from.coin, to.coin, quote?.premium ?? "0", from.coin.swap_fee)}
      />
      <DataRow label={swapText.minimum}>
        {quote === null ? "–" : swapText.amountOf(formatAmount(quote.minimum_received, 8), to.coin.symbol)}
      </DataRow>
      <DataRow
        label={swapText.fee}
        aside={<InfoTooltip label={swapText.explainFee} text={swapText.feeExplained} />}
      >
        {swapText.amountOf(formatExact(from.coin.swap_fee), from.coin.symbol)}
      </DataRow>
    </dl>
  );
}

/** The cost's percentage, so that it never contradicts the cost (T75). Below 0.01 percent it is negligible. */
function Impact({ quote: { cost } }: { quote: Quote }) {
  const percent = toBig(cost.cost_percent);
  const tint = percent.lt("0.01") ? "text-up-ink" : percent.gte(1) ? "text-pending-ink" : undefined;
  return <span className={tint}>{costPercent(cost)}</span>;
}

/** The age of the older of the two prices, updated live. */
export function QuoteAge({ from, to }: { from: Side; to: Side }) {
  const now = useNow();
  const updated = Math.min(...[from, to].map(({ price }) => Date.parse(price?.last_updated ?? "") || 0));
  return (
    <p className="figures px-1 text-13 text-muted">
      {updated === 0 ? swapText.waiting : swapText.quoteAge(formatSpan(now - updated, spans))}
    </p>
  );
}
