import type { PlayChain } from "@portico/testing/database/chain.ts";
import type { Person, World } from "@portico/testing/database/world.ts";

/** What the process that watches a network is told to read. */
export interface Listing {
  version: number;
  height: number;
  hash: string;
  contracts: string[];
  places: [place: Place, address: string, contracts: string[] | null][];
}

export type Place = "deposit" | "paying" | "cold";

export interface Held {
  place: Place;
  units: string;
  contract?: string;
}

/** An administrator asks for a reading, and the watching process is told what to read. */
export async function list(
  world: World,
  admin: Person,
  chain: PlayChain,
  network: string,
): Promise<Listing | null> {
  await world.call(admin, "admin_read_holdings", { p_network_id: network });
  return world.call(null, "holdings_to_read", { p_network_id: network, p_holder: chain.holder });
}

/** The node's answer, for the chain's last block or this one. Returns the outcome. */
export async function take(
  world: World,
  chain: PlayChain,
  network: string,
  listing: Listing,
  holdings: readonly Held[],
  block: { height: number; hash: string } = chain.blocks.at(-1) ?? listing,
): Promise<{ outcome: string; is_paused?: boolean }> {
  return world.call(null, "take_holdings", {
    p_network_id: network,
    p_holder: chain.holder,
    p_reading: {
      version: listing.version,
      listed_height: listing.height,
      listed_hash: listing.hash,
      contracts: listing.contracts,
      height: block.height,
      hash: block.hash,
      holdings,
    },
  });
}

/** Reads these holdings at the chain's last block. */
export async function readHoldings(
  world: World,
  admin: Person,
  chain: PlayChain,
  network: string,
  holdings: readonly Held[],
): Promise<{ outcome: string; is_paused?: boolean }> {
  const listing = await list(world, admin, chain, network);
  if (!listing) throw new Error("nothing is to be read");
  return take(world, chain, network, listing, holdings);
}

export async function reconcile(
  world: World,
  owner: Person,
  network: string,
  coin: string,
  more: Record<string, unknown> = {},
): Promise<void> {
  await world.call(owner, "admin_set_reconciliation", {
    p_network_id: network,
    p_coin_id: coin,
    p_is_on: true,
    p_tolerated_amount: "0",
    p_reason: "Everything is counted",
    ...more,
  });
}

export interface CoinView {
  coin_id: string;
  deposit: string | null;
  paying: string | null;
  cold: string | null;
  total: string | null;
  arriving: string;
  leaving: string;
  lasts_days: number | null;
  band: string | null;
  refill: string | null;
  to_cold: string | null;
  sweep: string | null;
  lacks_gas: boolean;
  daily_withdrawals: string;
  sweeping: {
    is_on: boolean;
    minimum: string;
    changed_by: string;
    fault: string | null;
    open: number;
  } | null;
  reconciliation: null | Record<
    | "deposits"
    | "deposits_open"
    | "withdrawals"
    | "withdrawals_open"
    | "network_fees"
    | "movements"
    | "paying_by_hand"
    | "expected"
    | "missing"
    | "surplus"
    | "alarmed_at"
    | "tolerance",
    string | null
  >;
}

export interface NetworkView {
  network_id: string;
  pause: string | null;
  fault: string | null;
  read_at: string | null;
  height: number | null;
  is_requested: boolean;
  paying_address: string | null;
  cold_addresses: { id: string; address: string; label: string }[];
  coins: CoinView[];
}

/** A change that waits for another owner. */
export interface RequestView {
  id: string;
  kind: string;
  network_id: string;
  label: string | null;
  address: string | null;
  symbol: string | null;
  movement_kind: string | null;
  amount: string | null;
  reason: string;
  requested_by: string;
}

export interface TreasuryView {
  requests: RequestView[];
  needs_second_owner: boolean;
  coins: {
    coin_id: string;
    owed: string;
    holdings: string | null;
    coverage_percent: string | null;
    unread_networks: string[];
  }[];
  networks: NetworkView[];
}

/** Leaves this person as the only owner: they need nobody's approval. */
export async function leaveOneOwner(world: World, owner: Person): Promise<void> {
  // Makes the administrator who credits users, so that it is no second owner later.
  await world.credit(await world.person(), "bitcoin", "1");
  await world.rows("update app.users set role = 'operator' where role = 'owner' and id <> $1", [owner.id]);
}

export async function networkOf(world: World, admin: Person, network: string): Promise<NetworkView> {
  const { networks } = await world.call<TreasuryView>(admin, "admin_treasury");
  const found = networks.find(({ network_id }) => network_id === network);
  if (!found) throw new Error(`no network ${network}`);
  return found;
}

export async function coinOf(world: World, admin: Person, network: string, coin: string): Promise<CoinView> {
  const found = (await networkOf(world, admin, network)).coins.find(({ coin_id }) => coin_id === coin);
  if (!found) throw new Error(`no ${coin} on ${network}`);
  return found;
}
