import { z } from "zod";
import { defineCall } from "../../call.ts";
import { approvableRefusals, claimEvents, decisionRefusals } from "./withdrawal-decision.ts";

const output = z.object({ success: z.literal(true), claimed_at: z.string() });

export const admin_claim_withdrawal = defineCall({
  name: "admin_claim_withdrawal",
  summary: "Claim a pending withdrawal for paying, so that nobody else pays it",
  who: "admin",
  permission: "transactions.decide",
  movesMoney: false,
  input: z.strictObject({ p_withdrawal_id: z.uuid() }),
  output,
  reply: output.extend({ user_id: z.uuid() }),
  events: claimEvents,
  refusals: [...decisionRefusals, ...approvableRefusals, "withdrawal_claimed"],
});
