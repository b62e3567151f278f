import type { Coin, SwapCost } from "@portico/contract";
import { costFigures } from "../../money/swap-cost.ts";
import { swapCostText } from "../../text/money/swap-cost.ts";
import { formatCost } from "../../ui/format/amount.ts";
import { toBig } from "../../ui/format/decimal.ts";
import type { MoneyFormat } from "../../ui/format/fiat.ts";
import { writePercent } from "../../ui/format/price.ts";

export type CostMoney = Pick<MoneyFormat, "convert" | "decimals" | "write">;

/** A cost in the currency and in percent: "$129.13 · 3.85%". */
export function costText(cost: SwapCost, money: CostMoney): string {
  const percent = toBig(cost.cost_percent);
  const shown = percent.eq(0) ? writePercent("0") : costPercent(cost);
  return `${money.write(costFigures(cost, money).cost)} · ${shown}`;
}

/** The same in percent alone; below 0.01 it is "<0.01%". */
export function costPercent({ cost_percent }: SwapCost): string {
  const percent = toBig(cost_percent);
  return percent.lt("0.01") ? swapCostText.negligible : writePercent(percent.toFixed(2));
}

/** What a cost is made of, in the coins; the symbols follow each amount. */
export interface CostParts {
  /** In the to-coin; null if it was not stored. */
  premium: string | null;
  has_spread: boolean;
  /** In the from-coin. */
  fee: string;
  from: string;
  to: string;
}

/** Of a swap between these coins as they are now. */
export function partsOf(from: Coin, to: Coin, premium: string, fee: string): CostParts {
  const has_spread = [from, to].some((coin) => toBig(coin.swap_spread_percent).gt(0));
  return { premium, has_spread, fee, from: from.symbol, to: to.symbol };
}

/** The values that a cost is the difference of, and its parts in coin and currency: one line each. */
export function explainCost(cost: SwapCost, parts: CostParts, money: CostMoney): string {
  const figures = costFigures(cost, money);
  const lines = [swapCostText.difference(money.write(figures.from), money.write(figures.to))];
  const { premium, has_spread, fee, from, to } = parts;
  if (premium !== null && (toBig(figures.premium).gt(0) || formatCost(premium) !== "0")) {
    const part = has_spread ? swapCostText.spreadPart : swapCostText.premiumPart;
    lines.push(part(`${formatCost(premium)} ${to}`, money.write(figures.premium)));
  }
  if (toBig(fee).gt(0))
    lines.push(swapCostText.feePart(`${formatCost(fee)} ${from}`, money.write(figures.fee)));
  return lines.join("\n");
}
