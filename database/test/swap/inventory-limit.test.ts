import { randomUUID } from "node:crypto";
import { callsTogether } from "@portico/database";
import { context, expectCleanBooks, type Person, useWorld } from "@portico/testing/database/world.ts";
import type { PoolClient } from "pg";
import { beforeEach, describe, expect, test } from "vitest";
import { crowd, ending, tally } from "../proofs/crowd.ts";
import { deadlocks } from "../proofs/deadlocks.ts";
import { decimal } from "../proofs/decimal.ts";
import { someoneWith, toBitcoin, toEthereum, withdrawal } from "../proofs/inputs.ts";
import { beginLimits, holdMoreThanOwed, inventoryOf, measure, setLimit } from "../support/inventories.ts";

const CLIENTS = 24;
const world = useWorld({ max: CLIENTS });
let owner: Person;
let user: Person;

beforeEach(async () => {
  await world.rows("update app.coins set swap_inventory_limit = null");
  await world.rows("delete from app.swap_inventories");
  await world.rows("delete from chain.holdings");
  owner = await world.person({ role: "owner" });
  user = await someoneWith(world, { bitcoin: "10", ethereum: "100" });
});

const swap = (input: Record<string, unknown>, who = user) => world.call(who, "perform_crypto_swap", input);
const refusedSwap = (input: Record<string, unknown>, who = user) =>
  world.refusal(who, "perform_crypto_swap", input);
const roomOf = async (coin: string) => (await inventoryOf(world, owner, coin)).room;

/** An ether is held for each that users own, and swaps may go this far beyond. */
async function limitEthereum(limit: string): Promise<void> {
  await holdMoreThanOwed(world, { ethereum: "0" });
  await setLimit(world, owner, "ethereum", limit);
  await beginLimits(world);
}

/** Makes a swap on this connection, in whatever transaction it has. */
async function swapOn(client: PoolClient, who: Person, input: Record<string, unknown>): Promise<object> {
  const args = Object.keys(input).map((name, at) => `, ${name} => $${at + 2}`);
  const { rows } = await client.query<{ reply: object }>(
    `select api.perform_crypto_swap(context => $1${args.join("")}) as reply`,
    [JSON.stringify(context(who, randomUUID())), ...Object.values(input)],
  );
  return rows[0]?.reply ?? {};
}

const waiting =
  "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";

const used = (symbol = "ETH") => ({ code: "swap_inventory_used_up", details: { symbol, room: "0" } });

