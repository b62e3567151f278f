import { isOutcomeUnknown } from "../../api/calls/verdict.ts";
import { Busy, Fault, type Refusal } from "../../api/http/client.ts";
import { swapText } from "../../text/money/swap.ts";

/** The spec's texts for refusals that have one. `symbol` is the from-coin's. */
export function refusedText(refusal: Refusal, symbol: string): string {
  switch (refusal.code) {
    case "insufficient_balance":
      return swapText.insufficient(symbol);
    case "not_authenticated":
      return swapText.mustSignIn;
    case "invalid_swap":
    case "invalid_input":
      return swapText.invalid;
    default:
      return refusal.message;
  }
}

/**
 * The text for a failed swap: retry later if the database is busy, else at once. Null if the outcome is
 * unknown: the dialog says so, and "failed" could be wrong.
 */
export function faultText(error: Error): string | null {
  if (!(error instanceof Fault)) return swapText.unexpected;
  if (isOutcomeUnknown(error)) return null;
  return error instanceof Busy ? swapText.failedLater : swapText.failed;
}
