import { z } from "zod";
import { defineCall } from "../../call.ts";
import { claimEvents, reasonedDecision, reasonedRefusals } from "./withdrawal-decision.ts";

export const admin_end_withdrawal_claim = defineCall({
  name: "admin_end_withdrawal_claim",
  summary: "End a lapsed claim on a withdrawal, or that of a former administrator",
  who: "admin",
  permission: "transactions.decide",
  movesMoney: false,
  ...reasonedDecision,
  input: reasonedDecision.input.extend({
    /** Whose claim is ended. */
    p_claimed_by: z.uuid(),
    /** Whether coins may have been sent under the claim. */
    p_may_be_sent: z.boolean(),
  }),
  events: claimEvents,
  refusals: [...reasonedRefusals, "withdrawal_claimed", "claim_not_stale"],
});
