import { expect, test } from "vitest";
import { failureOf } from "./job-failure.ts";

const now = Date.parse("2026-11-22T12:00:00Z");
const ago = (seconds: number) => new Date(now - seconds * 1_000).toISOString();
const job = (consecutive_failures: number, last_run = 5, last_success: number | null = 180) => ({
  last_run_at: ago(last_run),
  last_success_at: last_success === null ? null : ago(last_success),
  last_message: "HTTP 503",
  consecutive_failures,
});

test("Cron says for how long the price update has failed, and why, after failures in a row", () => {
  expect(failureOf(undefined, 10, now)).toBeNull();
  expect(failureOf(job(0), 10, now)).toBeNull();
  expect(failureOf(job(1), 10, now)).toBeNull();
  expect(failureOf(job(16), 10, now)).toBe("Failing for 3 min, 16 times in a row: HTTP 503");
  expect(failureOf(job(2, 5, null), 10, now)).toBe(
    "Failing from the first run on, 2 times in a row: HTTP 503",
  );
});

test("Cron says that no update runs, whatever the last one brought", () => {
  expect(failureOf(job(0, 60), 10, now)).toBeNull();
  expect(failureOf(job(0, 120), 10, now)).toBe("No update has run for 2 min.");
  expect(failureOf(job(0, 120), 60, now)).toBeNull();
});
