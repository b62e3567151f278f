import { z } from "zod";
import type { RefusalCode } from "../refusals.ts";
import { AMOUNT } from "./amounts.ts";

/** A decimal from the server; unlike an amount it may be negative (a price change). */
export const decimal = z.string().regex(/^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?$/);

/**
 * A required amount above zero. Refuses with the code that the spec gives the call, so that a hostile amount reads like
 * any other invalid one.
 */
export function positiveAmount(code: RefusalCode) {
  return z
    .string({ error: code })
    .regex(AMOUNT, { error: code })
    .refine((amount) => /[1-9]/.test(amount), { error: code });
}

/** An amount that may be zero: a fee, a quote. */
export function amountOrZero(code: RefusalCode) {
  return z.string({ error: code }).regex(AMOUNT, { error: code });
}
