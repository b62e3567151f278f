import { fc } from "@portico/testing";
import { describe, expect, test } from "vitest";
import {
  amountThatBuys,
  maximumAmount,
  portionOf,
  type QuotedCoin,
  quoteSwap,
  requiredAmount,
} from "./quote.ts";

/** A fraction of whole numbers, so that the test shares no arithmetic with the code under test. */
interface Fraction {
  top: bigint;
  bottom: bigint;
}

function exact(text: string): Fraction {
  const [whole = "", fraction = ""] = text.split(".");
  return { top: BigInt(whole + fraction), bottom: 10n ** BigInt(fraction.length) };
}

const plus = (a: Fraction, b: Fraction) => ({
  top: a.top * b.bottom + b.top * a.bottom,
  bottom: a.bottom * b.bottom,
});
const minus = (a: Fraction, b: Fraction) => ({
  top: a.top * b.bottom - b.top * a.bottom,
  bottom: a.bottom * b.bottom,
});
const times = (a: Fraction, b: Fraction) => ({ top: a.top * b.top, bottom: a.bottom * b.bottom });
const over = (a: Fraction, b: Fraction) => ({ top: a.top * b.bottom, bottom: a.bottom * b.top });
const isLess = (a: Fraction, b: Fraction) => a.top * b.bottom < b.top * a.bottom;
const isSame = (a: Fraction, b: Fraction) => a.top * b.bottom === b.top * a.bottom;

/** Rounds down to this many decimals, without trailing zeros. */
function floorText(value: Fraction, decimals: number): string {
  const digits = ((value.top * 10n ** BigInt(decimals)) / value.bottom)
    .toString()
    .padStart(decimals + 1, "0");
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, "");
  return fraction === "" ? whole : `${whole}.${fraction}`;
}

/** A positive decimal of up to `whole` and `decimals` digits. */
const decimalAbove0 = (whole: bigint, decimals: number) =>
  fc
    .bigInt({ min: 1n, max: whole * 10n ** BigInt(decimals) })
    .map((units) => floorText({ top: units, bottom: 10n ** BigInt(decimals) }, decimals));

const premium = fc.integer({ min: 0, max: 1_000 }).map((thousandths) => String(thousandths / 1_000));
const coin: fc.Arbitrary<QuotedCoin> = fc.record({
  market_price: decimalAbove0(200_000n, 12),
  premium_rate: premium,
  swap_spread_percent: fc.constantFrom("0", "0", "0.001", "0.25", "10"),
  swap_fee: fc.constantFrom("0", "0.0001", "0.17"),
  decimals: fc.constantFrom(6, 8, 9, 12, 18),
});
const slippage = fc.constantFrom("0.5", "1", "2", "5");

/** The rate of T7 as a fraction of whole numbers. */
function exactRate(from: QuotedCoin, to: QuotedCoin): Fraction {
  const [pf, pt] = [exact(from.premium_rate), exact(to.premium_rate)];
  const one = exact("1");
  const hundred = exact("100");
  const kept = minus(hundred, exact(from.swap_spread_percent));
  const asked = plus(hundred, exact(to.swap_spread_percent));
  const earned = times(times(exact(from.market_price), plus(one, isLess(pf, pt) ? pf : pt)), kept);
  return over(earned, times(times(exact(to.market_price), plus(one, pt)), asked));
}

/** Neither spread nor fee. */
const free = { swap_spread_percent: "0", swap_fee: "0" };

