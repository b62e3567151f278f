import { useNow } from "../../api/time/use-now.ts";
import { spans } from "../../text/app/common.ts";
import { swapText } from "../../text/money/swap.ts";
import { Tick } from "../../ui/amounts/tick.tsx";
import { formatAmount, formatCost, formatExact } from "../../ui/format/amount.ts";
import { toBig } from "../../ui/format/decimal.ts";
import { formatChange } from "../../ui/format/price.ts";
import { formatRate } from "../../ui/format/rate.ts";
import { formatSpan } from "../../ui/format/time.ts";
import { DataRow } from "../../ui/layout/card.tsx";
import { InfoTooltip } from "../../ui/overlays/info-tooltip.tsx";
import { hasSpread } from "./sides.ts";
import type { Side } from "./swap-problem.ts";

export interface QuoteRowsProps {
  from: Side;
  to: Side;
  /** Units of the to-coin per from-coin; null without prices. */
  rate: string | null;
  /** How much worse than the market the rate is, in percent; null without prices. */
  impact: string | null;
  /** In the to-coin; null without an amount or without prices. */
  minimum: string | null;
  premium: string | null;
}

/** The cost and result of a swap. */
export function QuoteRows({ from, to, rate, impact, minimum, premium }: QuoteRowsProps) {
  return (
    <dl className="mt-3 px-1">
      <DataRow label={swapText.rate}>
        {rate === null ? (
          "–"
        ) : (
          <Tick value={rate}>{swapText.rateValue(from.coin.symbol, formatRate(rate), to.coin.symbol)}</Tick>
        )}
      </DataRow>
      <DataRow label={swapText.impact}>{impact === null ? "–" : <Impact percent={impact} />}</DataRow>
      <DataRow label={hasSpread(from.coin, to.coin) ? swapText.premiumAndSpread : swapText.premium}>
        {premium === null ? "–" : swapText.amountOf(formatCost(premium), to.coin.symbol)}
      </DataRow>
      <DataRow label={swapText.minimum}>
        {minimum === null ? "–" : swapText.amountOf(formatAmount(minimum, 8), to.coin.symbol)}
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

/** Below 0.01 percent it is negligible. */
function Impact({ percent }: { percent: string }) {
  const isSmall = toBig(percent).lt("0.01");
  return (
    <span className={isSmall ? "text-up-ink" : "text-pending-ink"}>
      {isSmall ? swapText.impactSmall : formatChange(percent)}
    </span>
  );
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
