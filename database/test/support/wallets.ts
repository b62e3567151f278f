import { randomBytes, randomUUID } from "node:crypto";
import { networkById, normalisedAddress } from "@portico/contract";
import { bech32 } from "@scure/base";
import type { World } from "./world.ts";

/** Adds wallets to the pool, each with one Ethereum address for ETH and USDC. @returns their ids. */
export async function addWallets(world: World, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID());
  const addresses = ids.map(() => `0x${randomBytes(20).toString("hex")}`);
  await world.rows("insert into app.wallets (wallet_id) select unnest($1::uuid[])", [ids]);
  await world.rows(
    `insert into app.pool_addresses (network_id, address_key, wallet_id, public_address)
     select 'ethereum', a.address, a.id, a.address from unnest($1::uuid[], $2::text[]) a (id, address)`,
    [ids, addresses],
  );
  await world.rows(
    `insert into app.wallet_addresses (wallet_id, coin_id, network_id, address_key)
     select a.id, coin.id, 'ethereum', a.address
     from unnest($1::uuid[], $2::text[]) a (id, address)
     cross join (values ('ethereum'), ('usd-coin')) coin (id)`,
    [ids, addresses],
  );
  return ids;
}

/** Adds wallets to the pool, each with one Bitcoin address. */
export async function addBitcoinWallets(world: World, count: number): Promise<void> {
  const ids = Array.from({ length: count }, () => randomUUID());
  const addresses = ids.map(() => bech32.encode("bc", [0, ...bech32.toWords(randomBytes(20))]));
  await world.rows("insert into app.wallets (wallet_id) select unnest($1::uuid[])", [ids]);
  await world.rows(
    `with added as (
       insert into app.pool_addresses (network_id, address_key, wallet_id, public_address)
       select 'bitcoin', a.address, a.id, a.address from unnest($1::uuid[], $2::text[]) a (id, address)
       returning wallet_id, address_key
     )
     insert into app.wallet_addresses (wallet_id, coin_id, network_id, address_key)
     select wallet_id, 'bitcoin', 'bitcoin', address_key from added`,
    [ids, addresses],
  );
}

/** A new Ethereum address with its checksum. */
export function newEvmAddress(): string {
  const network = networkById("ethereum");
  const address = `0x${randomBytes(20).toString("hex")}`;
  return network ? normalisedAddress(network, address) : address;
}

const evm: Record<string, { symbol: string; coin_id: string; network: string }> = {
  ethereum: { symbol: "ETH", coin_id: "ethereum", network: "Ethereum (ERC20)" },
  polygon: { symbol: "POL", coin_id: "polygon-ecosystem-token", network: "Polygon POS" },
  arbitrum: { symbol: "USDT", coin_id: "tether", network: "Arbitrum One" },
};

/** Deposit address entries in the calls' format, for a coin on each of these networks of the Ethereum family. */
export function entriesOf(addresses: Record<string, string>): Record<string, unknown>[] {
  return Object.entries(addresses).map(([network, public_address]) => ({ ...evm[network], public_address }));
}
