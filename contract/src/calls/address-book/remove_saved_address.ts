import { z } from "zod";
import { defineCall } from "../../call.ts";

const output = z.object({ success: z.literal(true) });

export const remove_saved_address = defineCall({
  name: "remove_saved_address",
  summary: "Take an entry out of the user's address book",
  who: "user",
  movesMoney: false,
  perMinute: 30,
  input: z.strictObject({ p_id: z.uuid({ error: "not_found" }) }),
  output,
  reply: output.extend({ user_id: z.uuid() }),
  events: ({ user_id }) => [{ type: "user_updated", user_id }],
  refusals: ["not_found"],
});
