import Big from "big.js";

/** What a bank transfer is reckoned with. Amounts are in the country's currency. */
export interface TransferTerms {
  currency: "BRL" | "COP";
  units_per_usdt: string;
  minimum_transfer: string;
  maximum_transfer: string;
}

/** The spec shows what it converts with up to five digits after the point. */
const CONVERTED_DECIMALS = 5;
/** The digits after the point that a bank takes. */
export const TRANSFER_DECIMALS = { BRL: 2, COP: 0 } as const;
const { roundDown, roundHalfUp, roundUp } = Big;

/** What a coin costs in USDT: its price, and a USDT is a USDT whatever the market gives for it. */
export function priceInUsdt(coinId: string, price: string): string {
  return coinId === "tether" ? "1" : price;
}

/** An amount of a coin in USDT, exact. */
export function usdtOf(amount: string, price: string): string {
  return new Big(amount).times(price).toFixed();
}

/** USDT in a country's currency, exact. */
export function localOf(usdt: string, { units_per_usdt }: Pick<TransferTerms, "units_per_usdt">): string {
  return new Big(usdt).times(units_per_usdt).toFixed();
}

/** A conversion as it is shown: rounded to five digits after the point. */
export function roundConverted(value: string): string {
  return new Big(value).round(CONVERTED_DECIMALS, roundHalfUp).toFixed();
}

/** What has to be transferred for it: rounded up to what a bank takes, so that it is enough. */
export function transferOf(local: string, currency: TransferTerms["currency"]): string {
  return new Big(local).round(TRANSFER_DECIMALS[currency], roundUp).toFixed();
}

/** Whether a transfer is within the country's limits, both of them included. */
export function isWithinLimits(transfer: string, terms: TransferTerms): boolean {
  const amount = new Big(transfer);
  return amount.gte(terms.minimum_transfer) && amount.lte(terms.maximum_transfer);
}

/** The least and the most of a coin that the limits leave at this price, to so many digits after the point. */
export function coinLimits(
  price: string,
  terms: TransferTerms,
  decimals: number,
): { least: string; most: string } {
  const unit = localOf(price, terms);
  return {
    least: divide(terms.minimum_transfer, unit, decimals, roundUp),
    most: divide(terms.maximum_transfer, unit, decimals, roundDown),
  };
}

/** The amount of a coin that money buys at a price in the same currency: rounded down to so many digits after the point. */
export function coinsFor(money: string, price: string, decimals: number): string {
  return new Big(price).gt(0) ? divide(money, price, decimals, roundDown) : "0";
}

/** What an amount in a country's currency is in USDT, to eight digits after the point. */
export function usdtFor(local: string, { units_per_usdt }: Pick<TransferTerms, "units_per_usdt">): string {
  return divide(local, units_per_usdt, 8, roundHalfUp);
}

/** Money rounded up to so many digits after the point, so that it is enough. */
export function roundedUp(money: string, decimals: number): string {
  return new Big(money).round(decimals, roundUp).toFixed();
}

/** A constructor of its own keeps precision and rounding from anybody else's. */
function divide(dividend: string, divisor: string, decimals: number, rounding: Big.RoundingMode): string {
  const Exact = Big();
  Exact.DP = decimals;
  Exact.RM = rounding;
  return new Exact(dividend).div(divisor).toFixed();
}
