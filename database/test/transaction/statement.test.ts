import { randomUUID } from "node:crypto";
import { fc, searches, searchTime } from "@portico/testing";
import { outside } from "@portico/testing/database/addresses.ts";
import { approveWithdrawal } from "@portico/testing/database/withdrawals.ts";
import { type Person, useWorld } from "@portico/testing/database/world.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { decimal, written } from "../proofs/decimal.ts";

interface Entry {
  id: string;
  kind: string;
  transaction_type: string;
  transaction_id: string;
  change: string;
  balance: string;
  posted_at: string;
}
interface Statement {
  entries: Entry[];
  balance_before: string;
  summary: { opening: string; came_in: string; went_out: string; closing: string; held: string } | null;
}

const world = useWorld();
let admin: Person;

beforeAll(async () => {
  admin = await world.person({ role: "operator" });
});
const statement = (who: Person, coin: string, more: Record<string, unknown> = {}) =>
  world.call<Statement>(admin, "admin_statement", { p_user_id: who.id, p_coin_id: coin, ...more });

/** Reads every entry, page by page; `between` runs after each page. */
async function walk(who: Person, coin: string, limit: number, between?: () => Promise<unknown>) {
  const pages: Statement[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await statement(who, coin, { p_limit: limit, p_cursor: cursor });
    pages.push(page);
    cursor = page.entries.at(-1)?.id;
    if (page.entries.length < limit) return pages;
    await between?.();
  }
}

/** Checks that each balance is the previous one plus the change, down to zero, across all pages. */
function expectUnbroken(pages: Statement[]): void {
  const entries = pages.flatMap((page) => page.entries);
  for (const [index, { balance, change }] of entries.entries()) {
    const before = entries[index + 1]?.balance ?? "0";
    expect(written(decimal(before) + decimal(change)), `entry ${index}`).toBe(balance);
  }
  for (const page of pages) {
    const last = page.entries.at(-1);
    if (last) expect(page.balance_before).toBe(written(decimal(last.balance) - decimal(last.change)));
  }
}

const withdraw = async (who: Person, amount: string) => {
  const [reply] = await world.withdraw(who, {
    p_amount: amount,
    p_coin_id: "bitcoin",
    p_to_address: outside.bitcoin,
    p_fee: "0.0001",
    p_network: "BTC",
  });
  return reply.withdrawal_id;
};
const decide = (id: string, status: "completed" | "failed") =>
  status === "completed"
    ? approveWithdrawal(world, admin, id)
    : world.call(admin, "admin_reject_withdrawal", { p_withdrawal_id: id });
const swap = (who: Person, amount: string) =>
  world.call<{ swap_id: string }>(who, "perform_crypto_swap", {
    p_from_coin_id: "bitcoin",
    p_from_amount: amount,
    p_to_coin_id: "ethereum",
    p_to_amount: "0.000001",
    p_exchange_rate: "1",
    p_fee: "0.0000026",
  });
const subtract = (who: Person, amount: string) =>
  world.call(admin, "admin_subtract_balance", {
    target_user_id: who.id,
    p_coin_id: "bitcoin",
    p_amount: amount,
    p_reason: "for the test",
  });

const step = fc.record({
  what: fc.constantFrom("credit", "deposit", "subtract", "swap", "withdraw", "approve", "reject"),
  amount: fc.integer({ min: 1, max: 900 }).map((thousandths) => `0.${String(thousandths).padStart(3, "0")}`),
});

/** Does one step; a refusal changes nothing and is not an error here. */
async function take(who: Person, pending: string[], { what, amount }: { what: string; amount: string }) {
  const acts: Record<string, () => Promise<unknown>> = {
    credit: () => world.credit(who, "bitcoin", amount),
    deposit: () => world.credit(who, "bitcoin", amount, "BTC"),
    subtract: () => subtract(who, amount),
    swap: () => swap(who, amount),
    withdraw: async () => pending.push(await withdraw(who, amount)),
    approve: async () => pending[0] && decide(pending.shift() ?? "", "completed"),
    reject: async () => pending[0] && decide(pending.shift() ?? "", "failed"),
  };
  await acts[what]?.().catch((error: Error) => {
    if (error.name !== "Refusal") throw error;
  });
}

