import type { PriceLog } from "@portico/contract";

/** How the price update stands, by its log. */
export interface CronHealth {
  latest: PriceLog | undefined;
  isHealthy: boolean;
  /** Of the latest runs, as many as are looked at. */
  errors: number;
  looked: number;
  /** Prices are updated: the last run succeeded not long ago. */
  isActive: boolean;
}

/** The latest run must be younger. */
const WINDOW = 10 * 60_000;
/** How many runs are looked at, and how many errors among them are too many. */
const LOOKED = 10;
const TOO_MANY_ERRORS = 3;

/**
 * Healthy: the latest log is under 10 minutes old and fewer than 3 of the last 10 are errors. Active: the last one
 * succeeded under 10 minutes ago. `logs` are newest first, `now` is the server's time in milliseconds.
 */
export function cronHealth(logs: PriceLog[], now: number): CronHealth {
  const last = lastRuns(logs);
  const latest = last[0];
  const errors = last.filter(({ status }) => status === "error").length;
  const isFresh = latest !== undefined && now - Date.parse(latest.execution_time) < WINDOW;
  return {
    latest,
    isHealthy: isFresh && errors < TOO_MANY_ERRORS,
    errors,
    looked: last.length,
    isActive: isFresh && latest.status === "success",
  };
}

/** The latest runs of the update, as many as are looked at. A jump of the exchanges that was held back is none. */
export function lastRuns(logs: PriceLog[]): PriceLog[] {
  return logs.filter(({ source }) => source !== "exchanges").slice(0, LOOKED);
}
