import { z } from "zod";
import { addressProblem, normalisedAddress } from "./addresses.ts";
import { coinId } from "./coins.ts";
import { networks } from "./networks.ts";
import { depositAddress } from "./transactions.ts";

/** Whose a wallet or an address of the pool is. */
const holder = z.object({ id: z.uuid(), email: z.string(), username: z.string() });

/** A wallet as the pool's list shows it. */
export const poolWallet = z.object({
  wallet_id: z.uuid(),
  status: z.enum(["available", "assigned"]),
  created_at: z.string(),
  assigned_at: z.string().nullable(),
  /** Automatic assignment passes over it until then (T17); null where it does not rest. */
  rests_until: z.string().nullable(),
  /** Who has it; null where nobody does. */
  user: holder.nullable(),
  /** Symbols of the coins that it has an address for. */
  coins: z.array(z.string()),
});
export type PoolWallet = z.infer<typeof poolWallet>;

export const poolWalletDetails = poolWallet.extend({
  /** Goes up with each change of the addresses: sent back with an edit, so that nobody undoes another's unseen. */
  address_version: z.int(),
  deposit_addresses: z.array(depositAddress),
});
export type PoolWalletDetails = z.infer<typeof poolWalletDetails>;

/** An address that the pool shows or has ever shown. */
export const poolAddress = z.object({
  /** Its number in the order in which the pool got its addresses. */
  id: z.string(),
  /** The network's deposit name. */
  network: z.string(),
  public_address: z.string(),
  wallet_id: z.uuid(),
  created_at: z.string(),
  /** Symbols of the coins that its wallet shows it for; none for an old one. */
  coins: z.array(z.string()),
  /** Whose a deposit to it would be now, be it an old one (T17); null where nobody was ever shown it. */
  user: holder.nullable(),
  /** Of the account's key that it was derived from, as eight hex digits; null where somebody gave the address. */
  fingerprint: z.string().nullable(),
  /** The number of that account. */
  account: z.int().nullable(),
  /** Where below the account its private key is found, such as `0/7`. */
  derivation_path: z.string().nullable(),
});
export type PoolAddress = z.infer<typeof poolAddress>;

/** One entry of what a wallet shows: the spec's section 3. `network` is a deposit name. */
const poolEntry = z.strictObject({
  symbol: z.string().max(12),
  coin_id: coinId,
  network: z.string().trim().max(64),
  public_address: z.string().trim().max(256, { error: "invalid_address" }),
});
export type PoolEntry = z.infer<typeof poolEntry>;

/** No coin has so many networks, nor the registry so many coins. */
const ENTRIES_MOST = 100;

/**
 * The deposit addresses of a wallet. Each must pass its network's checksum (T18), and goes on in the one writing in which the
 * pool keeps it.
 */
export const poolEntries = z
  .array(poolEntry)
  .min(1, { error: "pool_addresses_missing" })
  .max(ENTRIES_MOST)
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

/** Why an entry cannot be taken, as far as it can be told without the registry. */
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
