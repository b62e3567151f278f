import { Busy, Fault, type Refusal } from "../../api/client.ts";
import { isOutcomeUnknown } from "../../api/verdict.ts";
import { swapText } from "../../text/swap.ts";

/** The spec's words where it has its own for a refusal. `symbol` is the from-coin's. */
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
 * What to say of a swap that broke: a busy database can be asked again later, a failed call at once. Null where the
 * outcome is unknown: the dialog says so, and "failed" could be wrong.
 */
export function faultText(error: Error): string | null {
  if (!(error instanceof Fault)) return swapText.unexpected;
  if (isOutcomeUnknown(error)) return null;
  return error instanceof Busy ? swapText.failedLater : swapText.failed;
}
