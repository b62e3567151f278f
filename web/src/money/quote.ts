import type { Coin, Price, SwapCost } from "@portico/contract";
import Big from "big.js";
import { swapCost } from "./swap-cost.ts";

/**
 * A coin's data for a quote: the price in US dollars without the premium, the premium as a fraction (0.04 is
 * 4 %).
 */
export interface QuotedCoin {
  market_price: string;
  premium_rate: string;
  /** In percent: 0.5 is half a percent. */
  swap_spread_percent: string;
  /** Of swaps from this coin, in this coin, on top of the amount. */
  swap_fee: string;
  /** The maximum number of decimals of this coin's amounts. */
  decimals: number;
}

/** A registry coin with its price, in the form that a quote needs. */
export function quoted(
  { decimals, swap_spread_percent, swap_fee }: Coin,
  { market_price, premium_rate }: Price,
): QuotedCoin {
  return { market_price, premium_rate, swap_spread_percent, swap_fee, decimals };
}

/** What a swap would pay now. All figures are decimal strings, rounded down. */
export interface Quote {
  /** Units of the to-coin per from-coin, with 18 decimals. */
  rate: string;
  /** In the to-coin, with its own decimals. */
  to_amount: string;
  /** The minimum that the user accepts: the amount less the slippage. */
  minimum_received: string;
  /** The cost of premium and spread in the to-coin: the amount at market price less `to_amount`. */
  premium: string;
  /** What the swap costs at the market, premium, spread and fee within it. */
  cost: SwapCost;
}

/** What one from-coin earns and one to-coin costs, both in hundredths of a US dollar. */
function sharesOf(from: QuotedCoin, to: QuotedCoin): { earned: Big; paid: Big } {
  const premium = smaller(new Big(from.premium_rate), new Big(to.premium_rate));
  const earnedShare = premium.plus(1).times(new Big(100).minus(from.swap_spread_percent));
  const paidShare = new Big(to.premium_rate).plus(1).times(new Big(100).plus(to.swap_spread_percent));
  return {
    earned: new Big(from.market_price).times(earnedShare),
    paid: new Big(to.market_price).times(paidShare),
  };
}

/** The maximum number of decimals on the wire. */
const WIRE_DECIMALS = 18;
const ROUND_DOWN = 0;

/**
 * Applies the server's rule (T7), so that quote and swap agree to the last decimal while prices stand still:
 * selling earns the smaller of the two premiums, buying pays the premium of the coin bought. Each coin's
 * spread lowers its selling price and raises its buying price. `amount` is in the from-coin without the fee;
 * `slippage` is in percent.
 */
export function quoteSwap(amount: string, from: QuotedCoin, to: QuotedCoin, slippage: string): Quote {
  const { earned, paid } = sharesOf(from, to);
  const toAmount = divideDown(earned.times(amount), paid, to.decimals);
  const atMarket = divideDown(
    new Big(from.market_price).times(amount),
    new Big(to.market_price),
    to.decimals,
  );
  const premiumPaid = atMarket.minus(toAmount);
  const share = new Big(100).minus(slippage).div(100);
  return {
    rate: divideDown(earned, paid, WIRE_DECIMALS).toFixed(),
    to_amount: toAmount.toFixed(),
    minimum_received: toAmount.times(share).round(to.decimals, ROUND_DOWN).toFixed(),
    // Without a premium the two differ only by a rounding error.
    premium: premiumPaid.gt(0) ? premiumPaid.toFixed() : "0",
    cost: swapCost({
      from_amount: amount,
      fee: from.swap_fee,
      from_price: from.market_price,
      to_amount: toAmount.toFixed(),
      to_price: to.market_price,
    }),
  };
}

/**
 * The largest amount whose fee the balance still covers: amount + fee equals the balance. "0" if there is
 * none.
 */
export function maximumAmount(balance: string, fee: string): string {
  const rest = new Big(balance).minus(fee);
  return rest.gt(0) ? rest.toFixed() : "0";
}

/** A percentage of the balance, rounded down to the coin's decimals and capped so that the fee is covered. */
export function portionOf(balance: string, percent: number, fee: string, decimals: number): string {
  const share = new Big(balance).times(percent).div(100).round(decimals, ROUND_DOWN);
  return smaller(share, new Big(maximumAmount(balance, fee))).toFixed();
}

/** The most of the from-coin that pays for no more than this amount of the to-coin, in the from-coin's decimals. */
export function amountThatBuys(toAmount: string, from: QuotedCoin, to: QuotedCoin): string {
  const { earned, paid } = sharesOf(from, to);
  return divideDown(paid.times(toAmount), earned, from.decimals).toFixed();
}

/** The balance that a swap needs: the amount plus the fee. */
export function requiredAmount(amount: string, fee: string): string {
  return new Big(amount).plus(fee).toFixed();
}

function smaller(one: Big, other: Big): Big {
  return one.lt(other) ? one : other;
}

/**
 * The quotient rounded down to this many decimals. A separate Big constructor isolates the precision from
 * other code.
 */
function divideDown(dividend: Big, divisor: Big, decimals: number): Big {
  const Exact = Big();
  Exact.DP = decimals;
  Exact.RM = ROUND_DOWN;
  return new Exact(dividend).div(divisor);
}