describe("The running balance is the ledger's", () => {
  test(
    "after any sequence of operations, with any page size, also while entries arrive",
    searchTime,
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(step, { minLength: 1, maxLength: 12 }),
          fc.integer({ min: 1, max: 4 }),
          async (steps, limit) => {
            const who = await world.person();
            const pending: string[] = [];
            await world.credit(who, "bitcoin", "1");
            for (const one of steps) await take(who, pending, one);
            for (const coin of ["bitcoin", "ethereum"]) {
              const still = await walk(who, coin, limit);
              const { amount, held } = await world.balance(who, coin);
              expect(still[0]?.entries[0]?.balance ?? "0").toBe(amount);
              expect(still[0]?.summary).toMatchObject({ opening: "0", closing: amount, held });
              expect(still.slice(1).every(({ summary }) => summary === null)).toBe(true);
              expectUnbroken(still);
              const moving = await walk(who, coin, limit, () =>
                take(who, pending, { what: "swap", amount: "0.001" }),
              );
              expect(moving.flatMap(({ entries }) => entries)).toEqual(
                still.flatMap(({ entries }) => entries),
              );
            }
          },
        ),
        { numRuns: searches(25) },
      );
    },
  );

  test("during many concurrent transfers, each read is consistent", async () => {
    const who = await world.personWith("bitcoin", "1");
    const movers = Array.from({ length: 6 }, async () => {
      for (let count = 0; count < 5; count += 1) await swap(who, "0.001");
    });
    const readers = Array.from({ length: 3 }, async () => {
      for (let count = 0; count < 6; count += 1) {
        const { entries, summary } = await statement(who, "bitcoin", { p_limit: 100 });
        expectUnbroken([{ entries, balance_before: "0", summary }]);
        expect(entries[0]?.balance).toBe(summary?.closing);
      }
    });
    await Promise.all([...movers, ...readers]);
    const { entries } = await statement(who, "bitcoin", { p_limit: 100 });
    expect(entries).toHaveLength(61);
    expect(entries[0]?.balance).toBe((await world.balance(who, "bitcoin")).amount);
  });

  test("the balance that a page hands to the next equals the computed one", async () => {
    const who = await world.personWith("bitcoin", "1");
    for (let count = 0; count < 4; count += 1) await swap(who, "0.01");
    const first = await statement(who, "bitcoin", { p_limit: 3 });
    const next = { p_limit: 3, p_cursor: first.entries.at(-1)?.id };
    expect(await statement(who, "bitcoin", { ...next, p_balance: first.balance_before })).toEqual(
      await statement(who, "bitcoin", next),
    );
  });
});

test("the kind of each entry, and its transaction; changes of held amounts alone are no entries", async () => {
  const who = await world.personWith("bitcoin", "1");
  await world.credit(who, "bitcoin", "0.5", "BTC");
  await subtract(who, "0.25");
  const { swap_id } = await swap(who, "0.1");
  const paid = await withdraw(who, "0.2");
  const refunded = await withdraw(who, "0.3");
  await decide(paid, "completed");
  await decide(refunded, "failed");
  const { entries, summary } = await statement(who, "bitcoin");
  expect(entries.map(({ kind, change, balance }) => [kind, change, balance])).toEqual([
    ["refund", "0.3", "0.9499974"],
    ["withdrawal", "-0.3", "0.6499974"],
    ["withdrawal", "-0.2", "0.9499974"],
    ["fee", "-0.0000026", "1.1499974"],
    ["swap", "-0.1", "1.15"],
    ["adjustment", "-0.25", "1.25"],
    ["deposit", "0.5", "1.5"],
    ["adjustment", "1", "1"],
  ]);
  expect(
    entries.slice(0, 5).map(({ transaction_type, transaction_id }) => [transaction_type, transaction_id]),
  ).toEqual([
    ["withdrawal", refunded],
    ["withdrawal", refunded],
    ["withdrawal", paid],
    ["swap", swap_id],
    ["swap", swap_id],
  ]);
  expect(summary).toEqual({
    opening: "0",
    came_in: "1.8",
    went_out: "0.8500026",
    closing: "0.9499974",
    held: "0",
  });
  for (const { transaction_type, transaction_id } of entries) {
    const input = { p_type: transaction_type, p_id: transaction_id };
    expect(await world.call(admin, "admin_transaction", input)).toMatchObject({
      transaction: { id: transaction_id, user_id: who.id },
    });
  }
});

test("a period's closing balance is the next one's opening balance, and its lines add up to both", async () => {
  const who = await world.personWith("bitcoin", "1");
  await swap(who, "0.1");
  // Ids have millisecond precision; the database uses this machine's clock.
  const border = new Date(Date.now() + 2).toISOString();
  await world.rows("select pg_sleep(0.01)");
  await subtract(who, "0.2");
  await world.credit(who, "bitcoin", "0.7");
  const [before, after] = [
    await statement(who, "bitcoin", { p_to: border }),
    await statement(who, "bitcoin", { p_from: border }),
  ];
  expect(before.entries.map(({ kind }) => kind)).toEqual(["fee", "swap", "adjustment"]);
  expect(after.entries.map(({ change }) => change)).toEqual(["0.7", "-0.2"]);
  expect(before.summary).toMatchObject({ opening: "0", closing: "0.8999974" });
  expect(after.summary).toMatchObject({
    opening: "0.8999974",
    came_in: "0.7",
    went_out: "0.2",
    closing: "1.3999974",
  });
  expect(before.entries.every(({ posted_at }) => posted_at < border)).toBe(true);
  expect(await statement(who, "bitcoin", { p_to: "1969-01-01T00:00:00Z" })).toMatchObject({
    entries: [],
    summary: { opening: "0", closing: "0" },
  });
  expect((await statement(who, "bitcoin", { p_from: "2999-01-01T00:00:00Z" })).summary).toMatchObject({
    opening: "1.3999974",
    closing: "1.3999974",
    came_in: "0",
  });
});

