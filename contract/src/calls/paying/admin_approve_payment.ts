import { z } from "zod";
import { passkeyResponse } from "../../account/account-schemas.ts";
import { defineCall } from "../../call.ts";
import { approvalRefusals } from "./payment-reply.ts";

export const admin_approve_payment = defineCall({
  name: "admin_approve_payment",
  summary: "Approve a payment for the signer with a passkey",
  who: "admin",
  permission: "transactions.decide",
  movesMoney: false,
  input: z.strictObject({
    p_payment_id: z.uuid(),
    /** The passkey's answer to what `admin_start_payment_approval` asked. */
    p_assertion: passkeyResponse,
  }),
  output: z.object({ success: z.literal(true) }),
  events: () => [{ type: "admin_payments" }],
  refusals: [...approvalRefusals, "passkeys_unavailable", "invalid_passkey"],
});
