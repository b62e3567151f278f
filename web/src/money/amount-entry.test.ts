import { fc, searches } from "@portico/testing";
import { describe, expect, test } from "vitest";
import {
  type AmountEntry,
  type Conversion,
  coinAmount,
  currencyValue,
  emptyEntry,
  exactEntry,
  figureOf,
  fixedEntry,
  followsPrice,
  releasedEntry,
  switchedEntry,
  typedEntry,
} from "./amount-entry.ts";

/** Scaled to whole numbers, so that the test shares no arithmetic with the code under test. */
const SCALE = 60;
function whole(text: string): bigint {
  const [head = "", tail = ""] = text.split(".");
  return BigInt(head + tail.padEnd(SCALE, "0"));
}
/** The product of two decimals, scaled twice. */
const product = (a: string, b: string) => whole(a) * whole(b);
const once = (text: string) => whole(text) * 10n ** BigInt(SCALE);

const decimalOf = (max: bigint, decimals: number) =>
  fc.bigInt({ min: 0n, max }).map((digits) => {
    const text = digits.toString().padStart(decimals + 1, "0");
    return decimals === 0 ? text : `${text.slice(0, -decimals)}.${text.slice(-decimals)}`;
  });

const conversions = fc
  .record({
    currency: fc.constantFrom("USD", "EUR", "JPY"),
    price: fc.bigInt({ min: 1n, max: 10n ** 24n }),
    price_decimals: fc.integer({ min: 0, max: 18 }),
    coin_decimals: fc.integer({ min: 0, max: 18 }),
  })
  .map(({ currency, price, price_decimals, coin_decimals }): Conversion => {
    const text = price.toString().padStart(price_decimals + 1, "0");
    const unit = price_decimals ? `${text.slice(0, -price_decimals)}.${text.slice(-price_decimals)}` : text;
    return { currency, unit_price: unit, coin_decimals, currency_decimals: currency === "JPY" ? 0 : 2 };
  });

const moneyIn = ({ currency_decimals }: Conversion) => decimalOf(10n ** 12n, currency_decimals);
const amountIn = ({ coin_decimals }: Conversion) => decimalOf(10n ** 24n, coin_decimals);
const withMoney = conversions.chain((conversion) => fc.tuple(fc.constant(conversion), moneyIn(conversion)));
const withAmount = conversions.chain((conversion) => fc.tuple(fc.constant(conversion), amountIn(conversion)));

const usd: Conversion = {
  currency: "USD",
  unit_price: "94218.4",
  currency_decimals: 2,
  coin_decimals: 8,
};
const coinsFor = (money: string, conversion: Conversion) =>
  coinAmount(typedEntry(emptyEntry("currency"), money, conversion.currency), conversion);
const inDollars = (text: string) => typedEntry(emptyEntry("currency"), text, "USD");

