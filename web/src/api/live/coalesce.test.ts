import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { coalesce } from "./coalesce.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("ten nodes that report missed events at once cause one refetch, and a later report another", () => {
  const read = vi.fn();
  const reading = coalesce(3_000, read);
  for (let node = 0; node < 10; node += 1) reading.ask();
  expect(read).not.toHaveBeenCalled();
  vi.advanceTimersByTime(3_000);
  expect(read).toHaveBeenCalledTimes(1);
  reading.ask();
  vi.advanceTimersByTime(3_000);
  expect(read).toHaveBeenCalledTimes(2);
});

test("a thousand pages that lose a node do not refetch at the same moment", () => {
  let soon = 0;
  for (let page = 0; page < 1_000; page += 1) coalesce(3_000, () => (soon += 1)).ask();
  vi.advanceTimersByTime(600);
  expect(soon).toBeGreaterThan(100);
  expect(soon).toBeLessThan(300);
  vi.advanceTimersByTime(2_400);
  expect(soon).toBe(1_000);
});

test("a closed page refetches nothing", () => {
  const read = vi.fn();
  const reading = coalesce(3_000, read);
  reading.ask();
  reading.stop();
  vi.advanceTimersByTime(3_000);
  expect(read).not.toHaveBeenCalled();
});
