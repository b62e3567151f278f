import { z } from "zod";
import { defineCall } from "../../call.ts";
import { coinId } from "../../money/coins.ts";
import { decimal } from "../../money/money.ts";

export const get_user_balance = defineCall({
  name: "get_user_balance",
  summary: "What the user can spend of one coin, in that coin",
  who: "user",
  movesMoney: false,
  input: z.strictObject({ p_user_id: z.uuid(), p_coin_id: coinId }),
  output: decimal,
  refusals: ["not_found", "unknown_coin"],
});
