import type { SwapCost } from "@portico/contract";
import Big from "big.js";
import { inWholeUnits } from "./amount-entry.ts";

/** A swap's amounts and the market prices of its coins in US dollars, as decimal strings. */
export interface SwapSides {
  from_amount: string;
  /** In the from-coin, on top of the amount. */
  fee: string;
  from_price: string;
  to_amount: string;
  to_price: string;
}

/** What a swap would cost at the market (T75), by the rule of `app.swap_cost`. Exact US dollars. */
export function swapCost({ from_amount, fee, from_price, to_amount, to_price }: SwapSides): SwapCost {
  const feeValue = new Big(fee).times(from_price);
  const given = new Big(from_amount).times(from_price).plus(feeValue);
  const received = new Big(to_amount).times(to_price);
  const cost = given.minus(received);
  return {
    from_value_usd: given.toFixed(),
    fee_value_usd: feeValue.toFixed(),
    to_value_usd: received.toFixed(),
    cost_usd: cost.toFixed(),
    cost_percent: given.eq(0) ? "0" : percentOf(cost, given),
  };
}

/** With six decimals. A separate Big constructor isolates the precision from other code. */
function percentOf(part: Big, whole: Big): string {
  const Exact = Big();
  Exact.DP = 6;
  return new Exact(part).times(100).div(whole).toFixed();
}

/** Converts US dollars into a currency with this many decimals. */
export interface CostCurrency {
  convert: (usd: string) => string;
  decimals: number;
}

/** A swap's values in a currency as they are shown, in whole units of its smallest coin. */
export interface CostFigures {
  /** What leaves the balance: `amount` and `fee`. */
  from: string;
  amount: string;
  fee: string;
  to: string;
  /** What `amount` is worth more than `to`. */
  premium: string;
  /** `from` less `to`, and also `premium` plus `fee`. */
  cost: string;
}

/**
 * Three values are rounded (amount, amount with fee, and what arrives), and the others are their differences:
 * so the figures add up for somebody who checks them, and none is below zero.
 */
export function costFigures(cost: SwapCost, { convert, decimals }: CostCurrency): CostFigures {
  const rounded = (usd: Big | string) => new Big(inWholeUnits(convert(new Big(usd).toFixed()), decimals));
  const from = rounded(cost.from_value_usd);
  const amount = rounded(new Big(cost.from_value_usd).minus(cost.fee_value_usd));
  const to = rounded(cost.to_value_usd);
  return {
    from: from.toFixed(decimals),
    amount: amount.toFixed(decimals),
    fee: from.minus(amount).toFixed(decimals),
    to: to.toFixed(decimals),
    premium: amount.minus(to).toFixed(decimals),
    cost: from.minus(to).toFixed(decimals),
  };
}
