import { z } from "zod";
import { defineCall } from "../../call.ts";

const output = z.object({ success: z.literal(true), message: z.string(), wallet_id: z.uuid() });

export const admin_release_user_wallet = defineCall({
  name: "admin_release_user_wallet",
  summary: "Return a user's wallet to the pool, where its cooling-off period begins",
  who: "admin",
  permission: "wallets.assign",
  movesMoney: false,
  input: z.strictObject({
    p_user_id: z.uuid({ error: "not_found" }),
    /** The wallet that the administrator saw; another one assigned meanwhile stays. */
    p_wallet_id: z.uuid({ error: "wallet_not_found" }).optional(),
  }),
  output,
  reply: output.extend({ user_id: z.uuid() }),
  events: ({ user_id }) => [{ type: "admin_wallets" }, { type: "user_updated", user_id }],
  refusals: ["account_suspended", "not_found", "user_has_no_wallet", "other_wallet_by_now"],
});
