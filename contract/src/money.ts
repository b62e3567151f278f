import { z } from "zod";
import { AMOUNT } from "./amounts.ts";
import type { RefusalCode } from "./refusals.ts";

/** A decimal the server sends; unlike an amount it may be negative (a price change) . */
export const decimal = z.string().regex(/^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?$/);

/**
 * A required amount above zero. Its refusal is the text that the spec gives the call it belongs to:
 * a hostile amount reads to the user like any other amount that is not valid there.
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
