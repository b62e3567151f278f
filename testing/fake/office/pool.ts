import type { Coin, PoolAddress, PoolRequest, User } from "@portico/contract";
import { idOf } from "../ids.ts";
import type { ReadOutput } from "../reads/shapes.ts";
import { depositAddressesOf } from "../world/deposit-addresses.ts";
import { ago, inFuture } from "../world/time.ts";
import type { OfficeParts } from "./ledger.ts";

type PoolWallet = ReadOutput<"adminWallet">["wallet"];

const holderOf = ({ id, email, username }: User) => ({ id, email, username });

/** One wallet for each user who has one, a few free ones, one in its cooling-off period and one incomplete. */
export function createPool({ coins, others, isEmpty }: OfficeParts): PoolWallet[] {
  if (isEmpty) return [];
  const assigned = others
    .filter(({ assigned_wallet_id }) => assigned_wallet_id !== null)
    .map((user, place) =>
      walletOf(coins, 100 + place, {
        status: "assigned",
        user: holderOf(user),
        assigned_at: ago({ days: place }),
      }),
    );
  const free = Array.from({ length: 12 }, (_, place) => walletOf(coins, 200 + place, {}));
  const [former] = others;
  const resting = walletOf(coins, 300, {
    rests_until: inFuture({ days: 80 }),
    former_user: former ? holderOf(former) : null,
  });
  const incomplete = { ...walletOf(coins, 301, {}), missing: ["SOL"] };
  return [...free, resting, incomplete, ...assigned];
}

function walletOf(coins: Coin[], number: number, fields: Partial<PoolWallet>): PoolWallet {
  return {
    wallet_id: idOf("wallet", number),
    status: "available",
    created_at: ago({ days: number / 10 }),
    assigned_at: null,
    rests_until: null,
    user: null,
    former_user: null,
    pool_request_id: null,
    coins: coins.filter(({ alias_of }) => alias_of === null).map(({ symbol }) => symbol),
    missing: [],
    address_version: 1,
    deposit_addresses: depositAddressesOf(coins),
    ...fields,
  };
}

/** Every address of these wallets, once for each network. */
export function addressesOf(wallets: PoolWallet[]): PoolAddress[] {
  return wallets.flatMap(({ wallet_id, created_at, deposit_addresses, user }, place) => {
    const networks = Map.groupBy(deposit_addresses, ({ network }) => network);
    return [...networks].map(([network, entries], index) => ({
      id: String(place * 100 + index + 1),
      network,
      public_address: entries[0]?.public_address ?? "",
      wallet_id,
      created_at,
      coins: entries.map(({ symbol }) => symbol),
      user,
      fingerprint: null,
      account: null,
      derivation_path: null,
    }));
  });
}

export function createPoolRequests({ coins, isEmpty }: OfficeParts): PoolRequest[] {
  if (isEmpty) return [];
  const addresses = depositAddressesOf(coins)
    .slice(0, 3)
    .map(({ network, public_address, symbol }) => ({
      network,
      public_address,
      coins: [symbol],
      fingerprint: null,
      account: null,
      derivation_path: null,
    }));
  return [
    {
      id: idOf("request", 10),
      kind: "add_wallets",
      source: "hand",
      wallet_id: null,
      reason: "Refilling the pool",
      requested_by_id: idOf("user", 2),
      requested_by: "operator@example.org",
      requested_at: ago({ hours: 5 }),
      lapses_at: inFuture({ days: 6 }),
      waits_until: null,
      trusts_keys: false,
      digest: "6b86b273ff34fce19d6b804eff5a3f5747ada4eaa22f1d49c01e52ddb7875b4b",
      seen: "1",
      count: 1,
      changes: [],
      wallets: [{ place: 1, wallet_id: null, holder: null, addresses }],
      user: null,
      holder: null,
      former_holder: null,
      rests_until: null,
    },
  ];
}

/** Counted as the server counts them. */
export function levelOf(wallets: PoolWallet[]): ReadOutput<"adminPoolLevel"> {
  const free = wallets.filter(({ status }) => status === "available");
  const resting = free.filter(({ rests_until }) => rests_until !== null);
  const ready = free.filter(({ rests_until }) => rests_until === null);
  const assigned = wallets.filter(({ status }) => status === "assigned");
  const incomplete = (some: PoolWallet[]) => some.filter(({ missing }) => missing.length > 0).length;
  return {
    available: ready.length - incomplete(ready),
    incomplete: incomplete(ready),
    resting: resting.length,
    resting_incomplete: incomplete(resting),
    assigned: assigned.length,
    assigned_incomplete: incomplete(assigned),
    low_below: 20,
  };
}
