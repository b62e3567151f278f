import { z } from "zod";
import { defineCall } from "../../call.ts";
import { wallet } from "../../transactions/transactions.ts";

const output = z.object({ success: z.literal(true), wallet_data: wallet, message: z.string() });

export const assign_available_wallet_to_user = defineCall({
  name: "assign_available_wallet_to_user",
  summary: "Give the user a free wallet of the pool",
  who: "user",
  movesMoney: false,
  input: z.strictObject({}),
  output,
  reply: output.extend({ wallet_data: wallet.extend({ user_id: z.uuid() }) }),
  events: ({ wallet_data }) => [{ type: "user_changed", user_id: wallet_data.user_id }],
  refusals: ["account_suspended", "wallet_already_assigned", "no_wallet_available", "deposits_paused"],
  refusalReply: ({ code, message, details }) => ({
    success: false,
    wallet_data: null,
    message,
    code,
    details,
  }),
});
