import { callAmounts, fc, inputFields } from "@portico/testing";
import { hostileAmounts, hostileValues, tooFine } from "@portico/testing/vectors/hostile-amounts.ts";
import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { AMOUNT, amountOrZero, calls, decimal, positiveAmount } from "../src/index.ts";

const amount = positiveAmount("invalid_amount");
const quote = amountOrZero("invalid_swap");

function messages(schema: z.ZodType, value: unknown): string[] {
  return schema.safeParse(value).error?.issues.map(({ message }) => message) ?? [];
}

describe("T4 amounts are decimal strings", () => {
  test.each([...hostileAmounts, tooFine])("%j is refused with the call's own text", (text) => {
    expect(messages(amount, text)).toContain("invalid_amount");
    expect(messages(quote, text)).toContain("invalid_swap");
  });

  test.each(hostileValues)("%o, which is not a string, is refused", (value) => {
    expect(messages(amount, value)).toEqual(["invalid_amount"]);
    expect(messages(quote, value)).toEqual(["invalid_swap"]);
  });

  test.each(["0", "0.0", "0.000000000000000000"])("%s is a valid fee but not a valid amount", (zero) => {
    expect(messages(amount, zero)).toEqual(["invalid_amount"]);
    expect(quote.parse(zero)).toBe(zero);
  });

  test.each([
    "1",
    "0.1",
    "10",
    "1.50",
    "99999999999999999999",
    "0.000000000000000001",
    "123456789.987654321",
  ])("%s is a valid amount and is kept as written", (text) => {
    expect(amount.parse(text)).toBe(text);
  });

  test("any accepted text consists of digits with at most one decimal point between them", () => {
    const text = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.string({ unit: fc.constantFrom(..."0123456789.-+eE ,xn") }),
    );
    fc.assert(
      fc.property(text, (written) => {
        const isDecimal = /^[0-9]+(\.[0-9]+)?$/.test(written) && !/^0[0-9]/.test(written);
        const [whole = "", fraction = ""] = written.split(".");
        const isAmount = isDecimal && whole.length <= 20 && fraction.length <= 18;
        expect(AMOUNT.test(written)).toBe(isAmount);
        expect(amount.safeParse(written).success).toBe(isAmount && /[1-9]/.test(written));
      }),
      { numRuns: 2_000 },
    );
  });

  test("a field that takes a decimal and no word is declared as an amount", () => {
    const decimals = inputFields().filter(({ takes }) => takes("1.5") && !takes("one"));
    expect(decimals.filter(({ amount }) => !amount).map(({ name }) => name)).toEqual([]);
    expect(callAmounts().length).toBeGreaterThan(0);
  });

  test.each(callAmounts())(
    "$name refuses every hostile amount with its own text",
    ({ call, field, amount, isNullable }) => {
      const texts = [...hostileAmounts, ...(amount.unit === "price" ? [] : [tooFine])];
      for (const hostile of [...texts, 1, [], ...(isNullable ? [] : [null])]) {
        const issues = calls[call].input.safeParse({ [field]: hostile }).error?.issues ?? [];
        const ours = issues.filter(({ path }) => path[0] === field).map(({ message }) => message);
        expect({ hostile, refused: [...new Set(ours)] }).toEqual({ hostile, refused: [amount.code] });
      }
    },
  );

  test.each(callAmounts())("$name is refused by a code that the call declares", ({ call, amount }) => {
    expect(calls[call].refusals).toContain(amount.code);
  });
});

test("decimals from the server may be negative", () => {
  for (const text of ["-1.5", "0", "12", "0.10"]) expect(decimal.parse(text)).toBe(text);
  for (const text of ["NaN", "Infinity", "1e5", "+1", "01", ""])
    expect(decimal.safeParse(text).success).toBe(false);
});
