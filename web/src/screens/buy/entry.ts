import type { BankAccount, Coin, Price } from "@portico/contract";
import {
  coinLimits,
  coinsFor,
  localOf,
  priceInUsdt,
  roundedUp,
  TRANSFER_DECIMALS,
  usdtFor,
} from "../../money/purchase.ts";
import { readValue } from "../../ui/amounts/unread.ts";
import { toBig } from "../../ui/format/decimal.ts";
import { type Quote, quoteOf } from "./quote.ts";

/** The unit of the typed amount: the coin, USDT or a country's currency. */
export type Unit = "coin" | "USDT" | BankAccount["currency"];

/** An amount as typed: a value of an amount field. */
export interface Entry {
  unit: Unit;
  typed: string;
}

/** The data that converts an entry. */
export interface Terms {
  coin: Coin;
  price: Price;
  accounts: BankAccount[];
}

/** The units for typing an amount: a country's currency only if a bank there is offered. */
export function unitsOf({ coin, accounts }: Terms): Unit[] {
  const usdt: Unit[] = coin.coin_id === "tether" ? [] : ["USDT"];
  return ["coin", ...usdt, ...accounts.map(({ currency }) => currency)];
}

/** The maximum number of decimals that can be typed: for a currency, those that a bank accepts. */
export function unitDecimals(unit: Unit, coin: Coin): number {
  if (unit === "coin") return coin.decimals;
  return unit === "USDT" ? USDT_DECIMALS : TRANSFER_DECIMALS[unit];
}

const USDT_DECIMALS = 6;
/** The decimals of a limit: nobody wants to type more. */
const LIMIT_DECIMALS = 8;

/**
 * The cost and result of an entry. The typed amount is exact; the coin amount derived from it is rounded
 * down.
 */
export function quoteEntry({ unit, typed }: Entry, terms: Terms): Quote {
  const { coin, price } = terms;
  if (unit === "coin") return quoteOf(typed, coin, price);
  const money = toBig(typed).toFixed();
  const amount = coinsFor(money, unitPrice(unit, terms), coin.decimals);
  const unitUsdt = priceInUsdt(coin.coin_id, price.current_price);
  const account = accountIn(unit, terms);
  if (!account) return { amount, price: unitUsdt, usdt: money };
  return {
    amount,
    price: unitUsdt,
    usdt: usdtFor(money, account),
    entered: { currency: account.currency, amount: money },
  };
}

/** The same amount in another unit. Money is rounded up, so that it buys the coin amount. */
export function convertEntry(entry: Entry, unit: Unit, terms: Terms): Entry {
  if (readValue(entry.typed) === "" || unit === entry.unit) return { unit, typed: entry.typed };
  const { amount } = quoteEntry(entry, terms);
  if (unit === "coin") return { unit, typed: amount };
  const money = toBig(amount)
    .times(toBig(unitPrice(unit, terms)))
    .toFixed();
  return { unit, typed: roundedUp(money, unitDecimals(unit, terms.coin)) };
}

/** The countries whose limits apply to a unit: a currency's own country, else all. */
export function accountsFor(unit: Unit, { accounts }: Terms): BankAccount[] {
  const own = accounts.filter(({ currency }) => currency === unit);
  return own.length > 0 ? own : accounts;
}

/**
 * The minimum and maximum of one transfer to a country's bank, in the coin, USDT or the country's currency.
 */
export function limitsIn(unit: Unit, account: BankAccount, { coin, price }: Terms) {
  if (unit === account.currency) return { least: account.minimum_transfer, most: account.maximum_transfer };
  const unitUsdt = unit === "coin" ? priceInUsdt(coin.coin_id, price.current_price) : "1";
  return coinLimits(unitUsdt, account, Math.min(unitDecimals(unit, coin), LIMIT_DECIMALS));
}

/** A coin's price in a unit of money. */
function unitPrice(unit: Exclude<Unit, "coin">, terms: Terms): string {
  const usdt = priceInUsdt(terms.coin.coin_id, terms.price.current_price);
  const account = accountIn(unit, terms);
  return account ? localOf(usdt, account) : usdt;
}

function accountIn(unit: Unit, { accounts }: Terms): BankAccount | undefined {
  return accounts.find(({ currency }) => currency === unit);
}
