import { z } from "zod";
import { defineCall } from "../../call.ts";
import { approvalRefusals } from "./payment-reply.ts";

export const admin_start_payment_approval = defineCall({
  name: "admin_start_payment_approval",
  summary: "Get what a passkey must sign to approve a payment for the signer",
  who: "admin",
  permission: "transactions.decide",
  movesMoney: false,
  input: z.strictObject({ p_payment_id: z.uuid() }),
  output: z.object({
    /** WebAuthn's PublicKeyCredentialRequestOptionsJSON. Its challenge is the hash of what the payment pays. */
    options: z.looseObject({}),
  }),
  refusals: [...approvalRefusals, "passkeys_unavailable"],
});
