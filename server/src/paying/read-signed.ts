import { type PaymentBackground, PaymentError, readSignedPayment, type SignedPayment } from "@portico/chains";
import { Refusal } from "@portico/database";

/**
 * Reads a signed transaction and checks its signatures: a PSBT in base64 or a transaction in hex. Refuses
 * `payment_unreadable`, `payment_not_signed`, `payment_not_ours`.
 */
export function readSigned(payment: PaymentBackground, text: string): SignedPayment {
  try {
    return readSignedPayment(payment, text);
  } catch (error) {
    if (error instanceof PaymentError) throw new Refusal(refusalOf(error));
    throw error;
  }
}

function refusalOf({ fault }: PaymentError) {
  if (fault === "not_signed") return "payment_not_signed";
  return fault === "not_ours" ? "payment_not_ours" : "payment_unreadable";
}
