import { z } from "zod";
import type { CallEvent } from "../../events.ts";
import { transactionChanged } from "../../events.ts";
import { approvableRefusals } from "../withdrawal/withdrawal-decision.ts";

/** The withdrawals of a payment with their users, whose pages show its progress. */
export const paidWithdrawals = z.array(z.object({ user_id: z.uuid(), withdrawal_id: z.uuid() }));

/** What a changed payment changes on open pages. */
export function paymentChanged(withdrawals: z.infer<typeof paidWithdrawals>): CallEvent[] {
  return [
    { type: "admin_payments" },
    ...withdrawals.flatMap(({ user_id, withdrawal_id }) =>
      transactionChanged(user_id, "withdrawal", withdrawal_id),
    ),
  ];
}

/** What may refuse every call on a payment. */
export const paymentRefusals = [
  "account_suspended",
  "role_lacks_permission",
  "not_found",
  "withdrawal_claimed",
  "own_withdrawal",
  "payment_state",
] as const;

/** What may refuse paying a withdrawal at a moment. */
export const payableRefusals = ["withdrawals_paused", ...approvableRefusals] as const;

/** What may refuse building a transaction. */
export const buildRefusals = [
  "paying_by_hand",
  "payment_not_possible",
  "payment_fee_too_high",
  "payment_differs",
  "no_node",
] as const;

/** What may refuse approving a payment for the signer. */
export const approvalRefusals = [
  "account_suspended",
  "role_lacks_permission",
  "not_found",
  "own_withdrawal",
  "payment_state",
  "no_approval_needed",
  "approval_needs_passkey",
  ...payableRefusals,
] as const;