describe("T85 a swap into a coin with an inventory limit", () => {
  test("T85 goes exactly as far as the limit, and not a unit further", async () => {
    await limitEthereum("4");
    expect(await roomOf("ethereum")).toBe("4");
    expect(await refusedSwap(toEthereum("0.20000001", "4"))).toEqual({
      code: "swap_inventory_reached",
      details: { symbol: "ETH", room: "4" },
    });
    expect(await swap(toEthereum("0.15", "3"))).toMatchObject({ to_amount: "3" });
    expect(await swap(toEthereum("0.05", "1"))).toMatchObject({ to_amount: "1" });
    expect(await roomOf("ethereum")).toBe("0");
    expect(await refusedSwap(toEthereum("0.00000001", "0.0000002"))).toEqual(used());
    await measure(world);
    expect(await refusedSwap(toEthereum("0.00000001", "0.0000002"))).toEqual(used());
  });

  test("T85 is refused for one unit of the coin too many", async () => {
    await limitEthereum("3.999999999999999999");
    expect(await refusedSwap(toEthereum("0.2", "4"))).toEqual({
      code: "swap_inventory_reached",
      details: { symbol: "ETH", room: "3.999999999999999999" },
    });
    await setLimit(world, owner, "ethereum", "4");
    expect(await swap(toEthereum("0.2", "4"))).toMatchObject({ to_amount: "4" });
  });

  test("T85 a limit of 0 lets users own what is held, and no more", async () => {
    await limitEthereum("0");
    expect(await refusedSwap(toEthereum("0.00000001", "0.0000002"))).toEqual(used());
    await holdMoreThanOwed(world, { ethereum: "1" });
    await measure(world);
    expect(await swap(toEthereum("0.05", "1"))).toMatchObject({ to_amount: "1" });
    expect(await refusedSwap(toEthereum("0.00000001", "0.0000002"))).toEqual(used());
  });

  test("T85 is refused only for its coin: swaps out of it go on, and make room with the next measurement", async () => {
    await limitEthereum("0");
    expect(await swap(toBitcoin("2", "0.1"))).toMatchObject({ to_amount: "0.1" });
    expect(await roomOf("ethereum")).toBe("0");
    expect(await refusedSwap(toEthereum("0.1", "2"))).toEqual(used());
    await measure(world);
    // The fee of 0.0001 ETH was not owed any more, either.
    expect(await roomOf("ethereum")).toBe("2.0001");
    expect(await swap(toEthereum("0.1", "2"))).toMatchObject({ to_amount: "2" });
  });

  test("T85 counts for its own coin alone when several have a limit", async () => {
    await holdMoreThanOwed(world, { bitcoin: "0" });
    await setLimit(world, owner, "bitcoin", "0.5");
    await limitEthereum("4");
    await swap(toEthereum("0.1", "2"));
    await swap(toBitcoin("6", "0.3"));
    expect([await roomOf("bitcoin"), await roomOf("ethereum")]).toEqual(["0.2", "2"]);
    expect(await refusedSwap(toBitcoin("4.1", "0.205"))).toMatchObject({
      code: "swap_inventory_reached",
      details: { symbol: "BTC", room: "0.2" },
    });
  });

  test("T85 leaves the room as it was when it is refused or rolled back for any reason", async () => {
    await limitEthereum("4");
    const poor = await someoneWith(world, { bitcoin: "0.1" });
    expect(await refusedSwap(toEthereum("0.1", "2"), poor)).toMatchObject({ code: "insufficient_balance" });
    expect(await refusedSwap(toEthereum("0.1", "2.2"))).toMatchObject({ code: "price_moved" });
    expect(await refusedSwap(toEthereum("0.3", "6"))).toMatchObject({ code: "swap_inventory_reached" });
    const client = await world.owner.connect();
    await client.query("begin");
    await swapOn(client, user, toEthereum("0.1", "2"));
    await client.query("rollback");
    client.release();
    expect(await roomOf("ethereum")).toBe("4");
    // The same key, twice.
    const key = randomUUID();
    const twice = () => world.call(user, "perform_crypto_swap", toEthereum("0.1", "2"), key);
    expect(await twice()).toEqual(await twice());
    expect(await roomOf("ethereum")).toBe("2");
  });

  test("T85 T49 a quote foresees the refusal and reserves nothing; a held price does not get past the limit", async () => {
    await limitEthereum("4");
    const quote = { p_from_coin_id: "bitcoin", p_from_amount: "0.15", p_to_coin_id: "ethereum" };
    const { quote_id } = await world.call(user, "quote_swap", quote);
    expect(await roomOf("ethereum")).toBe("4");
    await swap(toEthereum("0.1", "2"));
    expect(await world.refusal(user, "quote_swap", quote)).toEqual({
      code: "swap_inventory_reached",
      details: { symbol: "ETH", room: "2" },
    });
    expect(await refusedSwap({ ...toEthereum("0.15", "3"), p_quote_id: quote_id })).toMatchObject({
      code: "swap_inventory_reached",
    });
    // The refusal has not used the quote up.
    await holdMoreThanOwed(world, { ethereum: "0" });
    await measure(world);
    expect(await swap({ ...toEthereum("0.15", "3"), p_quote_id: quote_id })).toMatchObject({
      to_amount: "3",
    });
  });
});

