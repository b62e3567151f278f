import { randomBytes, randomUUID } from "node:crypto";
import { networkById, normalisedAddress } from "@portico/contract";
import type { Person, World } from "@portico/testing/database/world.ts";
import { bech32 } from "@scure/base";

/** Has users get wallets with few addresses, too: for tests of something else than which are complete. */
export async function requireNoNetworks(world: World): Promise<void> {
  await world.rows("update app.settings set value = 'none' where key = 'required_networks'");
}

/** Adds wallets to the pool, each with one Ethereum address for ETH and USDC. @returns their ids. */
export async function addWallets(world: World, count: number): Promise<string[]> {
  await requireNoNetworks(world);
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

/** So many wallets are added within the time that a statement may take. */
const WALLETS_AT_ONCE = 1_000;

/** Adds wallets to the pool, each with one Bitcoin address. */
export async function addBitcoinWallets(world: World, count: number): Promise<void> {
  await requireNoNetworks(world);
  for (let added = 0; added < count; added += WALLETS_AT_ONCE)
    await insertBitcoinWallets(world, Math.min(WALLETS_AT_ONCE, count - added));
}

async function insertBitcoinWallets(world: World, count: number): Promise<void> {
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

/** What a call answers that requests a change of the pool. */
export interface PoolReply {
  success: true;
  wallet_id: string;
  user_id: string;
  pool_request_id: string | null;
}

/** A request of the pool as the office reads it. */
export interface PoolRequestView {
  id: string;
  kind: string;
  seen: string;
  digest: string;
  count: number;
  waits_until: string | null;
  [field: string]: unknown;
}

/** The requests that wait for another administrator, as this one sees them. */
export async function poolRequests(world: World, admin: Person): Promise<PoolRequestView[]> {
  return (await world.call<{ requests: PoolRequestView[] }>(admin, "admin_pool_requests")).requests;
}

/** What approves a request as it is now. */
export async function approval(world: World, admin: Person, requestId: string | null) {
  const seen = (await poolRequests(world, admin)).find(({ id }) => id === requestId)?.seen ?? null;
  return { p_pool_request_id: requestId, p_approve: true, p_seen: seen };
}

/** Another administrator, made for this, approves a request (T68). */
export async function approvePool(world: World, requestId: string | null): Promise<void> {
  if (requestId === null) return;
  const second = await world.person({ role: "owner" });
  await world.call(second, "admin_decide_pool_request", await approval(world, second, requestId));
}

/** A wallet that this administrator requested and another one approved. @returns its id. */
export async function createWallet(
  world: World,
  admin: Person,
  addresses: Record<string, string>,
): Promise<string> {
  await requireNoNetworks(world);
  const input = { p_deposit_addresses: entriesOf(addresses), p_reason: "For a test" };
  const { wallet_id, pool_request_id } = await world.call<PoolReply>(admin, "admin_create_wallet", input);
  await approvePool(world, pool_request_id);
  return wallet_id;
}
