import { call, internalContext, type Pool } from "@portico/database";
import type { RepeatedJob } from "../jobs/jobs.ts";

/** Every hour: deletes price log entries older than the setting price_log_days. */
export function prunePriceLogs(pool: Pool): RepeatedJob {
  return {
    name: "prune-price-logs",
    everySeconds: 3_600,
    async work() {
      await call(pool, "prune_price_logs", internalContext("prune price logs"));
    },
  };
}
