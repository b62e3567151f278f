import { z } from "zod";
import { defineCall } from "../call.ts";

export const remove_saved_address = defineCall({
  name: "remove_saved_address",
  summary: "Take an entry out of the user's address book",
  who: "user",
  moves_money: false,
  updates_user: true,
  per_minute: 30,
  input: z.strictObject({ p_id: z.uuid({ error: "not_found" }) }),
  output: z.object({ success: z.literal(true) }),
  refusals: ["not_found"],
});
