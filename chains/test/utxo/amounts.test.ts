import { fc } from "@portico/testing";
import { expect, test } from "vitest";
import { coinsOf, unitsOf } from "../../src/utxo/amounts.ts";

test.each([
  [0, 0n],
  [50, 5_000_000_000n],
  ["0.1", 10_000_000n],
  ["1e-8", 1n],
  ["1.5E-7", 15n],
  ["12e2", 120_000_000_000n],
  ["0.10000000000", 10_000_000n],
  ["90071992.54740993", 9_007_199_254_740_993n],
  ["150000000000.00000001", 15_000_000_000_000_000_001n],
])("%s coins are %s units", (amount, units) => {
  expect(unitsOf(amount)).toBe(units);
});

test.each([
  0.1,
  -1,
  "-1",
  "",
  ".5",
  "1.",
  "1e-9",
  "0.000000001",
  "1e999",
  "1e31",
  "0x10",
  "NaN",
  null,
  undefined,
  {},
])("%s is no amount", (amount) => {
  expect(() => unitsOf(amount)).toThrow(expect.objectContaining({ fault: "malformed" }));
});

test("every amount survives being written and read", () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 2n ** 70n }), (units) => {
      expect(unitsOf(coinsOf(units))).toBe(units);
    }),
  );
});
