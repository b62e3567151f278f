import type { Coin, Price } from "@portico/contract";
import Big from "big.js";

/** A coin as the quote needs it: prices in US dollars without the premium, the premium as a fraction (0.04 is 4 %). */
export interface QuotedCoin {
  market_price: string;
  premium_rate: string;
  /** In percent: 0.5 is half a percent. */
  swap_spread_percent: string;
  /** How many digits an amount of this coin may have after the point. */
  decimals: number;
}

/** A coin of the registry with its price, as the quote needs it. */
export function quoted(
  { decimals, swap_spread_percent }: Coin,
  { market_price, premium_rate }: Price,
): QuotedCoin {
  return { market_price, premium_rate, swap_spread_percent, decimals };
}

/** What a swap would pay at this moment. All figures are decimal strings, rounded down. */
export interface Quote {
  /** To-coins for one from-coin, to 18 decimals. */
  rate: string;
  /** In the to-coin, to its own decimals. */
  to_amount: string;
  /** The least that the user accepts: the amount less the slippage. */
  minimum_received: string;
  /** What the premium and the spread cost, in the to-coin: what the market would give less `to_amount`. */
  premium: string;
  /** How much less than at the market the rate gives, in percent. */
  price_impact: string;
}

/** The digits after the point that a figure on the wire may have. */
const WIRE_DECIMALS = 18;
const ROUND_DOWN = 0;

/**
 * The server's own rule (T7), so that the quote and the swap agree to the last decimal while prices stand still:
 * selling earns the smaller of both premiums, buying pays the premium of what is bought. The spread of either coin
 * goes off what it sells for and on what it costs.
 * `amount` is in the from-coin and without the fee; `slippage` is in percent.
 */
export function quoteSwap(amount: string, from: QuotedCoin, to: QuotedCoin, slippage: string): Quote {
  const premium = smaller(new Big(from.premium_rate), new Big(to.premium_rate));
  // In hundredths, both of them: what is earned and paid for one coin at a market price of 1.
  const earnedShare = premium.plus(1).times(new Big(100).minus(from.swap_spread_percent));
  const paidShare = new Big(to.premium_rate).plus(1).times(new Big(100).plus(to.swap_spread_percent));
  const earned = new Big(from.market_price).times(earnedShare);
  const paid = new Big(to.market_price).times(paidShare);
  const to_amount = divideDown(earned.times(amount), paid, to.decimals);
  const at_market = divideDown(
    new Big(from.market_price).times(amount),
    new Big(to.market_price),
    to.decimals,
  );
  const premium_paid = at_market.minus(to_amount);
  const ratio = divideDown(earnedShare.times(100), paidShare, 6);
  const share = new Big(100).minus(slippage).div(100);
  return {
    rate: divideDown(earned, paid, WIRE_DECIMALS).toFixed(),
    to_amount: to_amount.toFixed(),
    minimum_received: to_amount.times(share).round(to.decimals, ROUND_DOWN).toFixed(),
    // Without a premium the two differ by what a division rounds.
    premium: premium_paid.gt(0) ? premium_paid.toFixed() : "0",
    price_impact: new Big(100).minus(ratio).toFixed(),
  };
}

/** The largest amount whose fee the balance still covers: amount + fee is the balance exactly. "0" if there is none. */
export function maximumAmount(balance: string, fee: string): string {
  const rest = new Big(balance).minus(fee);
  return rest.gt(0) ? rest.toFixed() : "0";
}

/** A share of the balance in percent, rounded down to the coin's decimals, and never more than what leaves room for the fee. */
export function portionOf(balance: string, percent: number, fee: string, decimals: number): string {
  const share = new Big(balance).times(percent).div(100).round(decimals, ROUND_DOWN);
  return smaller(share, new Big(maximumAmount(balance, fee))).toFixed();
}

/** What has to be there for a swap: the amount and the fee on top. */
export function requiredAmount(amount: string, fee: string): string {
  return new Big(amount).plus(fee).toFixed();
}

function smaller(one: Big, other: Big): Big {
  return one.lt(other) ? one : other;
}

/** The quotient rounded down to so many decimals. A constructor of its own keeps the precision from anybody else's. */
function divideDown(dividend: Big, divisor: Big, decimals: number): Big {
  const Exact = Big();
  Exact.DP = decimals;
  Exact.RM = ROUND_DOWN;
  return new Exact(dividend).div(divisor);
}
