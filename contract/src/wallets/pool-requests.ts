import { z } from "zod";

/** What the calls answer that change the pool: the request that waits; null if the change took effect. */
export const poolRequestId = z.uuid().nullable();

/** Made by the browser: calls that name the same one make one request. */
export const requestId = z.uuid().optional();

const person = z.object({ id: z.uuid(), email: z.string(), username: z.string() });

/** A proposed address with the coins that it is for. */
const proposedAddress = z.object({
  /** The network's deposit name. */
  network: z.string(),
  public_address: z.string(),
  coins: z.array(z.string()),
  /** Of the account key from which it was derived, with the account's number and the path below; null if it was entered. */
  fingerprint: z.string().nullable(),
  account: z.int().nullable(),
  derivation_path: z.string().nullable(),
});

/** A wallet that a request would add, or that it adds addresses to. */
export const proposedWallet = z.object({
  /** Its number in the request, from 1. */
  place: z.int(),
  /** The wallet that gets the addresses; null for a new one. */
  wallet_id: z.uuid().nullable(),
  /** Who has that wallet now. */
  holder: person.nullable(),
  addresses: z.array(proposedAddress),
});
export type ProposedWallet = z.infer<typeof proposedWallet>;

/** A change of deposit addresses, or a resting wallet for another user, that waits for another administrator (T68). */
export const poolRequest = z.object({
  id: z.uuid(),
  kind: z.enum(["add_wallets", "change_addresses", "assign_resting", "add_addresses"]),
  /** Where new wallets or added addresses come from; null otherwise. */
  source: z.enum(["hand", "csv", "keys"]).nullable(),
  /** The existing wallet; null for new ones, and for several. */
  wallet_id: z.uuid().nullable(),
  reason: z.string(),
  requested_by_id: z.uuid(),
  requested_by: z.string(),
  requested_at: z.string(),
  lapses_at: z.string(),
  /** When it takes effect by itself, since nobody else could approve it; null if somebody can. */
  waits_until: z.string().nullable(),
  /** Once approved, wallets derived from its keys need no approval. */
  trusts_keys: z.boolean(),
  /** SHA-256 in hex over the proposed addresses, which two people can compare; empty without any. */
  digest: z.string(),
  /** Stands for all that an approval is about; sent back with it. */
  seen: z.string(),
  /** How many wallets it proposes addresses for. */
  count: z.int(),
  /** Of an existing wallet: old and new address of each coin and network that would change. */
  changes: z.array(
    z.object({
      symbol: z.string(),
      network: z.string(),
      old: z.string().nullable(),
      new: z.string().nullable(),
    }),
  ),
  /** The first of the wallets that are new, or get more addresses. */
  wallets: z.array(proposedWallet),
  /** Who would get the resting wallet. */
  user: person.nullable(),
  /** Who has the wallet now. */
  holder: person.nullable(),
  /** Who had the resting wallet. */
  former_holder: person.nullable(),
  rests_until: z.string().nullable(),
});
export type PoolRequest = z.infer<typeof poolRequest>;

/** An account key whose wallets need no approval on these networks. */
export const trustedKey = z.object({
  key_id: z.uuid(),
  fingerprint: z.string(),
  account: z.int(),
  networks: z.array(z.string()),
  trusted_at: z.string(),
});
export type TrustedKey = z.infer<typeof trustedKey>;
