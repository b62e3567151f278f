import { z } from "zod";
import { defineCall } from "../call.ts";
import { wallet } from "../transactions.ts";

export const assign_available_wallet_to_user = defineCall({
  name: "assign_available_wallet_to_user",
  summary: "Give the user a free wallet of the pool",
  who: "user",
  moves_money: false,
  input: z.strictObject({}),
  output: z.object({ success: z.literal(true), wallet_data: wallet, message: z.string() }),
  refusals: ["account_suspended", "wallet_already_assigned", "no_wallet_available", "deposits_paused"],
  refusalReply: ({ code, message, details }) => ({
    success: false,
    wallet_data: null,
    message,
    code,
    details,
  }),
});
