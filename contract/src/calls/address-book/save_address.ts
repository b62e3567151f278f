import { z } from "zod";
import { addressProblem, normalisedAddress } from "../../addresses/addresses.ts";
import { addressName, destinationTag, savedAddress } from "../../addresses/saved-address.ts";
import { defineCall } from "../../call.ts";
import { recipient } from "../../call-emails.ts";
import { networkById } from "../../registry/networks.ts";

const input = z
  .strictObject({
    p_network_id: z
      .string({ error: "missing_network" })
      .regex(/^[a-z0-9-]{1,32}$/, { error: "missing_network" }),
    p_name: addressName,
    p_address: z
      .string({ error: "missing_address" })
      .trim()
      .min(1, { error: "missing_address" })
      .max(256, { error: "invalid_address" }),
    p_destination_tag: destinationTag.optional(),
  })
  .superRefine((value, context) => {
    const network = networkById(value.p_network_id);
    if (!network) {
      context.addIssue({ code: "custom", path: ["p_network_id"], message: "missing_network" });
      return;
    }
    const problem = addressProblem(network, value.p_address);
    if (!problem) return;
    context.addIssue({
      code: "custom",
      path: ["p_address"],
      message: "invalid_address",
      params: { network: network.deposit_name, hint: problem },
    });
  })
  // Normalised, so that the same address is not saved twice and is found however it is typed.
  .overwrite((value) => {
    const network = networkById(value.p_network_id);
    return network ? { ...value, p_address: normalisedAddress(network, value.p_address) } : value;
  });

const output = z.object({ address: savedAddress });

export const save_address = defineCall({
  name: "save_address",
  summary: "Put an address into the user's address book, under a name",
  who: "user",
  movesMoney: false,
  perMinute: 30,
  input,
  output,
  reply: output.extend({
    user_id: z.uuid(),
    /** Whom to email. */
    owner: recipient,
    /** While the allow-list is on: the token of the link that removes the address. */
    undo_token: z.string().optional(),
    /** The end of the hold on withdrawals that saving it caused. */
    held_until: z.string().nullish(),
  }),
  events: ({ user_id }) => [{ type: "user_updated", user_id }],
  email: ({ address, owner, undo_token = null, held_until = null }) => ({
    kind: "address_saved",
    to: owner,
    address,
    undoToken: undo_token,
    heldUntil: held_until,
  }),
  refusals: [
    "invalid_address_name",
    "missing_address",
    "missing_network",
    "invalid_address",
    "invalid_destination_tag",
    "own_address",
    "address_saved_already",
    "address_name_taken",
    "address_book_full",
  ],
});
