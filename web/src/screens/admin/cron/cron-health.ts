import type { PriceLog } from "@portico/contract";

/** The price update's health, judged by its log. */
export interface CronHealth {
  latest: PriceLog | undefined;
  isHealthy: boolean;
  /** Healthy, but the latest run that brought prices lacked some. */
  isPartial: boolean;
  /** Among the latest runs considered. */
  errors: number;
  looked: number;
  /** Prices are being updated: the last run succeeded recently. */
  isActive: boolean;
}

/** The maximum age of the latest run. */
const WINDOW = 10 * 60_000;
/** How many runs are considered, and how many errors among them are too many. */
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
  const isHealthy = isFresh && errors < TOO_MANY_ERRORS;
  const isPartial = (last.find(({ status }) => status === "success")?.missing.length ?? 0) > 0;
  return {
    latest,
    isHealthy,
    isPartial: isHealthy && isPartial,
    errors,
    looked: last.length,
    isActive: isFresh && latest.status === "success",
  };
}

/** A run's result: in part, if it brought prices but not of every coin. */
export function outcomeOf({ status, missing }: Pick<PriceLog, "status" | "missing">) {
  return status === "success" && missing.length > 0 ? "partial" : status;
}

/** The latest runs of the update that are considered. A held-back price jump is not a run. */
export function lastRuns(logs: PriceLog[]): PriceLog[] {
  return logs.filter(({ source }) => source !== "exchanges").slice(0, LOOKED);
}
