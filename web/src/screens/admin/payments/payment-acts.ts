import type { AdminPayment } from "@portico/contract";
import { waitsForSigner } from "../../../api/queries/payments.ts";
import { useSession } from "../../../api/session/session.ts";
import { type May, useMay } from "../../../shell/access/use-may.ts";
import { paymentText as text } from "../../../text/admin/paying.ts";
import { sweepText } from "../../../text/admin/sweeping.ts";
import { isMined, isSpentElsewhere, lastAttempt } from "./payment-facts.ts";
import { isToApprove } from "./signer-facts.ts";

export type PaymentAct = "approve" | "download" | "upload" | "replace" | "discard" | "close";

/** What an administrator can do with a payment in its state, the next step first. */
export function actsFor(payment: AdminPayment, userId: string | undefined): PaymentAct[] {
  const acts = actsInState(payment, userId);
  // Files are for wallets that have the keys; those of deposit addresses are with the signer.
  if (payment.kind === "withdrawals" || payment.paying === "files") return acts;
  return acts.filter((act) => act !== "download" && act !== "upload");
}

function actsInState(payment: AdminPayment, userId: string | undefined): PaymentAct[] {
  if (isMined(payment)) return [];
  if (waitsForSigner(payment)) {
    const other = payment.state === "prepared" ? "discard" : "replace";
    return isToApprove(payment, userId) ? ["approve", other] : [other];
  }
  switch (payment.state) {
    case "prepared":
      return isSpentElsewhere(payment) ? ["discard"] : ["download", "discard"];
    case "exported":
    case "signed":
      return actsToSign(payment);
    case "lost":
      return ["upload", "close"];
    default:
      return [];
  }
}

/** Once the last transaction is signed, the payment goes on by itself. */
function actsToSign(payment: AdminPayment): PaymentAct[] {
  const last = lastAttempt(payment);
  if (isSpentElsewhere(payment)) return ["upload"];
  if (last?.signed_at) return ["replace"];
  return last?.exported_at ? ["upload", "download", "replace"] : ["download", "upload", "replace"];
}

/** Returns a function that says whether the signed-in administrator may do something with a payment, or why not. */
export function useMayAct(): (payment: AdminPayment, act: PaymentAct) => May {
  const { user } = useSession();
  const decide = useMay("admin_upload_payment");
  const close = useMay("admin_close_payment");
  return ({ created_by_id, created_by, items, kind }, act) => {
    if (act === "close" && !close.allowed) return { allowed: false, reason: text.onlyOwners };
    if (!decide.allowed) return decide;
    if (items.some(({ user_email }) => user_email === user?.email))
      return { allowed: false, reason: act === "approve" ? text.ownApproval : text.own };
    if (act !== "approve" && created_by_id !== user?.id && !close.allowed)
      return {
        allowed: false,
        reason: kind === "withdrawals" ? text.notYours(created_by ?? text.someone) : sweepText.onlyOwners,
      };
    return { allowed: true, reason: undefined };
  };
}
