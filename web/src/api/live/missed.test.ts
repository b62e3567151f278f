import type { ServerFrame } from "@portico/contract";
import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keys } from "../cache/keys.ts";
import { createMissed } from "./missed.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const versions = { user: "u", balances: "b", wallet: "w", transactions: "t", pauses: "p" };
const state = (changes = {}): ServerFrame => ({
  type: "state",
  versions: { ...versions, ...changes },
  build: null,
});

/** A page that shows balances, the wallet and factors, after its first socket has opened. */
async function openPage(frame: ServerFrame = state()) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const asked: string[] = [];
  const failing = new Set<string>();
  for (const name of ["balances", "wallet", "factors"] as const) {
    new QueryObserver(client, {
      queryKey: keys[name],
      queryFn: async () => {
        asked.push(name);
        if (failing.has(name)) throw new Error("away");
        return name;
      },
    }).subscribe(() => {});
  }
  const missed = createMissed(client);
  missed.onOpen(false, false);
  missed.onFrame(frame);
  await vi.advanceTimersByTimeAsync(5_000);
  asked.length = 0;
  return {
    failing,
    missed,
    /** What the page asks for when it returns and gets these frames first. */
    async returnWith(...frames: ServerFrame[]) {
      missed.onOpen(true, true);
      for (const one of frames) missed.onFrame(one);
      await vi.advanceTimersByTimeAsync(5_000);
      return asked.splice(0).sort();
    },
  };
}

test("a page that returns refetches what changed, and what has no version", async () => {
  const { returnWith } = await openPage();
  expect(await returnWith(state())).toEqual(["factors"]);
  expect(await returnWith(state({ balances: "b2" }))).toEqual(["balances", "factors"]);
  expect(await returnWith(state({ balances: "b2" }))).toEqual(["factors"]);
});

test("without versions, or from a server that sends none, it refetches everything", async () => {
  const { returnWith } = await openPage();
  const all = ["balances", "factors", "wallet"];
  expect(await returnWith({ type: "state", versions: {}, build: null })).toEqual(all);
  expect(await returnWith({ type: "prices", coins: [] })).toEqual(all);
  expect(await returnWith()).toEqual(all);
  expect(await returnWith(state())).toEqual(all);
  expect(await returnWith(state())).toEqual(["factors"]);
});

test("a change that it has seen and that is undone while it is away is refetched", async () => {
  const { missed, returnWith } = await openPage();
  missed.onFrame({ type: "balances", balances: [] });
  expect(await returnWith(state())).toContain("balances");
});

test("a refetch that failed is repeated at the next return", async () => {
  const { failing, returnWith } = await openPage();
  failing.add("balances");
  expect(await returnWith(state({ balances: "b2" }))).toContain("balances");
  failing.delete("balances");
  expect(await returnWith(state({ balances: "b2" }))).toEqual(["balances", "factors"]);
  expect(await returnWith(state({ balances: "b2" }))).toEqual(["factors"]);
});

test("two returns before the refetch refetch what changed before either", async () => {
  const { missed, returnWith } = await openPage();
  missed.onOpen(true, true);
  missed.onFrame(state({ wallet: "w2" }));
  expect(await returnWith(state({ wallet: "w2", balances: "b2" }))).toEqual([
    "balances",
    "factors",
    "wallet",
  ]);
});
