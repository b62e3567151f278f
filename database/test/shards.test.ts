import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Call, calls } from "@portico/contract";
import { outside } from "@portico/testing/database/addresses.ts";
import { claimWithdrawal, pendingWithdrawal } from "@portico/testing/database/withdrawals.ts";
import { openWorld, type Person, type World } from "@portico/testing/database/world.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type TouchedRow, touchedBy } from "./support/touched-rows.ts";

const ddl = readFileSync(join(import.meta.dirname, "../../docs/operations/citus.sql"), "utf8");
const statements = ddl
  .replace(/^--.*$/gm, "")
  .split(";")
  .map((statement) => statement.trim())
  .filter(Boolean);
const named = (call: string) =>
  [...ddl.matchAll(new RegExp(`${call}\\('([a-z_.]+)'`, "g"))].map(([, name]) => `${name}`);
const distributed = named("create_distributed_table");
const references = named("create_reference_table");

let world: World;
let admin: Person;
let second: Person;

beforeAll(async () => {
  world = await openWorld();
  await world.rows("create extension pgrowlocks with schema extensions");
  [admin, second] = [await world.person({ is_admin: true }), await world.person({ is_admin: true })];
});
afterAll(() => world.drop());

interface Case {
  /** The user whose money moves. */
  user: Person;
  by?: Person;
  input: Record<string, unknown>;
}

const swap = {
  p_from_coin_id: "bitcoin",
  p_from_amount: "0.1",
  p_to_coin_id: "ethereum",
  p_to_amount: "2",
  p_exchange_rate: "20",
};

async function withBitcoin(): Promise<Person> {
  const user = await world.person();
  await world.credit(user, "bitcoin", "2");
  return user;
}

async function pendingDeposit(): Promise<Case> {
  const user = await world.person();
  const [row] = await world.rows<{ id: string }>(
    "insert into app.deposits (user_id, coin_id, amount) values ($1, 'bitcoin', 0.25) returning id",
    [user.id],
  );
  const input = { transaction_type: "deposit", transaction_id: row?.id, new_status: "completed" };
  return { user, by: admin, input };
}

async function pendingAdjustment(): Promise<Case> {
  const user = await withBitcoin();
  const limits = { p_withdrawal_usd: "off", p_adjustment_usd: "1" };
  await world.call(admin, "admin_set_second_administrator", limits);
  const asked = await world.call<{ adjustment_id: string }>(admin, "admin_subtract_balance", {
    target_user_id: user.id,
    p_coin_id: "bitcoin",
    p_amount: "0.5",
    p_reason: "for the test",
  });
  await world.call(admin, "admin_set_second_administrator", { ...limits, p_adjustment_usd: "off" });
  return { user, by: second, input: { p_adjustment_id: asked.adjustment_id, p_approve: true } };
}

async function adjustment(): Promise<Case> {
  const user = await withBitcoin();
  const input = { target_user_id: user.id, p_coin_id: "bitcoin", p_amount: "0.5", p_reason: "for the test" };
  return { user, by: admin, input };
}

async function withdrawal(input: (id: string) => Record<string, unknown>): Promise<Case> {
  const { person, id } = await pendingWithdrawal(world);
  return { user: person, by: admin, input: input(id) };
}

/** Every call that moves money, each with an input that succeeds. */
const cases: [call: string, make: () => Promise<Case>][] = [
  [
    "perform_crypto_swap",
    async () => {
      const [{ fee } = { fee: "" }] = await world.rows<{ fee: string }>(
        "select fee_amount::text as fee from app.swap_fees where coin_id = 'bitcoin'",
      );
      return { user: await withBitcoin(), input: { ...swap, p_fee: fee } };
    },
  ],
  [
    "perform_crypto_swap",
    async () => {
      const user = await withBitcoin();
      const { p_exchange_rate, p_to_amount, ...terms } = swap;
      const { quote_id, fee } = await world.call(user, "quote_swap", terms);
      return { user, input: { ...swap, p_fee: fee, p_quote_id: quote_id } };
    },
  ],
  [
    "initiate_withdrawal",
    async () => {
      const user = await withBitcoin();
      const input = {
        p_user_id: user.id,
        p_amount: "0.1",
        p_coin_id: "bitcoin",
        p_to_address: outside.bitcoin,
        p_fee: "0.0001",
        p_network: "BTC",
      };
      await world.confirm(user, input);
      return { user, input };
    },
  ],
  ["admin_add_deposit_and_balance", adjustment],
  ["admin_subtract_balance", adjustment],
  ["admin_process_transaction", pendingDeposit],
  [
    "admin_process_transaction",
    async () => {
      const approval = await withdrawal((id) => ({
        transaction_type: "withdrawal",
        transaction_id: id,
        new_status: "completed",
      }));
      await claimWithdrawal(world, admin, String(approval.input.transaction_id));
      return approval;
    },
  ],
  ["admin_reject_withdrawal", () => withdrawal((id) => ({ p_withdrawal_id: id }))],
  ["admin_decide_adjustment", pendingAdjustment],
  [
    "cancel_withdrawal",
    async () => {
      const { person, id } = await pendingWithdrawal(world);
      return { user: person, input: { p_withdrawal_id: id } };
    },
  ],
];

