import { call, internalContext } from "@portico/database";
import { cached } from "../async/cached.ts";
import type { Pool } from "../deps.ts";
import type { RepeatedJob } from "../jobs/jobs.ts";
import type { Metrics } from "./metrics.ts";

/** What swaps can still pay of a coin, as a decimal string. */
interface Room {
  coin_id: string;
  room: string;
}

/** Concurrent readers share one query for this long. */
const cacheSeconds = 15;

/** Every five seconds: compares what users own with what is held, for each coin with an inventory limit (T85). */
export function measureInventories(pool: Pool): RepeatedJob {
  const name = "measure-swap-inventories";
  return {
    name,
    everySeconds: 5,
    async work() {
      await call(pool, "measure_swap_inventories", internalContext(name));
    },
  };
}

/** The room of coins with an inventory limit. The same on every node. */
export function addInventoryFigures(metrics: Metrics, pool: Pool): void {
  const rooms = cached(cacheSeconds, () =>
    call<Room[]>(pool, "swap_inventory_figures", internalContext("metrics")),
  );
  metrics.gauge(
    "portico_swap_inventory_room",
    "What swaps can still pay of a coin with an inventory limit, in the coin.",
    async () => (await rooms()).map(({ coin_id: coin, room }) => ({ labels: { coin }, value: Number(room) })),
    ["coin"],
  );
}
