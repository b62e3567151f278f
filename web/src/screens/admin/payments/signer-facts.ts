import type { AdminPayment } from "@portico/contract";
import { waitsForSigner } from "../../../api/queries/payments.ts";
import { payingText } from "../../../text/admin/paying.ts";
import { signerAnswerText, sweepAnswerText } from "../../../text/admin/signer.ts";
import { formatExact } from "../../../ui/format/amount.ts";

/** What the signer says of a payment: it needs approvals, it refuses, or nothing yet. */
export type SignerState = "approvals" | "refused" | "waiting";

/** How far a payment is that waits for the signer. */
export function signerState({ signer_answer }: AdminPayment): SignerState {
  if (signer_answer === null) return "waiting";
  return signer_answer.code === "needs_approvals" ? "approvals" : "refused";
}

/** The administrator's own approval of a payment. */
export function ownApproval({ approvals }: AdminPayment, userId: string | undefined) {
  return approvals.find(({ admin_id }) => admin_id === userId);
}

/**
 * Whether an administrator can approve a payment. Sweeps need no approval; one with a higher fee needs no new one, unless
 * the signer says so.
 */
export function isToApprove(payment: AdminPayment, userId: string | undefined): boolean {
  const needsNone = payment.kind !== "withdrawals" || ownApproval(payment, userId) !== undefined;
  if (needsNone || !waitsForSigner(payment)) return false;
  return payment.attempts.length === 1 || signerState(payment) === "approvals";
}

/** The last digits of a payment's id, which the names of its files have as well. */
export function shortId(paymentId: string): string {
  return paymentId.slice(-12);
}

/** Why the signer has not signed a payment, as sentences; null if it has not said. */
export function answerWords({ signer_answer, items, kind, sweep }: AdminPayment): string | null {
  if (signer_answer === null) return null;
  const { code, details } = signer_answer;
  const coinId = String(details.coin_id);
  const words = kind === "withdrawals" ? signerAnswerText : sweepAnswerText;
  return words[code]({
    amount: (name) => payingText.amountOf(formatExact(String(details[name] ?? "0")), String(details.symbol)),
    coin: [...items, ...(sweep ? [sweep] : [])].find(({ coin_id }) => coin_id === coinId)?.symbol ?? coinId,
    payment: shortId(String(details.payment_id)),
    details,
  });
}
