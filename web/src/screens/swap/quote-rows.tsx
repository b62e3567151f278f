import { useNow } from "../../api/use-now.ts";
import { spans } from "../../text/common.ts";
import { swapText } from "../../text/swap.ts";
import { DataRow } from "../../ui/card.tsx";
import { formatAmount, formatExact } from "../../ui/format/amount.ts";
import { formatRate } from "../../ui/format/rate.ts";
import { formatSpan } from "../../ui/format/time.ts";
import { Tick } from "../../ui/tick.tsx";
import type { Side } from "./swap-problem.ts";

export interface QuoteRowsProps {
  from: Side;
  to: Side;
  /** To-coins for one from-coin; null without prices. */
  rate: string | null;
  /** In the to-coin; null without an amount or without prices. */
  minimum: string | null;
}

/** What a swap would cost and bring. */
export function QuoteRows({ from, to, rate, minimum }: QuoteRowsProps) {
  return (
    <dl className="mt-3 px-1">
      <DataRow label={swapText.rate}>
        {rate === null ? (
          "–"
        ) : (
          <Tick value={rate}>{swapText.rateValue(from.coin.symbol, formatRate(rate), to.coin.symbol)}</Tick>
        )}
      </DataRow>
      <DataRow label={swapText.impact}>
        <span className="text-up-ink">{swapText.impactValue}</span>
      </DataRow>
      <DataRow label={swapText.minimum}>
        {minimum === null ? "–" : swapText.amountOf(formatAmount(minimum, 8), to.coin.symbol)}
      </DataRow>
      <DataRow label={swapText.fee}>
        {swapText.amountOf(formatExact(from.coin.swap_fee), from.coin.symbol)}
      </DataRow>
    </dl>
  );
}

/** How old the older of both prices is. It counts by itself. */
export function QuoteAge({ from, to }: { from: Side; to: Side }) {
  const now = useNow();
  const updated = Math.min(...[from, to].map(({ price }) => Date.parse(price?.last_updated ?? "") || 0));
  return (
    <p className="figures px-1 text-13 text-muted">
      {updated === 0 ? swapText.waiting : swapText.quoteAge(formatSpan(now - updated, spans))}
    </p>
  );
}