/** The users' calls that also write the audit log; rare enough to wait for its lock. */
const audited = ["cancel_withdrawal"];

/** Why a row may be touched; undefined if it may not. */
function reasonFor(
  { table, how, row }: TouchedRow,
  user: Person,
  caller: Person,
  isAudited = user.id !== caller.id,
): string | undefined {
  const owner = table === "app.users" ? row.id : row.user_id;
  const isShared = how === "For Key Share";
  if (owner === user.id) return "the user's own";
  if (table === "app.users" && row.id === caller.id && isShared) return "the administrator stays";
  if (table === "app.idempotency_keys" && row.user_id === caller.id) return "the administrator's own key";
  if (owner === undefined && how === "new" && !references.includes(table))
    return "a row of the exchange, added";
  if (owner === undefined && isShared) return "a row of the exchange stays";
  if (table === "app.admin_activity_head" && isAudited) return "the audit log's end, under its lock";
  return undefined;
}

describe("Every call that moves money touches only rows of one user, and may add rows of the exchange", () => {
  test.each(cases)("%s", async (name, make) => {
    const { user, by = user, input } = await make();
    const { rows, advisoryLocks } = await touchedBy(world, by, name, input);
    const isAudited = by !== user || audited.includes(name);
    const unexplained = rows.filter((touched) => reasonFor(touched, user, by, isAudited) === undefined);
    expect(unexplained).toEqual([]);
    const shards = new Set(
      rows.filter(({ table }) => distributed.includes(table)).map(({ row }) => String(row.user_id)),
    );
    expect(shards).toEqual(new Set(by === user ? [user.id] : [user.id, by.id]));
    expect(rows.filter(({ table }) => table === "ledger.balances").length).toBeGreaterThan(0);
    expect(
      rows.filter(({ table, how }) => table === "ledger.transfers" && how === "new").length,
    ).toBeGreaterThan(0);
    // The audit log is a hash chain, so its writers are serialised. Otherwise users do not wait for each other.
    expect(advisoryLocks).toBe(isAudited ? 1 : 0);
  });

  test("the test detects a row of another user and a shared row of the exchange", async () => {
    const [user, other] = [await withBitcoin(), await withBitcoin()];
    await world.rows(`
      create function api.probe_rows(context jsonb, p_other uuid) returns jsonb language plpgsql as $$
      begin
        perform from ledger.balances where user_id = p_other for update;
        update app.swap_fees set fee_amount = fee_amount where coin_id = 'bitcoin';
        return null;
      end $$`);
    const { rows } = await touchedBy(world, user, "probe_rows", { p_other: other.id });
    const unexplained = rows.filter((touched) => reasonFor(touched, user, user) === undefined);
    expect(unexplained.map(({ table, how }) => `${table}: ${how}`).sort()).toEqual([
      "app.swap_fees: No Key Update",
      "ledger.balances: For Update",
    ]);
  });

  test("covers every call that moves money", () => {
    const moving = (Object.values(calls) as Call[])
      .filter(({ movesMoney }) => movesMoney)
      .map(({ name }) => name);
    expect(new Set(cases.map(([name]) => name))).toEqual(new Set(moving));
  });
});

test("docs/operations/citus.sql satisfies Citus: keys include the user, and references stay within a shard", async () => {
  const client = await world.owner.connect();
  await client.query("begin");
  for (const statement of statements) {
    if (!/create_(distributed|reference)_table/.test(statement)) await client.query(statement);
  }
  const { rows: keys } = await client.query<{ name: string; columns: string[] }>(
    `select i.indrelid::regclass::text as name, array(
       select a.attname::text from pg_attribute a where a.attrelid = i.indrelid and a.attnum = any (i.indkey)
     ) as columns
     from pg_index i where i.indisunique and i.indrelid::regclass::text = any ($1)`,
    [distributed],
  );
  expect(new Set(keys.map(({ name }) => name))).toEqual(new Set(distributed));
  expect(keys.filter(({ columns }) => !columns.includes("user_id"))).toEqual([]);

  const { rows: foreign } = await client.query<{
    source: string;
    target: string;
    columns: string[];
    targets: string[];
  }>(
    `select c.conrelid::regclass::text as source, c.confrelid::regclass::text as target,
       array(select a.attname::text from unnest(c.conkey) with ordinality k (n, at)
         join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.n order by k.at) as columns,
       array(select a.attname::text from unnest(c.confkey) with ordinality k (n, at)
         join pg_attribute a on a.attrelid = c.confrelid and a.attnum = k.n order by k.at) as targets
     from pg_constraint c
     where c.contype = 'f' and c.connamespace in ('app'::regnamespace, 'ledger'::regnamespace)`,
  );
  const refused = foreign.filter(({ source, target, columns, targets }) => {
    if (references.includes(target)) return false;
    if (!distributed.includes(source) && !distributed.includes(target)) return references.includes(source);
    const at = columns.indexOf("user_id");
    return !(
      distributed.includes(source) &&
      distributed.includes(target) &&
      at >= 0 &&
      targets[at] === "user_id"
    );
  });
  expect(refused).toEqual([]);
  await client.query("rollback");
  client.release();
});
