import { defineCall } from "../../call.ts";
import {
  approvableRefusals,
  claimEvents,
  reasonedDecision,
  reasonedRefusals,
} from "./withdrawal-decision.ts";

export const admin_take_over_withdrawal = defineCall({
  name: "admin_take_over_withdrawal",
  summary: "Take over an old claim on a withdrawal, as an owner",
  who: "admin",
  permission: "withdrawals.release",
  movesMoney: false,
  ...reasonedDecision,
  events: claimEvents,
  refusals: [...reasonedRefusals, ...approvableRefusals, "withdrawal_not_claimed", "claim_not_stale"],
});