describe("T74 an amount typed in the user's currency", () => {
  test("buys the largest coin amount that is not worth more than typed", () => {
    fc.assert(
      fc.property(withMoney, ([conversion, money]) => {
        const coins = coinsFor(money, conversion);
        expect((coins.split(".")[1] ?? "").length).toBeLessThanOrEqual(conversion.coin_decimals);
        expect(product(coins, conversion.unit_price)).toBeLessThanOrEqual(once(money));
        const smallest = 10n ** BigInt(SCALE - conversion.coin_decimals);
        const more = (whole(coins) + smallest) * whole(conversion.unit_price);
        expect(more).toBeGreaterThan(once(money));
      }),
      { numRuns: searches(500) },
    );
  });

  test("never buys less for more money, nor more at a higher price", () => {
    fc.assert(
      fc.property(withMoney, fc.bigInt({ min: 0n, max: 10n ** 9n }), ([conversion, money], more) => {
        const decimals = conversion.currency_decimals;
        const units = BigInt(money.replace(".", "")) + more;
        const text = units.toString().padStart(decimals + 1, "0");
        const larger = decimals ? `${text.slice(0, -decimals)}.${text.slice(-decimals)}` : text;
        expect(whole(coinsFor(larger, conversion))).toBeGreaterThanOrEqual(
          whole(coinsFor(money, conversion)),
        );
        const dearer = { ...conversion, unit_price: `1${conversion.unit_price}` };
        expect(whole(coinsFor(money, dearer))).toBeLessThanOrEqual(whole(coinsFor(money, conversion)));
      }),
      { numRuns: searches(500) },
    );
  });

  test("any number of switches leaves the coin amount as it is, whatever the price does", () => {
    const prices = fc.array(fc.option(conversions), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(withAmount, prices, ([, amount], later) => {
        let entry: AmountEntry = { unit: "coin", amount };
        for (const conversion of later) entry = switchedEntry(entry, conversion, "USD");
        expect(coinAmount(entry, null)).toBe(amount);
      }),
      { numRuns: searches(300) },
    );
    fc.assert(
      fc.property(withMoney, ([conversion, money]) => {
        const typed = typedEntry(emptyEntry("currency"), money, conversion.currency);
        const there = switchedEntry(typed, conversion, "USD");
        const back = switchedEntry(there, conversion, "USD");
        expect(coinAmount(there, conversion)).toBe(coinAmount(typed, conversion));
        expect(coinAmount(back, conversion)).toBe(coinAmount(typed, conversion));
      }),
      { numRuns: searches(300) },
    );
  });

  test("shows a coin amount's value to the nearest unit of the currency", () => {
    fc.assert(
      fc.property(withAmount, ([conversion, amount]) => {
        const shown = currencyValue(amount, conversion);
        expect((shown.split(".")[1] ?? "").length).toBe(conversion.currency_decimals);
        const exact = product(amount, conversion.unit_price);
        const unit = 10n ** BigInt(2 * SCALE - conversion.currency_decimals);
        const off = once(shown) - exact;
        if (exact < unit) expect(whole(shown)).toBe(0n);
        else expect(2n * (off < 0n ? -off : off)).toBeLessThanOrEqual(unit);
      }),
      { numRuns: searches(500) },
    );
  });

  test.each([
    ["100", usd, "0.00106136"],
    ["0.01", usd, "0.0000001"],
    ["0", usd, "0"],
    ["12.", usd, "0.00012736"],
    ["15000", { ...usd, currency: "JPY", unit_price: "14132760", currency_decimals: 0 }, "0.00106136"],
    ["100", { ...usd, unit_price: "3412.07", coin_decimals: 18 }, "0.029307722291746652"],
  ])("%s is an exact amount of the coin", (money, conversion, coins) => {
    expect(coinsFor(money, conversion)).toBe(coins);
  });

  test("returns as the figure that was typed after switching there and back", () => {
    const back = switchedEntry(switchedEntry(inDollars("100"), usd, "USD"), usd, "USD");
    expect(figureOf(back, "USD", usd)).toBe("100.00");
  });

  test("follows the price until it is fixed, and again when it is released", () => {
    const moved = { ...usd, unit_price: "100000" };
    const typed = inDollars("100");
    expect([coinAmount(typed, usd), coinAmount(typed, moved)]).toEqual(["0.00106136", "0.001"]);
    const fixed = fixedEntry(typed, usd);
    expect([coinAmount(fixed, moved), coinAmount(fixed, null)]).toEqual(["0.00106136", "0.00106136"]);
    expect(figureOf(fixed, "USD", moved)).toBe("100");
    expect(coinAmount(releasedEntry(fixed), moved)).toBe("0.001");
    expect(coinAmount(typedEntry(fixed, "100", "USD"), moved)).toBe("0.001");
    expect([typed, fixed, inDollars("")].map(followsPrice)).toEqual([true, false, false]);
  });

  test("keeps MAX to the last unit while its value follows the price", () => {
    const most = exactEntry(emptyEntry("currency"), "0.49999739");
    expect(coinAmount(fixedEntry(most, usd), null)).toBe("0.49999739");
    expect(figureOf(most, "USD", usd)).toBe("47108.95");
    expect(figureOf(most, "USD", { ...usd, unit_price: "2" })).toBe("1.00");
    expect(coinAmount(switchedEntry(most, usd, "USD"), usd)).toBe("0.49999739");
  });

  test("is no amount without a price, nor in a currency that is no longer the user's", () => {
    expect(coinAmount(inDollars("100"), null)).toBe("");
    const yen = { ...usd, currency: "JPY", currency_decimals: 0 };
    expect(coinAmount(inDollars("100"), yen)).toBe("");
    expect(figureOf(inDollars("100"), "JPY", yen)).toBe("");
    expect(fixedEntry(inDollars("100"), null)).toEqual(inDollars("100"));
  });

  test("is empty after it was emptied, in both units", () => {
    for (const unit of ["coin", "currency"] as const) {
      const empty = exactEntry(emptyEntry(unit), "");
      expect(empty).toEqual(emptyEntry(unit));
      expect(coinAmount(switchedEntry(empty, usd, "USD"), usd)).toBe("");
    }
  });
});
