import { z } from "zod";
import { defineCall } from "../call.ts";
import { addressName, savedAddress } from "../saved-address.ts";

export const rename_saved_address = defineCall({
  name: "rename_saved_address",
  summary: "Give an entry of the user's address book another name",
  who: "user",
  moves_money: false,
  updates_user: true,
  per_minute: 30,
  input: z.strictObject({ p_id: z.uuid({ error: "not_found" }), p_name: addressName }),
  output: z.object({ address: savedAddress }),
  refusals: ["not_found", "invalid_address_name", "address_name_taken"],
});
