import { z } from "zod";
import { addressProblem, normalisedAddress } from "../addresses/addresses.ts";
import { coinId } from "../money/coins.ts";
import { networks } from "../registry/networks.ts";
import { depositAddress } from "../transactions/transactions.ts";

/** The user of a wallet or an address of the pool. */
const holder = z.object({ id: z.uuid(), email: z.string(), username: z.string() });

/** A wallet as the pool's list shows it. */
export const poolWallet = z.object({
  wallet_id: z.uuid(),
  status: z.enum(["available", "assigned"]),
  created_at: z.string(),
  assigned_at: z.string().nullable(),
  /** Until when automatic assignment skips it (T17); null if it is not in its cooling-off period. */
  rests_until: z.string().nullable(),
  /** The user to whom it is assigned, or null. */
  user: holder.nullable(),
  /** Who had it before, while it is in its cooling-off period: it goes back to them without a second administrator (T68). */
  former_user: holder.nullable(),
  /** The change of its addresses, or the user for it, that waits for another administrator. */
  pool_request_id: z.uuid().nullable(),
  /** Symbols of the coins for which it has an address. */
  coins: z.array(z.string()),
  /** The coins for which it lacks a required address: users get only wallets for which this is empty. */
  missing: z.array(z.string()),
});
export type PoolWallet = z.infer<typeof poolWallet>;

/** How many wallets the pool has. */
export const poolLevel = z.object({
  /** Free, complete and past their cooling-off period: what users can get. */
  available: z.int(),
  /** Free, past their cooling-off period, and without a required address. */
  incomplete: z.int(),
  /** Free, in their cooling-off period. */
  resting: z.int(),
  resting_incomplete: z.int(),
  assigned: z.int(),
  assigned_incomplete: z.int(),
  /** With fewer available wallets, owners are emailed. */
  low_below: z.int(),
});
export type PoolLevel = z.infer<typeof poolLevel>;

export const poolWalletDetails = poolWallet.extend({
  /**
   * Increases with each change of the addresses; sent back with an edit, so that nobody overwrites an unseen change.
   */
  address_version: z.int(),
  deposit_addresses: z.array(depositAddress),
});
export type PoolWalletDetails = z.infer<typeof poolWalletDetails>;

/** An address that the pool shows or ever showed. */
export const poolAddress = z.object({
  /** Its sequence number in the pool. */
  id: z.string(),
  /** The network's deposit name. */
  network: z.string(),
  public_address: z.string(),
  wallet_id: z.uuid(),
  created_at: z.string(),
  /** Symbols of the coins for which its wallet shows it; none for an old address. */
  coins: z.array(z.string()),
  /** The user who would own a deposit to it now, even if it is an old one (T17); null if nobody was ever shown it. */
  user: holder.nullable(),
  /** The fingerprint of the account key from which it was derived, eight hex digits; null if it was entered. */
  fingerprint: z.string().nullable(),
  /** The number of that account. */
  account: z.int().nullable(),
  /** The derivation path of its private key below the account, such as `0/7`. */
  derivation_path: z.string().nullable(),
});
export type PoolAddress = z.infer<typeof poolAddress>;

/** One deposit address of a wallet: the spec's section 3. `network` is a deposit name. */
const poolEntry = z.strictObject({
  symbol: z.string().max(12),
  coin_id: coinId,
  network: z.string().trim().max(64),
  public_address: z.string().trim().max(256, { error: "invalid_address" }),
});
export type PoolEntry = z.infer<typeof poolEntry>;

/** More than any coin has networks or the registry has coins. */
const MAX_ENTRIES = 100;

/**
 * The deposit addresses of a wallet. Each must pass its network's checksum (T18) and is normalised to the form that the
 * pool stores.
 */
export const poolEntries = z
  .array(poolEntry)
  .min(1, { error: "pool_addresses_missing" })
  .max(MAX_ENTRIES)
  .superRefine((entries, context) => {
    for (const [place, entry] of entries.entries()) {
      const refusal = poolEntryRefusal(entry);
      if (!refusal) continue;
      const { code, params } = refusal;
      context.addIssue({ code: "custom", path: [place, "public_address"], message: code, params });
      return;
    }
  })
  .overwrite((entries) => entries.map(normalisedEntry));

interface EntryRefusal {
  code: "pool_address_missing" | "invalid_address";
  params: Record<string, string>;
}

/** Why an entry is refused, as far as this can be checked without the registry. */
function poolEntryRefusal({ symbol, network: name, public_address }: PoolEntry): EntryRefusal | undefined {
  if (public_address === "") return { code: "pool_address_missing", params: { network: name, symbol } };
  const network = networks.find((one) => one.deposit_name === name);
  const hint = network && addressProblem(network, public_address);
  return hint ? { code: "invalid_address", params: { network: name, hint } } : undefined;
}

function normalisedEntry(entry: PoolEntry): PoolEntry {
  const network = networks.find((one) => one.deposit_name === entry.network);
  return network ? { ...entry, public_address: normalisedAddress(network, entry.public_address) } : entry;
}
