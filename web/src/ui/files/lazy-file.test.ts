import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { importWithRetry, lazyFile, MAX_ATTEMPTS } from "./lazy-file.ts";

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("navigator", { onLine: true });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const fail = () => Promise.reject(new TypeError("Failed to fetch dynamically imported module"));

test("a failed file is retried a few times with growing waits, then not until requested again", async () => {
  const times: number[] = [];
  const file = lazyFile(() => {
    times.push(Date.now());
    return fail();
  });
  const loaded = file.load();
  expect(file.state()).toEqual({ status: "loading" });
  await vi.runAllTimersAsync();
  expect(await loaded).toEqual({ status: "failed" });
  expect(times).toHaveLength(MAX_ATTEMPTS);
  const [first = 0, second = 0, third = 0] = times;
  expect(second - first).toBeGreaterThanOrEqual(200);
  expect(third - second).toBeGreaterThanOrEqual(600);
  expect(third - second).toBeLessThanOrEqual(1_800);

  // Reading the state, as every render does, requests nothing.
  const failed = file.state();
  for (let render = 0; render < 1_000; render += 1) expect(file.state()).toBe(failed);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(times).toHaveLength(MAX_ATTEMPTS);

  void file.load(1);
  await vi.runAllTimersAsync();
  expect(times).toHaveLength(MAX_ATTEMPTS + 1);
});

test("a failure is not cached: the next load may succeed, and its file is kept", async () => {
  const fetchFile = vi.fn<() => Promise<string>>(fail);
  const file = lazyFile(fetchFile);
  void file.load();
  await vi.runAllTimersAsync();
  fetchFile.mockResolvedValue("screen");
  const onChange = vi.fn();
  file.subscribe(onChange);
  expect(await file.load()).toEqual({ status: "loaded", value: "screen" });
  expect(onChange).toHaveBeenCalledTimes(2);
  const { length } = fetchFile.mock.calls;
  expect(await file.load()).toBe(file.state());
  expect(fetchFile).toHaveBeenCalledTimes(length);
});

test("calls made while a file loads share its requests", async () => {
  const fetchFile = vi.fn(() => Promise.resolve("screen"));
  const file = lazyFile(fetchFile);
  expect(await Promise.all([file.load(), file.load(), file.load(1)])).toHaveLength(3);
  expect(fetchFile).toHaveBeenCalledTimes(1);
});

test("without a network a file is requested once", async () => {
  vi.stubGlobal("navigator", { onLine: false });
  const fetchFile = vi.fn(fail);
  await expect(importWithRetry(fetchFile)).rejects.toThrow("Failed to fetch");
  expect(fetchFile).toHaveBeenCalledTimes(1);
});
