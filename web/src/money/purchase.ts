import Big from "big.js";

/** The terms of a bank transfer. Amounts are in the country's currency. */
export interface TransferTerms {
  currency: "BRL" | "COP";
  units_per_usdt: string;
  minimum_transfer: string;
  maximum_transfer: string;
}

/** The spec shows conversions with up to five decimals. */
const CONVERTED_DECIMALS = 5;
/** The decimals that a bank accepts. */
export const TRANSFER_DECIMALS = { BRL: 2, COP: 0 } as const;
const { roundDown, roundHalfUp, roundUp } = Big;

/** A coin's price in USDT, taking a USDT as one dollar whatever its market price. */
export function priceInUsdt(coinId: string, price: string): string {
  return coinId === "tether" ? "1" : price;
}

/** The exact value of a coin amount in USDT. */
export function usdtOf(amount: string, price: string): string {
  return new Big(amount).times(price).toFixed();
}

/** The exact value of a USDT amount in a country's currency. */
export function localOf(usdt: string, { units_per_usdt }: Pick<TransferTerms, "units_per_usdt">): string {
  return new Big(usdt).times(units_per_usdt).toFixed();
}

/** A conversion as displayed: rounded to five decimals. */
export function roundConverted(value: string): string {
  return new Big(value).round(CONVERTED_DECIMALS, roundHalfUp).toFixed();
}

/** The amount to transfer: rounded up to the bank's decimals, so that it is enough. */
export function transferOf(local: string, currency: TransferTerms["currency"]): string {
  return new Big(local).round(TRANSFER_DECIMALS[currency], roundUp).toFixed();
}

/** Whether a transfer is within the country's limits, inclusive. */
export function isWithinLimits(transfer: string, terms: TransferTerms): boolean {
  const amount = new Big(transfer);
  return amount.gte(terms.minimum_transfer) && amount.lte(terms.maximum_transfer);
}

/** The minimum and maximum of a coin within the limits at this price, with this many decimals. */
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

/**
 * The amount of a coin that money buys at a price in the same currency, rounded down to this many decimals.
 */
export function coinsFor(money: string, price: string, decimals: number): string {
  return new Big(price).gt(0) ? divide(money, price, decimals, roundDown) : "0";
}

/** An amount in a country's currency as USDT, with eight decimals. */
export function usdtFor(local: string, { units_per_usdt }: Pick<TransferTerms, "units_per_usdt">): string {
  return divide(local, units_per_usdt, 8, roundHalfUp);
}

/** Money rounded up to this many decimals, so that it is enough. */
export function roundedUp(money: string, decimals: number): string {
  return new Big(money).round(decimals, roundUp).toFixed();
}

/** A separate Big constructor isolates its precision and rounding from other code. */
function divide(dividend: string, divisor: string, decimals: number, rounding: Big.RoundingMode): string {
  const Exact = Big();
  Exact.DP = decimals;
  Exact.RM = rounding;
  return new Exact(dividend).div(divisor).toFixed();
}
