import type { AdminPayment } from "@portico/contract";
import type { PaymentProgress } from "../../../features/withdrawals/payment-badge.tsx";
import { payingText, type paymentText as text } from "../../../text/admin/paying.ts";
import { formatExact } from "../../../ui/format/amount.ts";

export type Attempt = AdminPayment["attempts"][number];

/** The transaction that was built last. */
export function lastAttempt({ attempts }: AdminPayment): Attempt | undefined {
  return attempts.at(-1);
}

/** The transaction that a block has, or else that was sent last; undefined if none was sent. */
export function sentAttempt({ attempts, spent_by }: AdminPayment): Attempt | undefined {
  const isMined = ({ transaction_hash }: Attempt) =>
    transaction_hash !== null && transaction_hash === spent_by;
  return attempts.find(isMined) ?? attempts.findLast(({ sent_at }) => sent_at !== null);
}

/** A block has a transaction that uses the payment's coins or nonce, and that is none of its own. */
export function isSpentElsewhere({ attempts, spent_by }: AdminPayment): boolean {
  return spent_by !== null && !attempts.some(({ transaction_hash }) => transaction_hash === spent_by);
}

/** A block has one of the payment's own transactions. */
export function isMined(payment: AdminPayment): boolean {
  return payment.spent_by !== null && !isSpentElsewhere(payment);
}

export function progressOf(payment: AdminPayment): PaymentProgress {
  const { state, confirmations, confirmations_needed } = payment;
  return {
    state,
    transaction_hash: sentAttempt(payment)?.transaction_hash ?? null,
    confirmations: isMined(payment) ? confirmations : 0,
    confirmations_needed,
  };
}

/** Why the node does not accept what was signed last; null if it does. */
export function faultOf(payment: AdminPayment): string | null {
  if (payment.state !== "signed" || payment.spent_by !== null) return null;
  return payment.attempts.findLast(({ signed_at }) => signed_at !== null)?.fault ?? null;
}

/** What is to be done next, or what became of the payment. */
export function stepOf(payment: AdminPayment): keyof typeof text.next {
  const { state, family } = payment;
  if (state === "lost") return family === "evm" ? "lostNonce" : "lost";
  if (state === "prepared" && isSpentElsewhere(payment)) return "discardIt";
  if (state !== "exported" && state !== "signed") return state;
  if (isMined(payment)) return "confirming";
  if (isSpentElsewhere(payment)) return "foreign";
  const last = lastAttempt(payment);
  if (!last?.exported_at) return state === "signed" ? "replaced" : "replacedUnsigned";
  if (!last.signed_at) return "exported";
  if (faultOf(payment) !== null) return "refused";
  if (payment.waits_for_earlier) return "waits";
  return last.sent_at ? "sent" : "sending";
}

/** `0.5 BTC, 0.1 BTC`: what it pays, for the accessible names of a card's buttons. */
export function writeItems({ items }: AdminPayment): string {
  return items.map(({ amount, symbol }) => payingText.amountOf(formatExact(amount), symbol)).join(", ");
}
