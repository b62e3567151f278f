import { expect, test } from "vitest";
import { givenAmount } from "./use-pair.ts";

test("an amount in the URL is taken if the field would hold it as typed", () => {
  for (const amount of ["0.123", "1", "20", "0.00000001", "12345678901234567890.5"]) {
    expect(givenAmount(amount, 8)).toBe(amount);
  }
});

test("anything else in the URL is ignored", () => {
  const hostile = [
    null,
    "",
    "0",
    "0.0",
    "-1",
    "+1",
    "1e5",
    "0x10",
    "NaN",
    "Infinity",
    "1,5",
    "1.",
    ".5",
    "007",
    "1.2.3",
    " 1",
    "1 BTC",
    "１",
    "0.123456789",
    "123456789012345678901",
    "<script>",
    "__proto__",
    "\u0000",
    "9".repeat(5_000),
  ];
  for (const text of hostile) expect(givenAmount(text, 8), JSON.stringify(text)).toBeNull();
});
