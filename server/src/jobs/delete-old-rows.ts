import { call, internalContext, type Pool } from "@portico/database";
import type { RepeatedJob } from "./jobs.ts";

/** Rows per batch, small enough not to block calls that write such rows. */
const most = 5_000;
const inBatches = { p_most: most };

/** The functions that delete what is no longer needed, by the names of their jobs. */
const deletions = {
  /** Unverified sign-ups, used codes and old counters. */
  "forget-expired": ["account_remove_expired", {}],
  /** Idempotency keys and the replies stored with them (T5). */
  "forget-idempotency-keys": ["forget_idempotency_keys", inBatches],
  /** Swap quotes that expired an hour ago. */
  "forget-swap-quotes": ["forget_swap_quotes", inBatches],
  /** Minute and hour candles past their retention. */
  "prune-candles": ["prune_candles", {}],
  /** Price log entries older than the setting price_log_days. */
  "prune-price-logs": ["prune_price_logs", {}],
} as const;

/** The jobs that delete old rows, every hour: in batches until one is not full, or at once. */
export function deleteOldRows(pool: Pool): RepeatedJob[] {
  return Object.entries(deletions).map(([name, [functionName, input]]) => ({
    name,
    everySeconds: 3_600,
    async work(signal) {
      let removed: number | undefined = most;
      while (removed === most && !signal.aborted)
        ({ removed } = await call<{ removed?: number }>(pool, functionName, internalContext(name), input));
    },
  }));
}