test("T10 an alias is its asset; an unknown coin and an unknown user are refused; a deleted user's stays", async () => {
  const who = await world.person();
  expect(await statement(who, "polygon-network")).toEqual(await statement(who, "polygon-ecosystem-token"));
  const refusal = (p_user_id: string, p_coin_id: string) =>
    world.refusal(admin, "admin_statement", { p_user_id, p_coin_id });
  expect((await refusal(who.id, "no-coin")).code).toBe("unknown_coin");
  expect((await refusal(randomUUID(), "bitcoin")).code).toBe("not_found");
  await world.credit(who, "bitcoin", "1");
  await subtract(who, "1");
  await world.call(admin, "admin_delete_user_completely", { target_user_id: who.id });
  expect((await statement(who, "bitcoin")).entries).toHaveLength(2);
});

test("exporting it is logged in the audit log and limited to ten times in ten minutes", async () => {
  const who = await world.person();
  const taker = await world.person({ role: "auditor" });
  const begin = () =>
    world.call(taker, "begin_statement_export", {
      p_user_id: who.id,
      p_coin_id: "bitcoin",
      p_from: "2026-01-01T00:00:00Z",
    });
  expect(await begin()).toEqual({ email: who.email, symbol: "BTC" });
  const noted = await world.rows(
    "select target_type, target_id, details from app.admin_activity where admin_id = $1",
    [taker.id],
  );
  expect(noted).toEqual([
    {
      target_type: "user",
      target_id: who.id,
      details: { coin_id: "bitcoin", from: "2026-01-01T00:00:00+00:00" },
    },
  ]);
  for (let count = 1; count < 10; count += 1) await begin();
  const input = { p_user_id: who.id, p_coin_id: "bitcoin" };
  expect((await world.refusal(taker, "begin_statement_export", input)).code).toBe("too_many_requests");
});

test("among many rows it reads only its own, through an index", { tags: "long" }, async () => {
  const [who, ...others] = await Promise.all(Array.from({ length: 21 }, () => world.person()));
  if (!who) throw new Error("Somebody is there.");
  const deposits = (users: Person[], count: number) =>
    world.rows(
      `with opened as (
         insert into ledger.balances (user_id, coin_id, available) select u, 'dogecoin', $2 from unnest($1::uuid[]) u
       ), deposits as (
         insert into app.deposits (user_id, coin_id, amount, status, completed_at)
         select u, 'dogecoin', 1, 'completed', now() from unnest($1::uuid[]) u, generate_series(1, $2) returning id, user_id
       )
       insert into ledger.transfers (user_id, coin_id, debit, credit, amount, transaction_type, transaction_id)
       select user_id, 'dogecoin', 'external', 'available', 1, 'deposit', id from deposits`,
      [users.map(({ id }) => id), count],
    );
  await deposits(others, 1_000);
  await deposits([who], 400);
  await world.rows("analyze ledger.transfers");
  const plan = async (text: string) =>
    (await world.rows<{ "QUERY PLAN": string }>(`explain ${text}`))
      .map((row) => row["QUERY PLAN"])
      .join("\n");
  const own = `from ledger.transfers t where t.user_id = '${who.id}' and t.coin_id = 'dogecoin'`;
  const [{ id: middle } = { id: "" }] = await world.rows<{ id: string }>(
    `select id ${own} order by id desc offset 200 limit 1`,
  );
  const page = await plan(
    `select * ${own} and t.id >= '00000000-0000-0000-0000-000000000000' and t.id < '${middle}'
       and 'available' in (t.debit, t.credit) order by t.id desc limit 20`,
  );
  expect(page).toContain("transfers_user_coin");
  expect(page).not.toMatch(/Seq Scan|Sort/);
  expect(await plan(`select sum(t.amount) ${own} and t.id >= '${middle}'`)).not.toContain("Seq Scan");
  const found = await statement(who, "dogecoin", { p_cursor: middle, p_limit: 2 });
  expect(found.entries.map(({ balance }) => balance)).toEqual(["199", "198"]);
});
