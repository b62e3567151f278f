import { z } from "zod";
import { defineCall } from "../../call.ts";
import { reason } from "../../office/reason.ts";
import { poolEntries } from "../../wallets/pool.ts";
import { poolRequestId, requestId } from "../../wallets/pool-requests.ts";

/** The refusals for invalid deposit addresses. */
export const poolEntryRefusals = [
  "unknown_coin",
  "no_such_deposit_network",
  "pool_address_missing",
  "pool_addresses_missing",
  "pool_network_twice",
  "invalid_address",
  "address_in_pool",
  "paying_address",
] as const;

/** The refusals for a request that wallets are added to. */
export const poolRequestRefusals = [
  "reason_required",
  "pool_request_exists",
  "pool_request_decided",
] as const;

export const admin_create_wallet = defineCall({
  name: "admin_create_wallet",
  summary: "Request a wallet with these deposit addresses for the pool",
  who: "admin",
  permission: "wallets.manage",
  movesMoney: false,
  input: z.strictObject({ p_deposit_addresses: poolEntries, p_reason: reason, p_request_id: requestId }),
  output: z.object({
    success: z.literal(true),
    message: z.string(),
    /** It exists once the request is approved. */
    wallet_id: z.uuid(),
    pool_request_id: poolRequestId,
  }),
  events: () => [{ type: "admin_wallets" }],
  refusals: ["account_suspended", ...poolEntryRefusals, ...poolRequestRefusals],
});
