import { z } from "zod";
import { user } from "../../account/account-schemas.ts";
import { allowList } from "../../addresses/saved-address.ts";
import { defineCall } from "../../call.ts";
import { balance, depositAddress } from "../../transactions/transactions.ts";

/** A second owner has approved it if `approved_by` and `effective_at` are set. Times are ISO 8601. */
const factorRemoval = z.object({
  id: z.uuid(),
  reason: z.string(),
  requested_by_id: z.uuid(),
  requested_by: z.string(),
  requested_at: z.string(),
  approved_by: z.string().nullable(),
  effective_at: z.string().nullable(),
});

export const admin_get_user_details_enhanced = defineCall({
  name: "admin_get_user_details_enhanced",
  summary: "A user with balances, latest sign-in and deposit addresses",
  who: "admin",
  permission: "office.read",
  needsStepUp: false,
  movesMoney: false,
  input: z.strictObject({ target_user_id: z.uuid() }),
  output: z.object({
    user,
    /** When the status last changed; null if it never did. */
    status_changed_at: z.string().nullable(),
    /** When and why the user's withdrawals were frozen; null if they are not. */
    withdrawals_frozen_at: z.string().nullable(),
    withdrawals_frozen_reason: z.string().nullable(),
    /** Whether they withdraw only to saved addresses. */
    allow_list: allowList,
    /** The pending removal of the user's second factors, which needs a second owner or waits for its time. */
    factor_removal: factorRemoval.nullable(),
    /** How many withdrawals are pending. */
    pending_withdrawals: z.int(),
    /** When the account was deleted and anonymised. */
    deleted_at: z.string().nullable(),
    balances: z.array(balance),
    session_info: z.object({ last_login: z.string().nullable(), last_ip: z.string().nullable() }),
    addresses: z.array(depositAddress),
  }),
  refusals: ["not_found"],
});
