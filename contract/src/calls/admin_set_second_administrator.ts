import { z } from "zod";
import { defineCall } from "../call.ts";
import { secondAdministratorLimit } from "../second-administrator.ts";

export const admin_set_second_administrator = defineCall({
  name: "admin_set_second_administrator",
  summary: "Above which values withdrawals and adjustments need a second administrator",
  who: "admin",
  moves_money: false,
  updates_office: "admin_roles",
  input: z.strictObject({
    /** The value of one withdrawal, in US dollars. */
    p_withdrawal_usd: secondAdministratorLimit,
    /** What one administrator adjusts in 24 hours, in US dollars. */
    p_adjustment_usd: secondAdministratorLimit,
  }),
  output: z.object({ success: z.literal(true) }),
  refusals: ["role_lacks_permission", "account_suspended", "invalid_amount"],
});
