import { call, internalContext } from "@portico/database";
import type { Pool } from "../context.ts";
import type { RepeatedJob } from "./jobs.ts";

/** Every minute: what is over and done is added to the sums that the administrators' figures are read from. */
export function rollUp(pool: Pool): RepeatedJob {
  const name = "roll-up";
  return {
    name,
    everySeconds: 60,
    async work(signal) {
      // After a long pause, or on the first start over a large ledger, it takes many steps; each stands for itself.
      for (let isBehind = true; isBehind && !signal.aborted; ) {
        const reply = await call<{ is_behind: boolean }>(pool, "roll_up", internalContext(name));
        isBehind = reply.is_behind;
      }
      // By itself and last: where it fails the sums stand.
      if (!signal.aborted) await call(pool, "count_active_users", internalContext(name));
    },
  };
}
