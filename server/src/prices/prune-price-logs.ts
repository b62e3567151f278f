import { call, internalContext, type Pool } from "@portico/database";
import type { RepeatedJob } from "../jobs/jobs.ts";

/** Every hour: runs of the price update that are older than the setting price_log_days go. */
export function prunePriceLogs(pool: Pool): RepeatedJob {
  return {
    name: "prune-price-logs",
    everySeconds: 3_600,
    async work() {
      await call(pool, "prune_price_logs", internalContext("prune price logs"));
    },
  };
}
