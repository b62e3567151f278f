import { call, internalContext } from "@portico/database";
import type { Pool } from "../deps.ts";
import type { RepeatedJob } from "./jobs.ts";

/** Rows per batch, small enough not to block calls that write such rows. */
const most = 5_000;

/** Every hour: deletes old idempotency keys and the replies stored with them (T5). */
export function forgetKeys(pool: Pool): RepeatedJob {
  return forgetInBatches(pool, "forget-idempotency-keys", "forget_idempotency_keys");
}

/** Every hour: deletes swap quotes that expired an hour ago. */
export function forgetSwapQuotes(pool: Pool): RepeatedJob {
  return forgetInBatches(pool, "forget-swap-quotes", "forget_swap_quotes");
}

/** Calls the function until it removes less than a full batch. */
function forgetInBatches(pool: Pool, name: string, functionName: string): RepeatedJob {
  return {
    name,
    everySeconds: 3_600,
    async work(signal) {
      let removed = most;
      while (removed === most && !signal.aborted) {
        ({ removed } = await call<{ removed: number }>(pool, functionName, internalContext(name), {
          p_most: most,
        }));
      }
    },
  };
}
