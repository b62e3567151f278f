import { randomUUID } from "node:crypto";
import { type Caller, callsTogether } from "@portico/database";
import { context, expectCleanBooks, type Person, useWorld } from "@portico/testing/database/world.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { crowd, ending, tally } from "../proofs/crowd.ts";
import { someoneWith, toBitcoin, toEthereum, withdrawal } from "../proofs/inputs.ts";

const world = useWorld({ max: 32 });
let caller: Caller;

beforeAll(async () => {
  caller = callsTogether(world.pool, "perform_crypto_swap", "perform_crypto_swaps", 32);
});

type Swap = ReturnType<typeof toEthereum>;
const swap = (
  who: Person,
  input: Record<string, unknown> = toEthereum("0.1", "2"),
  key: string = randomUUID(),
) => ending(caller(context(who, key), input) as Promise<Record<string, unknown>>);

/** As the server's queue sends them, in one statement. */
async function inOneStatement(calls: [who: Person | null, input: Swap, key?: string][]) {
  const { rows } = await world.pool.query<{ outcomes: { reply: Record<string, unknown> }[] }>(
    "select to_jsonb(api.perform_crypto_swaps($1::jsonb[])) as outcomes",
    [calls.map(([who, input, key]) => JSON.stringify({ context: context(who, key), input }))],
  );
  return rows[0]?.outcomes.map(({ reply }) => reply);
}

const refused = (code: string) => ({ refused: { code, details: expect.anything() } });

describe("perform_crypto_swaps", () => {
  test("T15 T32 checks each call as if it were alone, and a refused one leaves no trace", async () => {
    const [rich, poor, suspended] = [
      await someoneWith(world, { bitcoin: "1" }),
      await someoneWith(world, { bitcoin: "0.05" }),
      await someoneWith(world, { bitcoin: "1" }),
    ];
    await world.rows("update app.users set status = 'suspended' where id = $1", [suspended.id]);
    const input = toEthereum("0.1", "2");
    const key = randomUUID();
    expect(
      await inOneStatement([
        [null, input],
        [poor, input, key],
        [rich, input],
        [suspended, input],
        [rich, { ...input, p_to_amount: "3" }],
        [rich, { ...input, p_fee: "0" }],
        [rich, { ...input, p_from_amount: "-1" }],
        [rich, toEthereum("0.2", "4")],
      ]),
    ).toMatchObject([
      refused("not_authenticated"),
      refused("insufficient_balance"),
      { success: true, user_id: rich.id, to_amount: "2" },
      refused("account_suspended"),
      refused("price_moved"),
      refused("fee_mismatch"),
      refused("swap_amount_not_positive"),
      { success: true, user_id: rich.id, to_amount: "4" },
    ]);
    expect(await world.balance(rich, "bitcoin")).toEqual({ amount: "0.6999948", held: "0" });
    expect(await world.balance(poor, "bitcoin")).toEqual({ amount: "0.05", held: "0" });
    // The refused key is free, as after a refused call alone.
    await world.credit(poor, "bitcoin", "1");
    expect(await inOneStatement([[poor, input, key]])).toMatchObject([{ success: true }]);
  });

  test("T5 the same key twice swaps once and answers twice", async () => {
    const person = await someoneWith(world, { bitcoin: "1" });
    const key = randomUUID();
    const input = toEthereum("0.1", "2");
    const [first, second, other] = (await inOneStatement([
      [person, input, key],
      [person, input, key],
      [person, toEthereum("0.2", "4"), key],
    ])) as [unknown, unknown, unknown];
    expect(first).toMatchObject({ success: true });
    expect(second).toEqual(first);
    expect(other).toMatchObject(refused("idempotency_key_reused"));
    expect(await world.balance(person, "ethereum")).toEqual({ amount: "2", held: "0" });
  });

  test("T49 a quote is used once", async () => {
    const person = await someoneWith(world, { bitcoin: "1" });
    const quote = { p_from_coin_id: "bitcoin", p_from_amount: "0.1", p_to_coin_id: "ethereum" };
    const { quote_id } = await world.call(person, "quote_swap", quote);
    const input = { ...toEthereum("0.1", "2"), p_quote_id: quote_id };
    expect(
      await inOneStatement([
        [person, input],
        [person, input],
      ]),
    ).toMatchObject([{ success: true }, refused("quote_used")]);
  });

  test("a user whose balances are locked does not delay the others", { tags: "long" }, async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => someoneWith(world, { bitcoin: "1" })));
    const [blocked, ...others] = people.toReversed() as [Person, ...Person[]];
    const holder = await world.owner.connect();
    await holder.query("begin");
    await holder.query("select from ledger.balances where user_id = $1 for update", [blocked.id]);
    // These fill the statements under way, so that the blocked one shares its statement with those after it.
    const first = others.splice(0, 2).map((person) => swap(person));
    let hasEnded = false;
    const waiting = swap(blocked).finally(() => {
      hasEnded = true;
    });
    const again = swap(blocked, toEthereum("0.2", "4"));
    const rest = others.map((person) => swap(person));
    expect(tally(await Promise.all([...first, ...rest]))).toEqual({ done: 11 });
    // The neighbours' next swaps do not wait either.
    expect(tally(await Promise.all(others.map((person) => swap(person))))).toEqual({ done: 9 });
    expect(hasEnded).toBe(false);
    await holder.query("commit");
    holder.release();
    expect(await waiting).toMatchObject({ reply: { to_amount: "2" } });
    expect(await again).toMatchObject({ reply: { to_amount: "4" } });
  });

  test("two locked users do not stop the others", async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => someoneWith(world, { bitcoin: "1" })));
    const [one, two, ...others] = people as [Person, Person, ...Person[]];
    const holder = await world.owner.connect();
    await holder.query("begin");
    const lock = "select from ledger.balances where user_id = any ($1) for update";
    await holder.query(lock, [[one.id, two.id]]);
    const waiting = [swap(one), swap(two)];
    expect(tally(await Promise.all(others.map((person) => swap(person))))).toEqual({ done: 4 });
    await holder.query("commit");
    holder.release();
    expect(tally(await Promise.all(waiting))).toEqual({ done: 2 });
  });

  test("T3 4,000 hostile swaps and withdrawals of 8 users take no more than their balances", {
    tags: "long",
  }, async () => {
    const people = await Promise.all(
      Array.from({ length: 8 }, () => someoneWith(world, { bitcoin: "1", ethereum: "1" })),
    );
    const endings = await crowd(64, 4_000, (piece) => {
      const person = people[piece % 8] as Person;
      const kind = Math.floor(piece / 8) % 6;
      if (kind === 0)
        return ending(world.withdraw<Record<string, unknown>>(person, withdrawal(person, "0.002")));
      if (kind === 1) return swap(person, toBitcoin("0.5", "0.025"));
      if (kind === 2) return swap(person, toEthereum("0.9", "18"));
      return swap(person, toEthereum("0.03", "0.6"));
    });
    const counts = tally(endings);
    expect(Object.keys(counts).sort()).toEqual(["done", "insufficient_balance", "insufficient_funds"]);
    expect(counts.done).toBeGreaterThan(400);
    const [made] = await world.rows<{ withdrawals: number; swaps: number }>(
      `select (select count(*)::int from app.withdrawals where user_id = any ($1)) as withdrawals,
         (select count(*)::int from app.swaps where user_id = any ($1)) as swaps`,
      [people.map(({ id }) => id)],
    );
    expect((made?.withdrawals ?? 0) + (made?.swaps ?? 0)).toBe(counts.done);
    await expectCleanBooks(world);
  });
});
