import { ChainError, PaymentError } from "@portico/chains";
import { Refusal } from "@portico/database";

/** A transaction cannot be built; the reason is the end of a sentence. */
export function notPossible(reason: string): Refusal {
  return new Refusal("payment_not_possible", { reason });
}

/** The refusal that an administrator gets when a transaction could not be built. Other errors are returned as they are. */
export function asRefusal(error: unknown): unknown {
  if (error instanceof PaymentError)
    return error.fault === "fee_above_cap" ? new Refusal("payment_fee_too_high") : notPossible(error.message);
  if (error instanceof ChainError)
    return error.fault === "refused"
      ? notPossible(`the node says: ${error.message}`)
      : new Refusal("no_node");
  return error;
}
