import { fc } from "@portico/testing";
import { describe, expect, test } from "vitest";
import {
  coinLimits,
  isWithinLimits,
  localOf,
  priceInUsdt,
  roundConverted,
  type TransferTerms,
  transferOf,
  usdtOf,
} from "./purchase.ts";

const brazil: TransferTerms = {
  currency: "BRL",
  units_per_usdt: "5.2",
  minimum_transfer: "50",
  maximum_transfer: "10000",
};
const colombia: TransferTerms = {
  currency: "COP",
  units_per_usdt: "4000",
  minimum_transfer: "50000",
  maximum_transfer: "10000000",
};

describe("5.2 BRL per USDT and 4000 COP per USDT, multiplied by the coin price; up to 5 decimals", () => {
  test.each([
    // amount, price, USDT, BRL, COP
    ["1", "1", "1", "5.2", "4000"],
    ["100", "1", "100", "520", "400000"],
    ["0.25", "97987.136", "24496.784", "127383.2768", "97987136"],
    ["0.01", "3548.5528", "35.48553", "184.52475", "141942.112"],
    ["3", "0.324584", "0.97375", "5.06351", "3895.008"],
    ["0.1", "0.2", "0.02", "0.104", "80"],
    ["12345678901234567890", "0.1", "1234567890123456789", "6419753028641975302.8", "4938271560493827156000"],
    ["0.00000001", "0.324584", "0", "0", "0.00001"],
    ["0", "97987.136", "0", "0", "0"],
  ])("%s of a coin at %s are %s USDT, R$ %s, COP %s", (amount, price, usdt, brl, cop) => {
    const exact = usdtOf(amount, price);
    expect(roundConverted(exact)).toBe(usdt);
    expect(roundConverted(localOf(exact, brazil))).toBe(brl);
    expect(roundConverted(localOf(exact, colombia))).toBe(cop);
  });

  test("half of the sixth decimal is rounded up", () => {
    expect(roundConverted("0.000005")).toBe("0.00001");
    expect(roundConverted("0.0000049999")).toBe("0");
  });

  test("one USDT is worth one USDT, whatever its market price", () => {
    expect(priceInUsdt("tether", "0.9987")).toBe("1");
    expect(priceInUsdt("usd-coin", "0.9987")).toBe("0.9987");
  });

  test("amounts are exact: the product equals that of whole numbers", () => {
    const digits = (most: bigint) => fc.bigInt({ min: 0n, max: most });
    const decimal = (whole: bigint, places: number) => {
      const text = whole.toString().padStart(places + 1, "0");
      return `${text.slice(0, -places)}.${text.slice(-places)}`;
    };
    fc.assert(
      fc.property(digits(10n ** 26n), digits(10n ** 20n), (amount, price) => {
        const exact = usdtOf(decimal(amount, 18), decimal(price, 8));
        const [whole = "", fraction = ""] = exact.split(".");
        expect(BigInt(whole + fraction.padEnd(26, "0"))).toBe(amount * price);
      }),
    );
  });
});

describe("The transfer amount is rounded up to the bank's smallest unit", () => {
  test.each([
    ["BRL", "127383.2768", "127383.28"],
    ["BRL", "50", "50"],
    ["BRL", "49.990001", "50"],
    ["BRL", "0.00000001", "0.01"],
    ["COP", "141942.112", "141943"],
    ["COP", "50000", "50000"],
  ] as const)("%s %s becomes %s", (currency, local, transfer) => {
    expect(transferOf(local, currency)).toBe(transfer);
  });
});

describe("Limits: Brazil R$ 50,00 to R$ 10.000,00; Colombia $50.000 to $10.000.000 COP", () => {
  test.each([
    ["Brazil", brazil, "49.99", false],
    ["Brazil", brazil, "50", true],
    ["Brazil", brazil, "10000", true],
    ["Brazil", brazil, "10000.01", false],
    ["Colombia", colombia, "49999", false],
    ["Colombia", colombia, "50000", true],
    ["Colombia", colombia, "10000000", true],
    ["Colombia", colombia, "10000001", false],
  ] as const)("%s: %o, a transfer of %s is within: %s", (_country, terms, transfer, isWithin) => {
    expect(isWithinLimits(transfer, terms)).toBe(isWithin);
  });

  test("every amount that the screen allows is within the limits, at any price", () => {
    const prices = fc
      .bigInt({ min: 10n, max: 10n ** 12n })
      .map((price) => `${price / 10n ** 6n}.${String(price % 10n ** 6n).padStart(6, "0")}`);
    fc.assert(
      fc.property(prices, fc.constantFrom(brazil, colombia), (price, terms) => {
        const { least, most } = coinLimits(price, terms, 8);
        for (const amount of [least, most]) {
          const transfer = transferOf(localOf(usdtOf(amount, price), terms), terms.currency);
          expect(isWithinLimits(transfer, terms), `${amount} at ${price} is ${transfer}`).toBe(true);
        }
      }),
    );
  });
});
