import { z } from "zod";
import { defineCall } from "../../call.ts";
import {
  adjustmentEvents,
  adjustmentInput,
  adjustmentMade,
  adjustmentRefusals,
  waitsForSecond,
} from "../../office/second-administrator.ts";

export const admin_subtract_balance = defineCall({
  name: "admin_subtract_balance",
  summary: "Take an amount from what a user has available; false if there is not enough",
  who: "admin",
  permission: "balances.adjust",
  movesMoney: true,
  input: adjustmentInput,
  output: z.union([z.boolean(), waitsForSecond]),
  reply: z.object({ ...adjustmentMade, ...waitsForSecond.partial().shape }),
  events: (reply, { target_user_id }) => adjustmentEvents(target_user_id, reply),
  refusals: [...adjustmentRefusals, "insufficient_funds"],
  answerOf: (reply) => (reply.waits_for_second ? reply : true),
  refusalReply: ({ code }) => (code === "insufficient_funds" ? false : undefined),
});
