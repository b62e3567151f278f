import type { World } from "@portico/testing/database/world.ts";

/** The number of deadlocks that PostgreSQL resolved. Calls retry after one, so nothing else shows them. `clients` is the size of the pool. */
export async function deadlocks(world: World, clients: number): Promise<number> {
  // Each connection reports its statistics when asked; pg_sleep makes sure that each query gets its own connection.
  const asked = Array.from({ length: clients }, () =>
    world.pool.query("select pg_stat_force_next_flush(), pg_sleep(0.1)"),
  );
  await Promise.all(asked);
  const [row] = await world.rows<{ n: number }>(
    "select deadlocks::int as n from pg_stat_database where datname = current_database()",
  );
  return row?.n ?? -1;
}
