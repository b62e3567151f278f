import { z } from "zod";
import { defineCall } from "../../call.ts";
import { wallet } from "../../transactions/transactions.ts";

export const release_and_assign_new_wallet = defineCall({
  name: "release_and_assign_new_wallet",
  summary: "Release the user's wallet and give them another one; once in 24 hours",
  who: "user",
  movesMoney: false,
  input: z.strictObject({}),
  output: wallet,
  reply: wallet.extend({ user_id: z.uuid() }),
  events: ({ user_id }) => [{ type: "user_changed", user_id }],
  refusals: [
    "account_suspended",
    "wallet_not_assigned",
    "no_wallet_available",
    "regenerate_too_soon",
    "deposits_paused",
  ],
});
