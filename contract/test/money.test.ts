import { fc } from "@portico/testing";
import { hostileAmounts, hostileValues } from "@portico/testing/vectors/hostile-amounts.ts";
import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { AMOUNT, amountOrZero, calls, decimal, isRefusalCode, positiveAmount } from "../src/index.ts";

const amount = positiveAmount("invalid_amount");
const quote = amountOrZero("invalid_swap");

function messages(schema: z.ZodType, value: unknown): string[] {
  return schema.safeParse(value).error?.issues.map(({ message }) => message) ?? [];
}

describe("T4 amounts are decimal strings", () => {
  test.each(hostileAmounts)("%j is refused with the call's own text", (text) => {
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

  test("every amount of every call refuses every hostile amount with a text of the catalogue", () => {
    const amounts = Object.values(calls).flatMap((call) =>
      Object.keys(call.input.shape)
        .filter((name) => /amount|fee|rate|slippage/.test(name))
        .map((name) => ({ call, name })),
    );
    expect(amounts.map(({ call, name }) => `${call.name} ${name}`).sort()).toEqual([
      "admin_add_coin p_swap_fee",
      "admin_add_coin p_withdrawal_fee",
      "admin_add_deposit_and_balance p_amount",
      "admin_add_house_movement p_amount",
      "admin_move_to_cold p_amount",
      "admin_set_paying p_max_fee",
      "admin_set_reconciliation p_tolerated_amount",
      "admin_set_sweep_rule p_minimum_amount",
      "admin_subtract_balance p_amount",
      "admin_update_crypto_premium_rate p_premium_rate",
      "admin_update_crypto_premium_rate p_seen_premium_rate",
      "admin_update_withdrawal_fee p_fee_amount",
      "admin_update_withdrawal_fee p_seen_fee_amount",
      "initiate_withdrawal p_amount",
      "initiate_withdrawal p_fee",
      "perform_crypto_swap p_exchange_rate",
      "perform_crypto_swap p_fee",
      "perform_crypto_swap p_from_amount",
      "perform_crypto_swap p_slippage",
      "perform_crypto_swap p_to_amount",
      "quote_swap p_from_amount",
    ]);
    for (const { call, name } of amounts) {
      for (const hostile of [...hostileAmounts, null, 1, Number.NaN, []]) {
        const issues = call.input.safeParse({ [name]: hostile }).error?.issues ?? [];
        const ours = issues.filter(({ path }) => path[0] === name);
        expect(ours.length, `${call.name} ${name} ${JSON.stringify(hostile)}`).toBeGreaterThan(0);
        expect(ours.every(({ message }) => isRefusalCode(message))).toBe(true);
      }
    }
  });
});

test("decimals from the server may be negative", () => {
  for (const text of ["-1.5", "0", "12", "0.10"]) expect(decimal.parse(text)).toBe(text);
  for (const text of ["NaN", "Infinity", "1e5", "+1", "01", ""])
    expect(decimal.safeParse(text).success).toBe(false);
});
