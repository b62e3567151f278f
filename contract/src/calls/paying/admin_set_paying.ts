import { z } from "zod";
import { defineCall } from "../../call.ts";
import { payingWays } from "../../kinds.ts";
import { positiveAmount } from "../../money/money.ts";
import { reason } from "../../office/reason.ts";

export const admin_set_paying = defineCall({
  name: "admin_set_paying",
  summary:
    "Set how withdrawals on a network are paid, from which address, and the cap of a transaction's fee",
  who: "admin",
  permission: "rules.manage",
  movesMoney: false,
  input: z.strictObject({
    p_network_id: z.string().regex(/^[a-z0-9-]{1,32}$/),
    p_paying: z.enum(payingWays),
    p_reason: reason,
    /** These are for files and the signer; of a signer, the address whose key it reported to hold. */
    p_address: z.string().trim().min(1).max(256).optional(),
    /** In the network's own coin. */
    p_max_fee: positiveAmount("invalid_amount").optional(),
    /** Compressed, in hex: needed for a P2SH-P2WPKH address, and with the next two so that a wallet finds its key. */
    p_public_key: z
      .string()
      .regex(/^0[23][0-9a-fA-F]{64}$/)
      .optional(),
    /** Of the wallet's root key, in hex. */
    p_fingerprint: z
      .string()
      .regex(/^[0-9a-fA-F]{8}$/)
      .optional(),
    p_path: z
      .string()
      .regex(/^m(\/[0-9]{1,10}'?){1,10}$/)
      .optional(),
  }),
  output: z.object({ success: z.literal(true) }),
  events: () => [{ type: "admin_chains" }, { type: "admin_payments" }],
  refusals: [
    "account_suspended",
    "role_lacks_permission",
    "reason_required",
    "text_has_link",
    "not_found",
    "invalid_amount",
    "invalid_address",
    "address_in_pool",
    "payments_open",
    "invalid_account_key",
    "signer_lacks_address",
  ],
});
