import { z } from "zod";
import { defineCall } from "../../call.ts";
import { decimal } from "../../money/money.ts";
import {
  adjustmentEvents,
  adjustmentInput,
  adjustmentMade,
  adjustmentRefusals,
  enteredDepositRefusals,
  waitsForSecond,
} from "../../office/second-administrator.ts";
import { sharedWith } from "../../transactions/hash-uses.ts";
import { transactionHashInput } from "../../transactions/transaction-hash-input.ts";

export const admin_add_deposit_and_balance = defineCall({
  name: "admin_add_deposit_and_balance",
  summary: "Credit a user: with a transaction hash as a deposit from a chain, else as an adjustment",
  who: "admin",
  permission: "balances.adjust",
  movesMoney: true,
  input: adjustmentInput.extend({
    /** Where the deposit was seen on a chain: the network by its deposit name. Requires a hash. */
    p_network: z.string().trim().max(64).optional(),
    /** In that network's format, or an explorer's link to it. */
    p_transaction_hash: transactionHashInput.optional(),
    p_output_index: z.int().min(0).max(1_000_000).optional(),
    /** The ids of what else has this hash, as the refusal names them: the administrator confirms another payment. */
    p_shared_with: sharedWith.optional(),
  }),
  output: z.union([
    z.object({ success: z.literal(true), deposit_id: z.uuid(), balance: decimal }),
    z.object({ success: z.literal(true), posted_adjustment_id: z.uuid(), balance: decimal }),
    waitsForSecond,
  ]),
  reply: z.object(adjustmentMade),
  events: (reply, { target_user_id }) => adjustmentEvents(target_user_id, reply),
  refusals: [...adjustmentRefusals, ...enteredDepositRefusals, "transaction_hash_required"],
});
