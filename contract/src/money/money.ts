import { z } from "zod";
import type { RefusalCode } from "../refusals.ts";
import { AMOUNT } from "./amounts.ts";

/** A decimal from the server; unlike an amount it may be negative (a price change). */
export const decimal = z.string().regex(/^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?$/);

/** What an input's amount is counted in. Only an amount of a coin is limited to that coin's decimals. */
export type AmountUnit = "coin" | "fraction" | "percent" | "price" | "rate" | "usd";

/** What a call's input says of one of its amounts. */
export interface AmountField {
  /** The refusal of anything that is no such amount. */
  code: RefusalCode;
  unit: AmountUnit;
}

/** The amounts in the inputs of calls, by schema: hostile amounts are tried in each of them (T4). */
export const amountFields = z.registry<AmountField>();

/**
 * A required amount of a coin above zero. Refuses with the code that the spec gives the call, so that a hostile amount
 * reads like any other invalid one.
 */
export function positiveAmount(code: RefusalCode) {
  return z
    .string({ error: code })
    .regex(AMOUNT, { error: code })
    .refine((amount) => /[1-9]/.test(amount), { error: code })
    .register(amountFields, { code, unit: "coin" });
}

/** An amount that may be zero: a fee, a quote. */
export function amountOrZero(code: RefusalCode, unit: AmountUnit = "coin") {
  return z.string({ error: code }).regex(AMOUNT, { error: code }).register(amountFields, { code, unit });
}
