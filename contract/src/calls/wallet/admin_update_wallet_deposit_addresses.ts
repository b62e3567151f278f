import { z } from "zod";
import { defineCall } from "../../call.ts";
import { reason } from "../../office/reason.ts";
import { poolEntries } from "../../wallets/pool.ts";
import { poolRequestId } from "../../wallets/pool-requests.ts";
import { poolEntryRefusals } from "./admin_create_wallet.ts";

export const admin_update_wallet_deposit_addresses = defineCall({
  name: "admin_update_wallet_deposit_addresses",
  summary: "Request that a wallet shows these deposit addresses and no others",
  who: "admin",
  permission: "wallets.manage",
  movesMoney: false,
  input: z.strictObject({
    p_wallet_id: z.uuid({ error: "wallet_not_found" }),
    p_deposit_addresses: poolEntries,
    /** The `address_version` of what was edited; without it, concurrent changes go unnoticed. */
    p_seen_version: z.int().min(1).max(2_147_483_647).optional(),
    /** The user of an assigned wallet reads it (T18). */
    p_reason: reason,
  }),
  output: z.object({ success: z.boolean(), message: z.string(), pool_request_id: poolRequestId }),
  events: () => [{ type: "admin_wallets" }],
  refusals: [
    "account_suspended",
    "wallet_not_found",
    "wallet_changed",
    "reason_required",
    "pool_request_waits",
    "text_has_link",
    ...poolEntryRefusals,
  ],
  refusalReply: ({ code, message, details }) => ({ success: false, message, code, details }),
});
