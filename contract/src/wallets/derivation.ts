import { z } from "zod";
import { defineCall } from "../call.ts";
import { reason } from "../office/reason.ts";
import type { RefusalCode, RefusalDetails } from "../refusals.ts";
import { networkById } from "../registry/networks.ts";
import { DERIVED_AT_ONCE } from "./derivation-paths.ts";
import { readAccountKey } from "./extended-key.ts";
import { type KeyScript, keyScripts } from "./key-kinds.ts";
import { networkRefusal, scriptsOf } from "./key-networks.ts";
import { poolRequestId, requestId } from "./pool-requests.ts";

const accountKeys = z
  .array(
    z.strictObject({
      /** An account's extended public key, with its origin or in a descriptor if need be; private keys are refused. */
      key: z.string().max(2_000),
      /** Overrides the kind of address that the key's prefix or origin suggests. A descriptor's is fixed. */
      script: z.enum(keyScripts).optional(),
      network_ids: z.array(z.string().max(32)).min(1).max(15),
    }),
  )
  .min(1)
  .max(15)
  .superRefine((keys, context) => {
    const refusal = accountKeysRefusal(keys);
    if (refusal)
      context.addIssue({ code: "custom", path: [], message: refusal.code, params: refusal.details });
  });

const derivationPreviewInput = z.strictObject({ keys: accountKeys });
const deriveInput = z.strictObject({
  keys: accountKeys,
  count: z.int().min(1).max(DERIVED_AT_ONCE),
  reason,
  /** Batches that name the same one are one request. */
  request_id: requestId,
  /** Once this is approved, further wallets from these keys need no approval. */
  trust_keys: z.boolean().default(false),
});

/** A preview of one key's addresses, to compare with the operator's own wallet before anything is created. */
export const keyPreview = z.object({
  /** Eight hex digits, as wallet software shows them. */
  fingerprint: z.string(),
  account: z.int(),
  /** The index of the next wallet. */
  next_index: z.int(),
  /** The kind of the addresses below. */
  script: z.enum(keyScripts),
  /** False if nothing says which kind this account has: an xpub can mean each of them. */
  is_script_known: z.boolean(),
  addresses: z.array(
    z.object({ network_id: z.string(), network: z.string(), first: z.string(), next: z.string() }),
  ),
  /** Every kind of address that the key may mean, with the first one on each network. */
  kinds: z.array(
    z.object({
      script: z.enum(keyScripts),
      addresses: z.array(z.object({ network_id: z.string(), network: z.string(), first: z.string() })),
    }),
  ),
});
export type KeyPreview = z.infer<typeof keyPreview>;

const derivationPreview = z.object({ keys: z.array(keyPreview) });
/**
 * `skipped`: the number of indices with an address that the pool already had. `pool_request_id`: what waits for another
 * administrator; null if the keys are trusted, and the wallets are in the pool.
 */
const derived = z.object({ added: z.int(), skipped: z.int(), pool_request_id: poolRequestId });

const keyRefusals = [
  "account_suspended",
  "account_key_invalid",
  "account_key_depth",
  "account_key_origin",
  "account_key_steps",
  "account_key_checksum",
  "account_key_descriptor",
  "account_key_multisig",
  "account_key_taproot",
  "account_key_testnet",
  "account_key_network",
  "network_keys_twice",
  "missing_network",
] as const;

/** The calls that derive wallets, at `derivationPaths`. They are not in `calls`, since the server computes addresses. */
export const derivations = {
  preview: defineCall({
    name: "derivation_preview",
    summary: "The addresses that accounts' keys give, to be compared with the operator's own wallet",
    who: "admin",
    permission: "wallets.manage",
    needsStepUp: false,
    movesMoney: false,
    input: derivationPreviewInput,
    output: derivationPreview,
    refusals: keyRefusals,
  }),
  derive: defineCall({
    name: "derive_wallets",
    summary: "Fill the pool with wallets derived from accounts' keys",
    who: "admin",
    permission: "wallets.manage",
    // It requires an idempotency key all the same, or a retry would add wallets twice.
    movesMoney: false,
    input: deriveInput,
    output: derived,
    events: () => [{ type: "admin_wallets" }],
    refusals: [
      ...keyRefusals,
      "idempotency_key_required",
      "idempotency_key_reused",
      "derivation_moved",
      "reason_required",
      "pool_request_exists",
      "pool_request_decided",
    ],
  }),
};

/** An extended public key from which addresses are derived, and for which networks. */
export interface GivenKey {
  key: string;
  network_ids: readonly string[];
  script?: KeyScript | undefined;
}

/** Why these keys cannot be used for derivation; undefined if they can. */
export function accountKeysRefusal(
  keys: readonly GivenKey[],
): { code: RefusalCode; details: RefusalDetails } | undefined {
  const seen = new Set<string>();
  for (const { key, network_ids, script } of keys) {
    const read = readAccountKey(key);
    if ("refusal" in read) return { code: read.refusal, details: {} };
    for (const id of network_ids) {
      const network = networkById(id);
      if (!network) return { code: "missing_network", details: {} };
      const details = { network: network.deposit_name };
      const code = networkRefusal(read, network);
      if (code) return { code, details };
      if (script && !scriptsOf(read, network).includes(script))
        return { code: "account_key_network", details };
      if (seen.has(id)) return { code: "network_keys_twice", details };
      seen.add(id);
    }
  }
  return undefined;
}
