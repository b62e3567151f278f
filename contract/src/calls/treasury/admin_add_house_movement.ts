import { z } from "zod";
import { defineCall } from "../../call.ts";
import { enteredMovementKinds } from "../../kinds.ts";
import { positiveAmount } from "../../money/money.ts";
import { reason } from "../../office/reason.ts";
import { treasuryChange } from "../../office/treasury-change.ts";

export const admin_add_house_movement = defineCall({
  name: "admin_add_house_movement",
  summary: "Book coins of the exchange that came or went without a user",
  who: "admin",
  permission: "rules.manage",
  // No user's money moves: a repeated request is recognised by its id.
  movesMoney: false,
  input: z.strictObject({
    /** One for each intent, so that a retry books nothing twice. */
    p_request_id: z.uuid(),
    p_network_id: z.string().regex(/^[a-z0-9-]{1,32}$/),
    p_coin_id: z.string().regex(/^[a-z0-9-]{1,64}$/),
    /** funding came in; removal and network_fee went out. */
    p_kind: z.enum(enteredMovementKinds),
    p_amount: positiveAmount("invalid_amount"),
    p_reason: reason,
    p_transaction_hash: z.string().trim().max(400).optional(),
  }),
  output: treasuryChange,
  events: () => [{ type: "admin_treasury" }],
  refusals: [
    "account_suspended",
    "role_lacks_permission",
    "reason_required",
    "text_has_link",
    "not_found",
    "invalid_amount",
    "invalid_transaction_hash",
    "treasury_request_exists",
    "treasury_request_decided",
  ],
});
