import { fc } from "@portico/testing";
import Big from "big.js";
import { describe, expect, test } from "vitest";
import { dollars, type MoneyFormat, moneyIn } from "./fiat.ts";

const rates = { EUR: "0.92", GBP: "0.785", JPY: "151.5", CAD: "1.37", AUD: "1.52" };
const formats: Record<string, MoneyFormat> = {
  USD: dollars,
  ...Object.fromEntries(Object.entries(rates).map(([code, rate]) => [code, moneyIn(code, rate, "en")])),
};
const of = (code: string) => formats[code] as MoneyFormat;

describe("Prices and values in each currency", () => {
  test.each([
    ["USD", "94218.4", "$94,218.40", "$94,218.40", "$94218.4"],
    ["EUR", "94218.4", "€86,680.93", "€86,680.93", "€86680.9"],
    ["GBP", "94218.4", "£73,961.44", "£73,961.44", "£73961.4"],
    ["JPY", "94218.4", "¥14,274,088", "¥14,274,088", "¥14.3M"],
    ["CAD", "94218.4", "CA$129,079.21", "CA$129,079.21", "CA$129079.2"],
    ["AUD", "94218.4", "A$143,211.97", "A$143,211.97", "A$143212.0"],
    ["USD", "0.3121", "$0.3121", "$0.31", "$0.3"],
    ["EUR", "0.3121", "€0.287132", "€0.29", "€0.3"],
    ["GBP", "0.3121", "£0.244999", "£0.24", "£0.2"],
    ["JPY", "0.3121", "¥47", "¥47", "¥47"],
    ["CAD", "0.3121", "CA$0.427577", "CA$0.43", "CA$0.4"],
    ["AUD", "0.3121", "A$0.474392", "A$0.47", "A$0.5"],
    ["USD", "0.00001234", "$0.00001234", "$0.00", "$0.0"],
    ["EUR", "0.00001234", "€0.0000113528", "€0.00", "€0.0"],
    ["JPY", "0.00001234", "¥0.00186951", "¥0", "¥0"],
    ["EUR", "1.0869564", "€1.00", "€1.00", "€1.0"],
    ["EUR", "0", "€0", "€0.00", "€0.0"],
    ["USD", "1900000000000", "$1,900,000,000,000.00", "$1,900,000,000,000.00", "$1.9T"],
    ["EUR", "1900000000000", "€1,748,000,000,000.00", "€1,748,000,000,000.00", "€1.7T"],
    ["JPY", "38200000000", "¥5,787,300,000,000", "¥5,787,300,000,000", "¥5.8T"],
    ["GBP", "38200000000", "£29,987,000,000.00", "£29,987,000,000.00", "£30.0B"],
    ["CAD", "612300000", "CA$838,851,000.00", "CA$838,851,000.00", "CA$838.9M"],
  ])("%s: %s dollars are a price of %s, worth %s, abbreviated %s", (code, usd, price, amount, short) => {
    expect([of(code).price(usd), of(code).amount(usd), of(code).abbreviated(usd)]).toEqual([
      price,
      amount,
      short,
    ]);
  });

  test.each([
    ["USD", "+$1,702.44", "-$21.30", "$0.00"],
    ["EUR", "+€1,566.25", "-€19.60", "€0.00"],
    ["GBP", "+£1,336.42", "-£16.72", "£0.00"],
    ["JPY", "+¥257,920", "-¥3,227", "¥0"],
    ["CAD", "+CA$2,332.35", "-CA$29.18", "CA$0.00"],
    ["AUD", "+A$2,587.71", "-A$32.38", "A$0.00"],
  ])("%s: a change has its sign", (code, ...texts) => {
    expect(["1702.444", "-21.3", "0"].map(of(code).change)).toEqual(texts);
  });

  test("fiat below the smallest unit shows as zero and is never rounded up", () => {
    expect(of("EUR").amount("0.0108")).toBe("€0.00");
    expect(of("JPY").amount("0.0065")).toBe("¥0");
    expect(of("USD").amount("0.0099")).toBe("$0.00");
  });

  test("an axis is in the currency of its chart", () => {
    expect(of("EUR").axis("86000", "90000")(88_500)).toBe("€88,500");
    expect(of("JPY").axis("13000000", "14000000")(13_500_000)).toBe("¥13,500,000");
  });

  test("symbol and figure follow the page's language", () => {
    expect(moneyIn("CAD", "1.37", "fr").price("1000000")).toBe("1\u202f370\u202f000,00\u00a0$CA");
    expect(moneyIn("EUR", "0.92", "de").price("1000000")).toBe("920.000,00\u00a0€");
    expect(moneyIn("JPY", "151.5", "en").price("1000")).toBe("¥151,500");
  });
});

describe("Properties", () => {
  /** Decimals of up to 18 places, from zero to trillions. */
  const amounts = fc
    .tuple(fc.bigInt({ min: 0n, max: 10n ** 30n }), fc.integer({ min: 6, max: 18 }))
    .map(([digits, places]) => new Big(digits.toString()).times(new Big(10).pow(-places)).toFixed());
  const currencies = fc.constantFrom(...Object.entries(rates));
  const figure = (text: string) => new Big(text.replace(/[^0-9.]/g, ""));

  test("a conversion never loses a value by more than half a unit of the last place that is shown", () => {
    fc.assert(
      fc.property(amounts, currencies, (usd, [code, rate]) => {
        const exact = new Big(usd).times(rate);
        const smallest = code === "JPY" ? new Big(1) : new Big("0.01");
        const { price, amount } = of(code);
        if (exact.gte(smallest)) {
          expect(figure(amount(usd)).minus(exact).abs().lte(smallest.div(2))).toBe(true);
        } else {
          expect(figure(amount(usd)).eq(0)).toBe(true);
        }
        const last = exact.gte(1) || exact.eq(0) ? smallest : new Big(10).pow(exact.e - 5);
        expect(figure(price(usd)).minus(exact).abs().lte(last.div(2))).toBe(true);
      }),
    );
  });

  test("a dollar amount is never rounded up", () => {
    fc.assert(
      fc.property(amounts, (usd) => {
        expect(figure(dollars.amount(usd)).lte(usd)).toBe(true);
      }),
    );
  });
});
