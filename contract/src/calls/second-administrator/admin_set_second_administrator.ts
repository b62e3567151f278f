import { z } from "zod";
import { defineCall } from "../../call.ts";
import { secondAdministratorLimit } from "../../office/second-administrator.ts";

export const admin_set_second_administrator = defineCall({
  name: "admin_set_second_administrator",
  summary: "Above which values withdrawals, deposits and adjustments need a second administrator",
  who: "admin",
  permission: "roles.manage",
  movesMoney: false,
  /** An omitted limit stays unchanged. */
  input: z.strictObject({
    /** What one administrator may approve for one user in 24 hours, in US dollars. */
    p_withdrawal_usd: secondAdministratorLimit.optional(),
    /** What one administrator may adjust in 24 hours, without deposits from chains, in US dollars. */
    p_adjustment_usd: secondAdministratorLimit.optional(),
    /** What one administrator may credit in 24 hours as deposits with a transaction hash, in US dollars. */
    p_deposit_usd: secondAdministratorLimit.optional(),
    /** The limits that the administrator saw; if one differs from the current one, nothing changes. */
    p_seen_withdrawal_usd: secondAdministratorLimit.optional(),
    p_seen_adjustment_usd: secondAdministratorLimit.optional(),
    p_seen_deposit_usd: secondAdministratorLimit.optional(),
  }),
  output: z.object({ success: z.literal(true) }),
  events: () => [{ type: "admin_roles" }],
  refusals: ["role_lacks_permission", "account_suspended", "invalid_amount", "setting_changed"],
});
