import { fc } from "@portico/testing";
import Big from "big.js";
import { describe, expect, test } from "vitest";
import { formatAmount, formatBalance, formatCost, formatExact } from "./amount.ts";
import { directionOf } from "./change-direction.ts";
import { formatLocalMoney, localFigure } from "./local-money.ts";
import {
  axisPrice,
  formatAbbreviated,
  formatChange,
  formatDollarChange,
  formatMoney,
  formatPrice,
  formatSignedChange,
  worth,
} from "./price.ts";
import { shortenEnd, shortenMiddle } from "./text.ts";
import { formatAge } from "./time.ts";

describe("prices", () => {
  test.each([
    ["94218.4", "$94,218.40"],
    ["1", "$1.00"],
    ["1234567.891", "$1,234,567.89"],
    ["0.3121", "$0.3121"],
    ["0.00001234", "$0.00001234"],
    ["0.000000012", "$0.000000012"],
    ["0", "$0"],
  ])("prices under 1 unformatted, larger with thousands separators: %s is %s", (price, text) => {
    expect(formatPrice(price)).toBe(text);
  });

  test.each([
    ["1900000000000", "$1.9T"],
    ["38200000000", "$38.2B"],
    ["612300000", "$612.3M"],
    ["1000000", "$1.0M"],
    ["999999.94", "$999999.9"],
    ["0", "$0.0"],
  ])("large amounts are abbreviated with a dollar sign and 1 decimal: %s is %s", (amount, text) => {
    expect(formatAbbreviated(amount)).toBe(text);
  });

  test("the badge shows the absolute value with 2 decimals and a percent sign", () => {
    expect(formatChange("-0.618")).toBe("0.62%");
    expect(formatChange("4.1")).toBe("4.10%");
  });

  test("the coin page shows the change with 2 decimals and explicit sign", () => {
    expect([formatSignedChange("1.843"), formatSignedChange("-2.9")]).toEqual(["+1.84%", "-2.90%"]);
  });

  test("a change that is shown as zero has no sign and no direction", () => {
    expect(["0.004", "-0.004", "0", "-0"].map(formatSignedChange)).toEqual(Array(4).fill("0.00%"));
    expect(["0.004", "-0.004"].map(formatDollarChange)).toEqual(["$0.00", "$0.00"]);
    expect(formatMoney("-0.004")).toBe("$0.00");
    expect(formatMoney("-0.4", "JPY")).toBe("¥0");
    expect(["0.004", "-0.004", "0.005", "-0.005"].map(directionOf)).toEqual(["flat", "flat", "up", "down"]);
  });

  test("the 24-hour dollar change is prefixed '+' when positive, with 2 decimals", () => {
    expect(["1702.444", "-21.3", "0"].map(formatDollarChange)).toEqual(["+$1,702.44", "-$21.30", "$0.00"]);
  });

  test.each([
    ["94000", "98000", 96_500, "$96,500"],
    ["99.1", "99.4", 99.25, "$99.250"],
    ["12", "18", 15, "$15.00"],
    ["0.9996", "1.0004", 1, "$1.00000"],
    ["1", "1", 1, "$1.00"],
  ])("an axis from %s to %s has enough decimals to tell its ticks apart", (low, high, price, text) => {
    expect(axisPrice(low, high)(price)).toBe(text);
  });

  test("fiat under 0.01 shows $0.00 and is never rounded up to a cent", () => {
    expect([formatMoney("0.009"), formatMoney("23554.609")]).toEqual(["$0.00", "$23,554.60"]);
    expect(formatMoney("123456789012345678.99")).toBe("$123,456,789,012,345,678.99");
    expect(worth("0.25", "94218.4")).toBe("23554.6");
  });
});

describe("balances and amounts", () => {
  test.each([
    ["0", "0.00000000"],
    ["0.4125", "0.4125"],
    ["4210.55", "4,210.55"],
    ["1.999999999999999999", "1.99999999"],
    ["0.00000001", "0.00000001"],
    ["0.000000005", "0.000000005"],
    ["0.000000000000000001", "0.000000000000000001"],
  ])("balances display up to 8 decimals, amounts below 1e-8 with every digit: %s is %s", (amount, text) => {
    expect(formatBalance(amount)).toBe(text);
  });

  test("lists show up to 8 decimals, and smaller amounts with every digit", () => {
    expect(
      ["0.2999818", "1234.56789", "0", "0.00000012", "0.000000001"].map((amount) => formatAmount(amount)),
    ).toEqual(["0.2999818", "1,234.56789", "0", "0.00000012", "0.000000001"]);
    expect(formatAmount("0.00000012", 6)).toBe("0.00000012");
    expect(formatAmount("0.1234567", 6)).toBe("0.123456");
  });

  test("T75 a cost below eight decimals is a rounding error, and shown as zero", () => {
    expect(["0.000000000000000003", "0.000000019", "1234.5", "0"].map(formatCost)).toEqual([
      "0",
      "0.00000001",
      "1,234.5",
      "0",
    ]);
  });

  test("no amount is written with an exponent", () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 30n }),
        fc.integer({ min: 0, max: 18 }),
        (digits, places) => {
          const amount = new Big(digits.toString()).times(new Big(10).pow(-places)).toFixed();
          for (const text of [formatBalance(amount), formatAmount(amount), formatExact(amount)]) {
            expect(text).toMatch(/^[\d,]+(\.\d+)?$/);
          }
        },
      ),
    );
  });

  test("a confirmation shows every digit", () => {
    expect(formatExact("1234.123456789012345678")).toBe("1,234.123456789012345678");
  });
});

test("addresses are shortened to the first 10 and the last 6 characters", () => {
  expect(shortenMiddle("bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4", 10, 6)).toBe("bc1qw508d6…v8f3t4");
  expect(shortenEnd("0x52908400098527886E0F7030069857D2E4169EE7", 20)).toBe("0x52908400098527886E…");
});

describe("relative times: Just now, minutes, hours, days (under 7 days, then a date)", () => {
  const now = Date.parse("2026-11-21T12:00:00Z");
  const words = {
    now: "Just now",
    minutes: (count: number) => `${count}m`,
    hours: (count: number) => `${count}h`,
    days: (count: number) => `${count}d`,
  };
  test.each([
    ["2026-11-21T11:59:30Z", "Just now"],
    ["2026-11-21T11:58:00Z", "2m"],
    ["2026-11-21T09:00:00Z", "3h"],
    ["2026-11-15T12:00:00Z", "6d"],
    ["2026-11-14T12:00:00Z", "14 Nov 2026"],
  ])("%s is %s", (time, text) => {
    expect(formatAge(time, now, words)).toBe(text);
  });
});

test.each([
  ["50", "BRL", "R$ 50,00", "50,00"],
  ["10000", "BRL", "R$ 10.000,00", "10000,00"],
  ["127383.2768", "BRL", "R$ 127.383,2768", "127383,2768"],
  ["0.5", "BRL", "R$ 0,50", "0,50"],
  ["50000", "COP", "$50.000 COP", "50000"],
  ["10000000", "COP", "$10.000.000 COP", "10000000"],
  ["141942.112", "COP", "$141.942,112 COP", "141942,112"],
] as const)(
  "money as its country writes it: %s %s is %s, and %s in a bank's form",
  (amount, currency, text, figure) => {
    expect(formatLocalMoney(amount, currency)).toBe(text);
    expect(localFigure(amount, currency)).toBe(figure);
  },
);
