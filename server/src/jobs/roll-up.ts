import { call, internalContext } from "@portico/database";
import type { Pool } from "../deps.ts";
import type { RepeatedJob } from "./jobs.ts";

/** Every minute: adds completed events to the totals that administrators' figures are read from. */
export function rollUp(pool: Pool): RepeatedJob {
  const name = "roll-up";
  return {
    name,
    everySeconds: 60,
    async work(signal) {
      // After a long pause or at the first start on a large ledger this takes many steps. Each step commits separately.
      for (let isBehind = true; isBehind && !signal.aborted; ) {
        const reply = await call<{ is_behind: boolean }>(pool, "roll_up", internalContext(name));
        isBehind = reply.is_behind;
      }
      // Separate and last, so that a failure does not affect the totals.
      if (!signal.aborted) await call(pool, "count_active_users", internalContext(name));
    },
  };
}