describe("T85 a measurement", () => {
  test("T85 counts credits and what has left, and keeps what swaps have taken since its snapshot", async () => {
    await limitEthereum("4");
    await swap(toEthereum("0.05", "1"));
    await world.credit(user, "ethereum", "2");
    expect(await roomOf("ethereum")).toBe("3");
  });

  test("T85 counts what waits for its withdrawal as owed", async () => {
    await holdMoreThanOwed(world, { bitcoin: "0" });
    await setLimit(world, owner, "bitcoin", "1");
    await world.withdraw(user, withdrawal(user, "0.5"));
    await beginLimits(world);
    expect(await roomOf("bitcoin")).toBe("1");
  });

  test("T85 does not forget a swap that ended after its snapshot", async () => {
    await limitEthereum("4");
    const slow = await world.owner.connect();
    try {
      await slow.query("begin");
      await swapOn(slow, user, toEthereum("0.15", "3"));
      // It sums up without waiting, and then waits for the row of the swap.
      const measured = measure(world);
      await expect.poll(() => world.rows(waiting)).toHaveLength(1);
      await slow.query("commit");
      await measured;
    } finally {
      slow.release();
    }
    expect(await roomOf("ethereum")).toBe("1");
    await measure(world);
    expect(await roomOf("ethereum")).toBe("1");
  });

  test("T85 T64 by an older limit does not replace a newer one", async () => {
    await limitEthereum("4");
    const slow = await world.owner.connect();
    try {
      await slow.query("begin");
      await slow.query("select from app.swap_inventories for update");
      const lowered = setLimit(world, owner, "ethereum", "1");
      await expect.poll(() => world.rows(waiting)).toHaveLength(1);
      const measured = measure(world);
      await expect.poll(() => world.rows(waiting)).toHaveLength(2);
      await slow.query("commit");
      await Promise.all([measured, lowered]);
    } finally {
      slow.release();
    }
    expect(await roomOf("ethereum")).toBe("1");
  });

  test("T85 leaves the ceiling where it is while nobody knows what is held; swaps still count", async () => {
    await limitEthereum("4");
    await world.rows("delete from chain.holdings");
    await measure(world);
    expect(await roomOf("ethereum")).toBe("4");
    await swap(toEthereum("0.1", "2"));
    await measure(world);
    expect(await inventoryOf(world, owner, "ethereum")).toMatchObject({ room: "2", holdings: null });
  });

  test("T85 practice mode's networks count", async () => {
    await world.rows("update chain.networks set is_play = true");
    try {
      await limitEthereum("1");
      expect(await roomOf("ethereum")).toBe("1");
    } finally {
      await world.rows("update chain.networks set is_play = false");
    }
  });

  test("T85 of a new limit waits for swaps that were under way before it, so that none is left out", async () => {
    await holdMoreThanOwed(world, { ethereum: "0" });
    const slow = await world.owner.connect();
    try {
      await slow.query("begin");
      await swapOn(slow, user, toEthereum("0.15", "3"));
      await setLimit(world, owner, "ethereum", "4");
      for (let turn = 0; turn < 3; turn += 1) await measure(world);
      expect(await roomOf("ethereum")).toBeNull();
      const other = await someoneWith(world, { bitcoin: "1" });
      expect(await refusedSwap(toEthereum("0.1", "2"), other)).toEqual(used());
      await slow.query("commit");
    } finally {
      slow.release();
    }
    await expect.poll(() => measure(world).then(() => roomOf("ethereum"))).toBe("1");
  });
});

