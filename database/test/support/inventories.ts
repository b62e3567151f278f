import type { Person, World } from "@portico/testing/database/world.ts";

/** What an owner sees of a coin with an inventory limit. */
export interface InventoryView {
  coin_id: string;
  limit: string | null;
  owed: string;
  holdings: string | null;
  room: string | null;
  measured_at: string | null;
}

/** The last readings say that so much is held of these coins, beside what users own of them. */
export async function holdMoreThanOwed(world: World, surplus: Record<string, string>): Promise<void> {
  for (const [coin, amount] of Object.entries(surplus)) {
    await world.rows("update chain.networks set is_watched = true where network_id = $1", [coin]);
    await world.rows(
      `insert into chain.readings (network_id, read_at, tried_at, height, hash) values ($1, now(), now(), 100, 'aa')
       on conflict (network_id) do update set read_at = now()`,
      [coin],
    );
    await world.rows("delete from chain.holdings where coin_id = $1", [coin]);
    await world.rows(
      `insert into chain.holdings (network_id, coin_id, place, amount)
       select $1, $1, 'cold', $2::numeric + coalesce(sum(available + held), 0) from ledger.balances where coin_id = $1`,
      [coin, amount],
    );
  }
}

export const setLimit = (world: World, owner: Person, coin: string, limit: string | null) =>
  inventoryOf(world, owner, coin).then((seen) =>
    world.call(owner, "admin_update_inventory_limit", {
      p_coin_id: coin,
      p_inventory_limit: limit,
      p_seen_limit: seen.limit,
    }),
  );

/** Runs the job once. */
export const measure = (world: World) => world.call(null, "measure_swap_inventories", {});

/** Has new limits in use at once, where the job would wait for all transactions of the cluster, other tests' too. */
export async function beginLimits(world: World): Promise<void> {
  await measure(world);
  await world.rows("update app.swap_inventories set begun_by = '1'");
  await measure(world);
}

export async function inventoryOf(world: World, owner: Person, coin: string): Promise<InventoryView> {
  const all = await world.call<InventoryView[]>(owner, "swap_inventories", {});
  const found = all.find(({ coin_id }) => coin_id === coin);
  if (!found) throw new Error(`no coin ${coin}`);
  return found;
}
