import type { Transaction } from "@portico/contract";
import { expect, test, vi } from "vitest";
import { Settled } from "./settled.ts";

function transaction(id: string, changes: Partial<Transaction> = {}): Transaction {
  return {
    id,
    type: "deposit",
    status: "completed",
    is_cancelled: false,
    completed_at: new Date(Date.now() + 1_000).toISOString(),
    ...changes,
  } as Transaction;
}

/** A page that follows what is settled; `missed` is what the server lists after a lost connection. */
function follow(missed: Transaction[] = []) {
  const said: string[] = [];
  const settled = new Settled(async (type) => missed.filter((one) => one.type === type));
  settled.begin((fresh) => said.push(...fresh.map(({ id }) => id)));
  return { settled, said };
}

test("a deposit that is credited while the page is open is reported once, whatever is sent again", () => {
  const { settled, said } = follow();
  settled.take(transaction("a", { status: "pending", completed_at: null }));
  settled.take(transaction("a"));
  settled.take(transaction("a"));
  expect(said).toEqual(["a"]);
});

test("what was settled before the page was opened is never reported", async () => {
  const old = transaction("old", { completed_at: new Date(Date.now() - 60_000).toISOString() });
  const { settled, said } = follow([old]);
  settled.take(old);
  await settled.catchUp();
  expect(said).toEqual([]);
});

test("what was settled while there was no connection is reported once it is back, and not again", async () => {
  const missed = [transaction("b"), transaction("c", { type: "withdrawal", status: "failed" })];
  const { settled, said } = follow(missed);
  settled.take(missed[0] as Transaction);
  await settled.catchUp();
  await settled.catchUp();
  expect(said).toEqual(["b", "c"]);
});

test("swaps and what the user cancelled are not reported", () => {
  const { settled, said } = follow();
  settled.take(transaction("d", { type: "swap" }));
  settled.take(transaction("e", { type: "withdrawal", status: "failed", is_cancelled: true }));
  expect(said).toEqual([]);
});

test("what is settled before the notices are loaded is reported once they are; nothing is asked until then", async () => {
  const read = vi.fn(async () => [transaction("g")]);
  const settled = new Settled(read);
  settled.take(transaction("f"));
  await settled.catchUp();
  expect(read).not.toHaveBeenCalled();
  const said: string[] = [];
  settled.begin((fresh) => said.push(...fresh.map(({ id }) => id)));
  await vi.waitFor(() => expect(said).toEqual(["f", "g"]));
});
