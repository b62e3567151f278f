import { defineCall } from "../../call.ts";
import { decisionEvents, reasonedDecision, reasonedRefusals } from "./withdrawal-decision.ts";

export const admin_release_withdrawal = defineCall({
  name: "admin_release_withdrawal",
  summary: "Allow the approval of one withdrawal of a user who is suspended, banned or frozen",
  who: "admin",
  permission: "withdrawals.release",
  movesMoney: false,
  ...reasonedDecision,
  events: decisionEvents,
  refusals: [...reasonedRefusals, "withdrawal_not_blocked"],
});