describe("the quote of a swap", () => {
  test("T7 is the exact rate, rounded down to the to-coin's decimals", () => {
    fc.assert(
      fc.property(decimalAbove0(10_000_000n, 18), coin, coin, slippage, (amount, from, to, percent) => {
        const quote = quoteSwap(amount, from, to, percent);
        const rate = exactRate(from, to);
        const paid = floorText(times(exact(amount), rate), to.decimals);
        expect(quote.rate).toBe(floorText(rate, 18));
        expect(quote.to_amount).toBe(paid);
        const share = over(exact(String(1_000 - Number(percent) * 10)), exact("1000"));
        expect(quote.minimum_received).toBe(floorText(times(exact(paid), share), to.decimals));
      }),
      { numRuns: 2_000 },
    );
  });

  test("T85 what pays for all that can be bought is the most in the from-coin's decimals that buys no more", () => {
    fc.assert(
      fc.property(decimalAbove0(1_000_000n, 8), coin, coin, (room, from, to) => {
        const most = amountThatBuys(room, from, to);
        const step = { top: 1n, bottom: 10n ** BigInt(from.decimals) };
        const bought = (amount: Fraction) => times(amount, exactRate(from, to));
        expect(isLess(exact(room), bought(exact(most)))).toBe(false);
        expect(isLess(exact(room), bought(plus(exact(most), step)))).toBe(true);
      }),
    );
  });

  test("T7 a round trip at unchanged prices never returns more than it started with", () => {
    fc.assert(
      fc.property(decimalAbove0(1_000_000n, 8), coin, coin, (amount, from, to) => {
        const there = quoteSwap(amount, from, to, "0.5").to_amount;
        const back = quoteSwap(there, to, from, "0.5").to_amount;
        expect(isLess(exact(amount), exact(back))).toBe(false);
      }),
    );
  });

  test("exchange rate = from price / to price between coins of equal premium, no fee deducted from the quote", () => {
    const from = { ...free, market_price: "94218.40", premium_rate: "0.04", decimals: 8 };
    const to = { ...free, market_price: "3412.07", premium_rate: "0.04", decimals: 18 };
    expect(quoteSwap("0.25", from, to, "0.5")).toMatchObject({
      rate: "27.613267019727027874",
      to_amount: "6.903316754931756968",
      minimum_received: "6.868800171157098183",
      premium: "0",
    });
  });

  test("the premium is the difference to the market price, and the cost its value", () => {
    const stable = { ...free, market_price: "1", premium_rate: "0", decimals: 6 };
    const bitcoin = { ...free, market_price: "50000", premium_rate: "0.04", decimals: 8 };
    expect(quoteSwap("1040", stable, bitcoin, "0.5")).toMatchObject({
      to_amount: "0.02",
      premium: "0.0008",
      cost: { cost_usd: "40", cost_percent: "3.846154" },
    });
    expect(quoteSwap("1", bitcoin, stable, "0.5")).toMatchObject({
      premium: "0",
      cost: { cost_usd: "0", cost_percent: "0" },
    });
    const spread = { ...stable, swap_spread_percent: "1" };
    expect(quoteSwap("1", bitcoin, spread, "0.5")).toMatchObject({
      to_amount: "49504.950495",
      premium: "495.049505",
      cost: { cost_usd: "495.049505", cost_percent: "0.990099" },
    });
    expect(quoteSwap("50000", spread, { ...bitcoin, premium_rate: "0" }, "0.5")).toMatchObject({
      to_amount: "0.99",
      premium: "0.01",
      cost: { cost_usd: "500", cost_percent: "1" },
    });
  });
});

describe("the quick fills", () => {
  const funds = fc.record({
    decimals: fc.constantFrom(6, 8, 18),
    units: fc.bigInt({ min: 0n, max: 10n ** 24n }),
    feeUnits: fc.bigInt({ min: 0n, max: 10n ** 7n }),
  });
  const textOf = (units: bigint, decimals: number) =>
    floorText({ top: units, bottom: 10n ** BigInt(decimals) }, decimals);

  test("T8 Max leaves room for the fee and empties the balance exactly", () => {
    fc.assert(
      fc.property(funds, ({ decimals, units, feeUnits }) => {
        const [balance, fee] = [textOf(units, decimals), textOf(feeUnits, decimals)];
        const most = maximumAmount(balance, fee);
        if (units <= feeUnits) expect(most).toBe("0");
        else expect(isSame(exact(requiredAmount(most, fee)), exact(balance))).toBe(true);
      }),
    );
  });

  test("T8 25%, 50% and 75% are shares of the balance, rounded down, that leave room for the fee", () => {
    fc.assert(
      fc.property(funds, fc.constantFrom(25, 50, 75), ({ decimals, units, feeUnits }, percent) => {
        const [balance, fee] = [textOf(units, decimals), textOf(feeUnits, decimals)];
        const share = (units * BigInt(percent)) / 100n;
        const room = units > feeUnits ? units - feeUnits : 0n;
        expect(portionOf(balance, percent, fee, decimals)).toBe(
          textOf(share < room ? share : room, decimals),
        );
      }),
    );
  });
});