describe("T85 admin_update_inventory_limit", () => {
  const change = (limit: string | null, seen: string | null = null, coin = "ethereum") => ({
    p_coin_id: coin,
    p_inventory_limit: limit,
    p_seen_limit: seen,
  });
  const name = "admin_update_inventory_limit";

  test("T85 owners alone set it, where somebody knows what is held; each change is in the audit log", async () => {
    const operator = await world.person({ role: "operator" });
    expect((await world.refusal(operator, name, change("1"))).code).toBe("role_lacks_permission");
    expect(await world.refusal(owner, name, change("1"))).toEqual({
      code: "limit_needs_holdings",
      details: { symbol: "ETH" },
    });
    await holdMoreThanOwed(world, { ethereum: "0" });
    for (const [limit, code] of [
      ["-1", "invalid_amount"],
      ["NaN", "invalid_amount"],
      ["0.1234567890123456789", "invalid_amount"],
    ] as const)
      expect((await world.refusal(owner, name, change(limit))).code).toBe(code);
    expect((await world.refusal(owner, name, change("0.123456789", null, "bitcoin"))).code).toBe(
      "too_many_decimals",
    );
    await world.call(owner, name, change("1.50"));
    // A lost answer: the same again changes nothing.
    await world.call(owner, name, change("1.5"));
    expect((await world.refusal(owner, name, change("3", "2"))).code).toBe("setting_changed");
    await world.call(owner, name, change("3", "1.5"));
    await world.call(owner, name, change(null, "3"));
    const log = await world.rows<{ details: object }>(
      "select details from app.admin_activity where admin_id = $1 and action_name = 'swap_inventory_limit_updated' order by sequence",
      [owner.id],
    );
    expect(log.map(({ details }) => details)).toEqual([
      { symbol: "ETH", new: "1.5" },
      { symbol: "ETH", old: "1.5", new: "3" },
      { symbol: "ETH", old: "3" },
    ]);
  });

  test("T85 T73 owners are emailed when it is raised or removed, not when it is set or lowered", async () => {
    await holdMoreThanOwed(world, { ethereum: "0" });
    for (const limit of ["2", "1", "3", null]) await setLimit(world, owner, "ethereum", limit);
    const news = await world.rows(
      "select subject, old_value, new_value from app.power_news where user_id = $1 order by id",
      [owner.id],
    );
    expect(news).toEqual([
      { subject: "Inventory limit of ETH", old_value: "1 ETH", new_value: "3 ETH" },
      { subject: "Inventory limit of ETH", old_value: "3 ETH", new_value: null },
    ]);
  });

  test("T85 a change applies at once: lower stops swaps, higher lets them go on, none lets all through", async () => {
    await limitEthereum("4");
    await swap(toEthereum("0.1", "2"));
    await setLimit(world, owner, "ethereum", "1");
    expect(await refusedSwap(toEthereum("0.05", "1"))).toEqual(used());
    await setLimit(world, owner, "ethereum", "3.5");
    expect(await roomOf("ethereum")).toBe("1.5");
    await swap(toEthereum("0.05", "1"));
    await setLimit(world, owner, "ethereum", null);
    expect(await swap(toEthereum("0.5", "10"))).toMatchObject({ to_amount: "10" });
    // A limit that is set again begins with a measurement.
    await setLimit(world, owner, "ethereum", "20");
    expect(await refusedSwap(toEthereum("0.05", "1"))).toEqual(used());
    await beginLimits(world);
    expect(await roomOf("ethereum")).toBe("7");
  });

  test("T85 without holdings a limit can still be lowered and removed", async () => {
    await limitEthereum("4");
    await world.rows("delete from chain.holdings");
    expect((await world.refusal(owner, name, change("5", "4"))).code).toBe("limit_needs_holdings");
    await world.call(owner, name, change("3", "4"));
    expect(await roomOf("ethereum")).toBe("3");
    await world.call(owner, name, change(null, "3"));
    expect(await inventoryOf(world, owner, "ethereum")).toMatchObject({ limit: null, room: null });
  });
});

