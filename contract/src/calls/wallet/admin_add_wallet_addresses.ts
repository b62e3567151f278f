import { z } from "zod";
import { defineCall } from "../../call.ts";
import { reason } from "../../office/reason.ts";
import { poolEntries } from "../../wallets/pool.ts";
import { poolRequestId, requestId } from "../../wallets/pool-requests.ts";
import { poolRequestRefusals } from "./admin_create_wallet.ts";

/** Larger files are sent in batches, since a body is limited to 64 kB (T44). */
const LINES_AT_ONCE = 50;

export const admin_add_wallet_addresses = defineCall({
  name: "admin_add_wallet_addresses",
  summary:
    "Request more addresses for wallets of the pool, each line wholly or not at all, or say which could be",
  who: "admin",
  permission: "wallets.manage",
  movesMoney: false,
  input: z.strictObject({
    p_wallets: z
      .array(
        z.strictObject({
          /** The line in the file, for error messages. */
          line: z.int().min(1).max(1_000_000),
          /** The wallet; null finds it by one of the addresses that it shows. */
          wallet_id: z.uuid({ error: "wallet_not_found" }).nullable(),
          deposit_addresses: poolEntries,
        }),
      )
      .min(1)
      .max(LINES_AT_ONCE),
    /** Previews the result and requests nothing. */
    p_is_preview: z.boolean().default(false),
    /** Required, but for a preview. */
    p_reason: reason.optional(),
    p_request_id: requestId,
  }),
  output: z.object({
    results: z.array(
      z.object({
        line: z.int(),
        /** The wallet that was found; null if none was. */
        wallet_id: z.uuid().nullable(),
        /** How many addresses it gets: 0 if it has all of them already, or the line was refused. */
        added: z.int(),
        /** Why it was refused: a refusal's code with its details. */
        refusal: z
          .object({
            code: z.string(),
            details: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
          })
          .nullable(),
      }),
    ),
    pool_request_id: poolRequestId,
  }),
  events: (_reply, { p_is_preview }) => (p_is_preview ? [] : [{ type: "admin_wallets" }]),
  refusals: [
    "account_suspended",
    "pool_address_missing",
    "pool_addresses_missing",
    "invalid_address",
    "wallet_not_found",
    ...poolRequestRefusals,
  ],
});
