import type { BankAccount, Coin, Price } from "@portico/contract";
import { fc } from "@portico/testing";
import { expect, test } from "vitest";
import { toBig } from "../../ui/format/decimal.ts";
import { accountsFor, convertEntry, limitsIn, quoteEntry, type Terms, type Unit, unitsOf } from "./entry.ts";
import { transferQuoteOf } from "./quote.ts";

const brazil = {
  country: "brazil",
  currency: "BRL",
  units_per_usdt: "5.2",
  minimum_transfer: "50",
  maximum_transfer: "10000",
} as BankAccount;
const colombia = {
  country: "colombia",
  currency: "COP",
  units_per_usdt: "4000",
  minimum_transfer: "50000",
  maximum_transfer: "10000000",
} as BankAccount;

function termsOf(current_price: string, coin_id = "bitcoin", decimals = 8): Terms {
  return {
    coin: { coin_id, symbol: coin_id, decimals } as Coin,
    price: { coin_id, current_price } as Price,
    accounts: [brazil, colombia],
  };
}

test("the amount is typed in the coin, in USDT or in the currency of a country with a bank account", () => {
  expect(unitsOf(termsOf("97987.136"))).toEqual(["coin", "USDT", "BRL", "COP"]);
  expect(unitsOf(termsOf("1", "tether"))).toEqual(["coin", "BRL", "COP"]);
  expect(unitsOf({ ...termsOf("97987.136"), accounts: [] })).toEqual(["coin", "USDT"]);
  expect(accountsFor("BRL", termsOf("1"))).toEqual([brazil]);
  expect(accountsFor("coin", termsOf("1"))).toEqual([brazil, colombia]);
});

test("an amount typed in a currency is exact, and the coin's amount is rounded down", () => {
  const terms = termsOf("97987.136");
  expect(quoteEntry({ unit: "BRL", typed: "100" }, terms)).toMatchObject({
    amount: "0.00019625",
    usdt: "19.23076923",
    entered: { currency: "BRL", amount: "100" },
  });
  expect(quoteEntry({ unit: "USDT", typed: "100" }, terms)).toMatchObject({
    amount: "0.00102054",
    usdt: "100",
  });
  expect(quoteEntry({ unit: "coin", typed: "0.25" }, terms)).toMatchObject({ usdt: "24496.784" });
  expect(quoteEntry({ unit: "BRL", typed: "" }, terms)).toMatchObject({ amount: "0" });
});

test("switching the unit keeps the coin's amount and rounds money up to the bank's smallest unit", () => {
  const terms = termsOf("97987.136");
  expect(convertEntry({ unit: "coin", typed: "0.01" }, "BRL", terms)).toEqual({
    unit: "BRL",
    typed: "5095.34",
  });
  expect(convertEntry({ unit: "coin", typed: "0.01" }, "COP", terms)).toEqual({
    unit: "COP",
    typed: "3919486",
  });
  expect(convertEntry({ unit: "BRL", typed: "5095.34" }, "coin", terms)).toEqual({
    unit: "coin",
    typed: "0.01000001",
  });
  expect(convertEntry({ unit: "BRL", typed: "" }, "coin", terms)).toEqual({ unit: "coin", typed: "" });
});

test("the limits in every unit make transfers within the limits, whatever the price", () => {
  const prices = fc
    .integer({ min: 1, max: 10 ** 9 })
    .map((cents) => toBig(String(cents)).div(1000).toFixed());
  const units = fc.constantFrom<Unit>("coin", "USDT", "BRL", "COP");
  fc.assert(
    fc.property(prices, units, fc.constantFrom(8, 18), (price, unit, decimals) => {
      const terms = termsOf(price, "bitcoin", decimals);
      for (const account of accountsFor(unit, terms)) {
        const { least, most } = limitsIn(unit, account, terms);
        if (toBig(least).gt(toBig(most))) continue;
        for (const typed of [least, most]) {
          const quote = transferQuoteOf(quoteEntry({ unit, typed }, terms), account);
          expect(quote.is_within_limits, `${typed} ${unit} at ${price}: ${quote.transfer}`).toBe(true);
        }
      }
    }),
  );
});

test("a transfer in the currency that was typed is exactly what was typed", () => {
  const quote = quoteEntry({ unit: "COP", typed: "50000" }, termsOf("97987.136"));
  expect(transferQuoteOf(quote, colombia)).toMatchObject({ transfer: "50000", is_within_limits: true });
});
