import { z } from "zod";
import { defineCall } from "../../call.ts";
import { poolEntries } from "../../wallets/pool.ts";

/** The refusals for invalid deposit addresses. */
export const poolEntryRefusals = [
  "unknown_coin",
  "no_such_deposit_network",
  "pool_address_missing",
  "pool_addresses_missing",
  "pool_network_twice",
  "invalid_address",
  "address_in_pool",
] as const;

export const admin_create_wallet = defineCall({
  name: "admin_create_wallet",
  summary: "Put a wallet with these deposit addresses into the pool",
  who: "admin",
  permission: "wallets.manage",
  movesMoney: false,
  input: z.strictObject({ p_deposit_addresses: poolEntries }),
  output: z.object({ success: z.literal(true), message: z.string(), wallet_id: z.uuid() }),
  events: () => [{ type: "admin_wallets" }],
  refusals: ["account_suspended", ...poolEntryRefusals],
});
