import { randomUUID } from "node:crypto";
import { call } from "@portico/database";
import type { Pool } from "../context.ts";
import type { RepeatedJob } from "./jobs.ts";

/** Every minute: what is over and done is added to the sums that the administrators' figures are read from. */
export function rollUp(pool: Pool): RepeatedJob {
  return {
    name: "roll-up",
    everySeconds: 60,
    async work(signal) {
      const nobody = { session: null, idempotency_key: null, address: "127.0.0.1", device: "job" };
      // After a long pause, or on the first start over a large ledger, it takes many steps; each stands for itself.
      for (let isBehind = true; isBehind && !signal.aborted; ) {
        const reply = await call<{ is_behind: boolean }>(pool, "roll_up", {
          ...nobody,
          request_id: randomUUID(),
        });
        isBehind = reply.is_behind;
      }
    },
  };
}