describe("T85 T64 swaps of many users at once", () => {
  test("T85 T64 a swap that waited for another user's counts it", async () => {
    await limitEthereum("4");
    const other = await someoneWith(world, { bitcoin: "1" });
    const slow = await world.owner.connect();
    try {
      await slow.query("begin");
      await swapOn(slow, other, toEthereum("0.15", "3"));
      const refused = refusedSwap(toEthereum("0.1", "2"));
      await expect.poll(() => world.rows(waiting)).toHaveLength(1);
      await slow.query("commit");
      expect(await refused).toEqual({
        code: "swap_inventory_reached",
        details: { symbol: "ETH", room: "1" },
      });
    } finally {
      slow.release();
    }
  });

  const people = (count: number) =>
    Promise.all(Array.from({ length: count }, () => someoneWith(world, { bitcoin: "1", ethereum: "20" })));

  test("T85 T64 do not pass the limit by a unit, alone and together, while it is measured all the time", async () => {
    const users = await people(12);
    await holdMoreThanOwed(world, { bitcoin: "0" });
    await setLimit(world, owner, "bitcoin", "0.05");
    await limitEthereum("5");
    const together = callsTogether(world.pool, "perform_crypto_swap", "perform_crypto_swaps", 32);
    const endings = await crowd(CLIENTS, 120, (piece) => {
      const who = users[piece % 12] as Person;
      if (piece % 10 === 0) return ending(measure(world));
      const input = piece % 7 === 0 ? toBitcoin("0.2", "0.01") : toEthereum("0.0125", "0.25");
      return ending(
        piece % 2
          ? together(context(who, randomUUID()), input)
          : world.call(who, "perform_crypto_swap", input),
      );
    });
    // Fees of swaps out of a coin leave odd rooms.
    const {
      done = 0,
      swap_inventory_used_up: without = 0,
      swap_inventory_reached: beyond = 0,
    } = tally(endings);
    expect(done + without + beyond).toBe(120);
    expect(without + beyond).toBeGreaterThan(0);
    for (const coin of ["bitcoin", "ethereum"]) {
      const { limit, owed, holdings } = await inventoryOf(world, owner, coin);
      expect(decimal(owed) - decimal(holdings ?? "")).toBeLessThanOrEqual(decimal(limit ?? ""));
    }
    await expectCleanBooks(world);
    expect(await deadlocks(world, CLIENTS)).toBe(0);
  });

  test("T85 T64 without other swaps, exactly as many are made as fit", async () => {
    const users = await people(12);
    await limitEthereum("5");
    const together = callsTogether(world.pool, "perform_crypto_swap", "perform_crypto_swaps", 32);
    const endings = await crowd(CLIENTS, 48, (piece) => {
      const who = users[piece % 12] as Person;
      return ending(together(context(who, randomUUID()), toEthereum("0.0125", "0.25")));
    });
    expect(tally(endings)).toEqual({ done: 20, swap_inventory_used_up: 28 });
    expect(await roomOf("ethereum")).toBe("0");
  });

  test("T85 a shared statement leaves a swap into the coin out, with what follows of its session, and locks nothing", async () => {
    const [one, two] = (await people(2)) as [Person, Person];
    await limitEthereum("5");
    const holder = await world.owner.connect();
    try {
      await holder.query("begin");
      await holder.query("select from app.swap_inventories for update");
      const calls = [
        [one, toBitcoin("1", "0.05")],
        [one, toEthereum("0.05", "1")],
        [one, toBitcoin("2", "0.1")],
        [two, toBitcoin("1", "0.05")],
      ] as const;
      const [row] = await world.rows<{ outcomes: object[] }>(
        "select to_jsonb(api.perform_crypto_swaps($1::jsonb[])) as outcomes",
        [calls.map(([who, input]) => JSON.stringify({ context: context(who, randomUUID()), input }))],
      );
      expect(row?.outcomes).toMatchObject([
        { reply: { to_amount: "0.05" } },
        { is_left: true },
        { is_left: true },
        { reply: { to_amount: "0.05" } },
      ]);
    } finally {
      await holder.query("rollback");
      holder.release();
    }
    expect(await world.balance(one, "bitcoin")).toMatchObject({ amount: "1.05" });
  });

  test("T85 T1 swaps into other coins, and of all coins without a limit, wait for no inventory", async () => {
    const [one] = (await people(1)) as [Person];
    await limitEthereum("5");
    const holder = await world.owner.connect();
    try {
      await holder.query("begin");
      await holder.query("lock app.swap_inventories");
      const client = await world.owner.connect();
      try {
        await client.query("begin; set local lock_timeout = '1s'");
        expect(await swapOn(client, one, toBitcoin("1", "0.05"))).toMatchObject({ success: true });
        await client.query("rollback");
      } finally {
        client.release();
      }
    } finally {
      await holder.query("rollback");
      holder.release();
    }
  });
});
