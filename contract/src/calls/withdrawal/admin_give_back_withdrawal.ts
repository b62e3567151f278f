import { defineCall } from "../../call.ts";
import { claimEvents, reasonedDecision, reasonedRefusals } from "./withdrawal-decision.ts";

export const admin_give_back_withdrawal = defineCall({
  name: "admin_give_back_withdrawal",
  summary: "Give back the own claim on a withdrawal that was not paid",
  who: "admin",
  permission: "transactions.decide",
  movesMoney: false,
  ...reasonedDecision,
  events: claimEvents,
  refusals: [...reasonedRefusals, "withdrawal_claimed"],
});
