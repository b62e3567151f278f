import { z } from "zod";
import { defineCall } from "../../call.ts";
import { userUpdated } from "../../events.ts";
import { reason } from "../../office/reason.ts";
import { poolEntries } from "../../wallets/pool.ts";
import { poolEntryRefusals } from "./admin_create_wallet.ts";

const output = z.object({ success: z.boolean(), message: z.string() });

export const admin_update_wallet_deposit_addresses = defineCall({
  name: "admin_update_wallet_deposit_addresses",
  summary: "Have a wallet show these deposit addresses and no others",
  who: "admin",
  permission: "wallets.manage",
  movesMoney: false,
  input: z.strictObject({
    p_wallet_id: z.uuid({ error: "wallet_not_found" }),
    p_deposit_addresses: poolEntries,
    /** The `address_version` of what was edited; without it, concurrent changes go unnoticed. */
    p_seen_version: z.int().min(1).max(2_147_483_647).optional(),
    /** Required if the wallet is assigned (T18); its user reads it. */
    p_reason: reason.optional(),
  }),
  output,
  reply: output.extend({ user_id: z.uuid().nullable() }),
  events: ({ user_id }) => [{ type: "admin_wallets" }, ...(user_id === null ? [] : [userUpdated(user_id)])],
  refusals: [
    "account_suspended",
    "wallet_not_found",
    "wallet_changed",
    "reason_required",
    ...poolEntryRefusals,
  ],
  refusalReply: ({ code, message, details }) => ({ success: false, message, code, details }),
});
