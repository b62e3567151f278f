import { call, internalContext } from "@portico/database";
import type { Pool } from "../context.ts";
import type { RepeatedJob } from "./jobs.ts";

/** So many at a time: none of the calls that write keys waits for it. */
const most = 5_000;

/** Every hour: the keys of calls that moved money long ago go, with the answers that were kept under them (T5). */
export function forgetKeys(pool: Pool): RepeatedJob {
  const name = "forget-idempotency-keys";
  return {
    name,
    everySeconds: 3_600,
    async work(signal) {
      let removed = most;
      while (removed === most && !signal.aborted) {
        ({ removed } = await call<{ removed: number }>(
          pool,
          "forget_idempotency_keys",
          internalContext(name),
          {
            p_most: most,
          },
        ));
      }
    },
  };
}
