import { z } from "zod";
import { defineCall } from "../../call.ts";
import { reason } from "../../office/reason.ts";
import { poolEntries } from "../../wallets/pool.ts";
import { poolRequestId, requestId } from "../../wallets/pool-requests.ts";
import { poolRequestRefusals } from "./admin_create_wallet.ts";

/** Larger imports are sent in batches, since a body is limited to 64 kB (T44). */
const IMPORTED_AT_ONCE = 50;

export const admin_import_wallets = defineCall({
  name: "admin_import_wallets",
  summary: "Request several wallets for the pool, each wholly or not at all, or say which could be",
  who: "admin",
  permission: "wallets.manage",
  movesMoney: false,
  input: z.strictObject({
    p_wallets: z
      .array(
        z.strictObject({
          /** The line in the file, for error messages. */
          line: z.int().min(1).max(1_000_000),
          deposit_addresses: poolEntries,
        }),
      )
      .min(1)
      .max(IMPORTED_AT_ONCE),
    /** Previews the result and adds nothing. */
    p_is_preview: z.boolean().default(false),
    /** Required, but for a preview. */
    p_reason: reason.optional(),
    p_request_id: requestId,
  }),
  output: z.object({
    results: z.array(
      z.object({
        line: z.int(),
        /** It exists once the request is approved. Null if it was refused, or in a preview. */
        wallet_id: z.uuid().nullable(),
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
    ...poolRequestRefusals,
  ],
});
