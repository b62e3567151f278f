import { z } from "zod";
import { defineCall } from "../../call.ts";
import { decimal } from "../../money/money.ts";
import { transactionStatus } from "../../transactions/transactions.ts";

export const admin_get_user_last_deposits = defineCall({
  name: "admin_get_user_last_deposits",
  summary: "A user's ten latest deposits, for deciding on their withdrawal",
  who: "admin",
  permission: "office.read",
  needsStepUp: false,
  movesMoney: false,
  input: z.strictObject({ p_user_id: z.uuid() }),
  output: z.array(
    z.object({
      id: z.uuid(),
      amount: decimal,
      coin_id: z.string(),
      symbol: z.string(),
      status: transactionStatus,
      created_at: z.string(),
    }),
  ),
  refusals: ["not_found"],
});
