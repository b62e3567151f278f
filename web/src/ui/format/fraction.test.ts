import { fc } from "@portico/testing";
import Big from "big.js";
import { expect, test } from "vitest";
import { toFraction, toPercent } from "./fraction.ts";

test.each([
  ["0", "0"],
  ["1", "100"],
  ["0.04", "4"],
  ["0.045", "4.5"],
  ["0.0005", "0.05"],
  ["0.29", "29"],
  ["0.570", "57"],
  ["12.3456789012345678901234", "1234.56789012345678901234"],
])("the fraction %s is %s percent, exactly", (fraction, percent) => {
  expect(toPercent(fraction)).toBe(percent);
});

test("there and back is the same figure, and a text that is none stays", () => {
  const decimals = fc.stringMatching(/^(0|[1-9]\d{0,20})(\.\d{1,30})?$/);
  fc.assert(
    fc.property(decimals, (decimal) => {
      expect(new Big(toFraction(toPercent(decimal))).eq(decimal)).toBe(true);
      expect(new Big(toPercent(toFraction(decimal))).eq(decimal)).toBe(true);
      expect(new Big(toPercent(decimal)).eq(new Big(decimal).times(100))).toBe(true);
    }),
  );
  for (const text of ["", ".", "?1e5", "abc"])
    expect([toPercent(text), toFraction(text)]).toEqual([text, text]);
});
