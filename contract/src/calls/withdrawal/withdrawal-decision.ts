import { z } from "zod";
import { type CallEvent, transactionChanged } from "../../events.ts";
import { reason } from "../../office/reason.ts";

const output = z.object({ success: z.literal(true) });

/** What an administrator's decision with a reason takes and answers; the reply names the withdrawal's user. */
export const reasonedDecision = {
  input: z.strictObject({ p_withdrawal_id: z.uuid(), p_reason: reason }),
  output,
  reply: output.extend({ user_id: z.uuid() }),
};

/** What a decision on a withdrawal changes on open pages. */
export const decisionEvents = (
  { user_id }: { user_id: string },
  { p_withdrawal_id }: { p_withdrawal_id: string },
): CallEvent[] => transactionChanged(user_id, "withdrawal", p_withdrawal_id);

/** The same of a claim, which the back office shows beside its users, too. */
export const claimEvents = (...decision: Parameters<typeof decisionEvents>): CallEvent[] => [
  { type: "admin_users" },
  ...decisionEvents(...decision),
];

/** What may refuse every decision on a pending withdrawal. */
export const decisionRefusals = [
  "account_suspended",
  "role_lacks_permission",
  "not_found",
  "own_withdrawal",
  "already_processed",
  "withdrawal_hash_entered",
] as const;

/** The same of one with a reason. */
export const reasonedRefusals = [...decisionRefusals, "reason_required", "text_has_link"] as const;

/** What may refuse approving a withdrawal at a moment. */
export const approvableRefusals = [
  "user_not_allowed",
  "user_withdrawals_frozen",
  "user_deposit_undone",
  "unusable_address",
  "second_approval_first",
] as const;
