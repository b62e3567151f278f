import { z } from "zod";
import { defineCall } from "../call.ts";

export const admin_release_user_wallet = defineCall({
  name: "admin_release_user_wallet",
  summary: "Give a user's wallet back to the pool, where it rests",
  who: "admin",
  moves_money: false,
  updates_user: true,
  updates_office: "admin_wallets",
  input: z.strictObject({
    p_user_id: z.uuid({ error: "not_found" }),
    /** The wallet that the administrator saw; another one assigned meanwhile stays. */
    p_wallet_id: z.uuid({ error: "wallet_not_found" }).optional(),
  }),
  output: z.object({ success: z.literal(true), message: z.string(), wallet_id: z.uuid() }),
  refusals: ["account_suspended", "not_found", "user_has_no_wallet", "other_wallet_by_now"],
});
