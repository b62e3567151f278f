import { z } from "zod";
import { addressName, savedAddress } from "../../addresses/saved-address.ts";
import { defineCall } from "../../call.ts";

const output = z.object({ address: savedAddress });

export const rename_saved_address = defineCall({
  name: "rename_saved_address",
  summary: "Give an entry of the user's address book another name",
  who: "user",
  movesMoney: false,
  perMinute: 30,
  input: z.strictObject({ p_id: z.uuid({ error: "not_found" }), p_name: addressName }),
  output,
  reply: output.extend({ user_id: z.uuid() }),
  events: ({ user_id }) => [{ type: "user_updated", user_id }],
  refusals: ["not_found", "invalid_address_name", "address_name_taken"],
});
