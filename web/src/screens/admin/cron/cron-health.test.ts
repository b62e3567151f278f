import type { PriceLog } from "@portico/contract";
import { describe, expect, test } from "vitest";
import { cronHealth, lastRuns } from "./cron-health.ts";

const now = Date.parse("2026-11-22T12:00:00Z");
const minutes = 60_000;

/** Logs, the first this many milliseconds old; `e` is an error, `s` a success. */
function logs(statuses: string, age = 0): PriceLog[] {
  return [...statuses].map((status, index) => ({
    id: `01900000-0000-7000-8000-0000000000${String(99 - index)}`,
    execution_time: new Date(now - age - index * minutes).toISOString(),
    status: status === "e" ? "error" : "success",
    message: "Updated 16 coins",
    source: "coingecko",
    coins_updated: 16,
    missing: [],
    response_time_ms: 120,
  }));
}

describe("Cron health: healthy when the latest log is under 10 minutes old and fewer than 3 of the last 10 logs are errors", () => {
  test.each([
    ["ssssssssss", 0, true],
    ["ssssssssss", 10 * minutes - 1, true],
    ["ssssssssss", 10 * minutes, false],
    ["sessessss", 0, true],
    ["sessessses", 0, false],
    ["eessssssss", 0, true],
    ["eeessssssss", 0, false],
    // The eleventh does not count.
    ["eesssssssse", 0, true],
    ["s", 0, true],
    ["", 0, false],
  ])("%s, %d ms old: %s", (statuses, age, isHealthy) => {
    expect(cronHealth(logs(statuses, age), now).isHealthy).toBe(isHealthy);
  });
});

describe("Price updates show Active if the last log succeeded under 10 minutes ago, otherwise Stale", () => {
  test.each([
    ["s", 0, true],
    ["see", 10 * minutes - 1, true],
    ["s", 10 * minutes, false],
    ["es", 0, false],
    ["", 0, false],
  ])("%s, %d ms old: %s", (statuses, age, isActive) => {
    expect(cronHealth(logs(statuses, age), now).isActive).toBe(isActive);
  });
});

test("A held-back price jump does not count as a run of the update", () => {
  const [held, ...runs] = logs("es");
  const all = [{ ...held, source: "exchanges" } as PriceLog, ...runs];
  expect(cronHealth(all, now)).toMatchObject({ isActive: true, errors: 0, looked: 1, latest: runs[0] });
  expect(lastRuns(all)).toEqual(runs);
});
