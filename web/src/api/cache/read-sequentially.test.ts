import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readSequentially } from "./read-sequentially.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Runs everything that an answer or a change causes, until only the test's next answer is missing. */
const settle = () => vi.advanceTimersByTimeAsync(20);

/** A list on a screen. The test gives its answers, which say how many changes they include. */
function openList() {
  const client = new QueryClient();
  const asked: { signal: AbortSignal; answer: (value: number) => void }[] = [];
  const observer = new QueryObserver(client, {
    queryKey: ["own", "admin", "withdrawals"],
    queryFn: ({ signal }) => new Promise<number>((answer) => asked.push({ signal, answer })),
    retry: false,
  });
  const shown: number[] = [];
  observer.subscribe(({ data }) => {
    if (data !== undefined && data !== shown.at(-1)) shown.push(data);
  });
  const change = () => readSequentially(client, ["own", "admin"], 0);
  return { asked, shown, change };
}

test("a list that changes often finishes each fetch, and refetches once after the last change", async () => {
  const { asked, shown, change } = openList();
  for (let count = 0; count < 50; count += 1) change();
  expect(asked).toHaveLength(1);
  asked[0]?.answer(0);
  await settle();
  expect(asked).toHaveLength(2);
  expect(shown).toEqual([0]);
  for (let count = 0; count < 50; count += 1) change();
  await settle();
  expect(asked).toHaveLength(2);
  expect(asked.some(({ signal }) => signal.aborted)).toBe(false);
  asked[1]?.answer(50);
  await settle();
  expect(asked).toHaveLength(3);
  asked[2]?.answer(100);
  await settle();
  expect(shown).toEqual([0, 50, 100]);
  await settle();
  expect(asked).toHaveLength(3);
  change();
  await settle();
  expect(asked).toHaveLength(4);
});

test("a failed fetch does not stop later refetches", async () => {
  const client = new QueryClient();
  let tries = 0;
  const observer = new QueryObserver(client, {
    queryKey: ["own", "admin"],
    queryFn: () => {
      tries += 1;
      return Promise.reject(new Error("no connection"));
    },
    retry: false,
  });
  observer.subscribe(() => {});
  await settle();
  expect(tries).toBe(1);
  for (const next of [2, 3]) {
    readSequentially(client, ["own"], 0);
    await settle();
    expect(tries).toBe(next);
  }
});
