import { Fault, type Refusal } from "../../api/client.ts";
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

/** A server that says it failed can be asked again at once; one that says nothing, later; anything else is our own mistake. */
export function faultText(error: Error): string {
  if (!(error instanceof Fault)) return swapText.unexpected;
  return error.requestId === null ? swapText.failedLater : swapText.failed;
}
