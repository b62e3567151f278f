import { z } from "zod";
import { defineCall } from "../call.ts";

export const admin_assign_wallet_to_user = defineCall({
  name: "admin_assign_wallet_to_user",
  summary: "Give a user who has no wallet this one of the pool",
  who: "admin",
  moves_money: false,
  updates_user: true,
  updates_office: "admin_wallets",
  input: z.strictObject({
    p_user_id: z.uuid({ error: "not_found" }),
    p_wallet_id: z.uuid({ error: "wallet_not_found" }),
    /** Confirms that the administrator saw that the wallet is still resting, and assigns it anyway (T17). */
    p_even_resting: z.boolean().default(false),
  }),
  output: z.object({ success: z.literal(true), message: z.string(), wallet_id: z.uuid() }),
  refusals: [
    "account_suspended",
    "not_found",
    "user_has_wallet",
    "wallet_not_found",
    "wallet_taken",
    "wallet_rests",
  ],
});
