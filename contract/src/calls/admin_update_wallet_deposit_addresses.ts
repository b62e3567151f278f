import { z } from "zod";
import { defineCall } from "../call.ts";
import { poolEntries } from "../pool.ts";
import { reason } from "../reason.ts";
import { poolEntryRefusals } from "./admin_create_wallet.ts";

export const admin_update_wallet_deposit_addresses = defineCall({
  name: "admin_update_wallet_deposit_addresses",
  summary: "Have a wallet show these deposit addresses and no others",
  who: "admin",
  moves_money: false,
  updates_user: true,
  updates_office: "admin_wallets",
  input: z.strictObject({
    p_wallet_id: z.uuid({ error: "wallet_not_found" }),
    p_deposit_addresses: poolEntries,
    /** The `address_version` of what was edited; without it, concurrent changes go unnoticed. */
    p_seen_version: z.int().min(1).max(2_147_483_647).optional(),
    /** Required if the wallet is assigned (T18); its user reads it. */
    p_reason: reason.optional(),
  }),
  output: z.object({ success: z.boolean(), message: z.string() }),
  refusals: [
    "account_suspended",
    "wallet_not_found",
    "wallet_changed",
    "reason_required",
    ...poolEntryRefusals,
  ],
  refusalReply: ({ code, message, details }) => ({ success: false, message, code, details }),
});
