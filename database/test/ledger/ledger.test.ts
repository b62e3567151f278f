import { pendingWithdrawal } from "@portico/testing/database/withdrawals.ts";
import { expectCleanBooks, type Person, useWorld } from "@portico/testing/database/world.ts";
import { beforeAll, describe, expect, test } from "vitest";

const world = useWorld();
let person: Person;
let other: Person;

beforeAll(async () => {
  [person, other] = await Promise.all([world.person(), world.person()]);
  await world.credit(person, "bitcoin", "1");
  await world.credit(other, "ethereum", "3");
});

const insufficientPrivilege = { code: "42501" };

describe("T1 Double entry", () => {
  test("every coin sums to zero over all accounts, and the balances equal their transfers", async () => {
    await pendingWithdrawal(world, person);
    await expectCleanBooks(world);
    const [bitcoin] = await world.rows(
      `select trim_scale(available)::text as available, trim_scale(held)::text as held,
         trim_scale(adjustments)::text as adjustments, trim_scale(total)::text as total
       from ledger.totals() where coin_id = 'bitcoin'`,
    );
    expect(bitcoin).toEqual({ available: "1.4", held: "0.1", adjustments: "-1.5", total: "0" });
  });

  test("a transfer touches exactly one user, and never goes from an account to itself", async () => {
    const attempt = (debit: string, credit: string) =>
      world.rows(
        `insert into ledger.transfers (user_id, coin_id, debit, credit, amount, transaction_type, transaction_id)
         values ($1, 'bitcoin', $2, $3, 1, 'swap', gen_random_uuid())`,
        [person.id, debit, credit],
      );
    for (const [debit, credit] of [
      ["available", "available"],
      ["swap", "fees"],
      ["external", "adjustments"],
    ]) {
      await expect(attempt(String(debit), String(credit))).rejects.toMatchObject({ code: "23514" });
    }
  });
});

describe("T2 Rows are insert-only", () => {
  test("not even their owner changes or removes a transfer or a row of the audit log", async () => {
    for (const table of ["ledger.transfers", "app.admin_activity"]) {
      const column = table === "ledger.transfers" ? "amount = 2" : "reason = 'none'";
      await expect(world.rows(`update ${table} set ${column}`)).rejects.toMatchObject(insufficientPrivilege);
      await expect(world.rows(`delete from ${table}`)).rejects.toMatchObject(insufficientPrivilege);
      await expect(world.rows(`truncate ${table}`)).rejects.toMatchObject(insufficientPrivilege);
    }
  });
});

describe("T3 A balance", () => {
  test("is never below zero, NaN, Infinity or beyond its bound, for any writer", async () => {
    for (const amount of [
      "-0.00000001",
      "NaN",
      "Infinity",
      "-Infinity",
      "100000000000000000000",
      "0.0000000000000000001",
    ]) {
      for (const column of ["available", "held"]) {
        await expect(
          world.rows(`update ledger.balances set ${column} = $1 where user_id = $2`, [amount, person.id]),
        ).rejects.toMatchObject({ code: "23514" });
      }
    }
    await expect(
      world.rows(
        `insert into ledger.transfers (user_id, coin_id, debit, credit, amount, transaction_type, transaction_id)
         values ($1, 'bitcoin', 'external', 'available', 'NaN', 'deposit', gen_random_uuid())`,
        [person.id],
      ),
    ).rejects.toMatchObject({ code: "23514" });
  });

  test("stops even a call without a check of its own: posting more than the balance fails as a whole", async () => {
    const before = await world.balance(other, "ethereum");
    await expect(
      world.rows(
        `select ledger.post($1, 'swap', gen_random_uuid(), array[
           row ('ethereum', 'available', 'swap', 3.5)
         ]::ledger.entry[])`,
        [other.id],
      ),
    ).rejects.toMatchObject({ code: "23514" });
    expect(await world.balance(other, "ethereum")).toEqual(before);
  });

  test("is locked in the order of coin ids: opposite concurrent swaps neither deadlock nor lose anything", async () => {
    const trader = await world.personWith("bitcoin", "10");
    await world.credit(trader, "ethereum", "200");
    const swaps = Array.from({ length: 60 }, (_, index) =>
      index % 2 === 0 ? ["bitcoin", "ethereum"] : ["ethereum", "bitcoin"],
    );
    await Promise.all(
      swaps.map(([from, to]) =>
        world.call(trader, "perform_crypto_swap", {
          p_from_coin_id: from,
          p_from_amount: from === "bitcoin" ? "0.1" : "2",
          p_to_coin_id: to,
          p_to_amount: from === "bitcoin" ? "2" : "0.1",
          p_exchange_rate: from === "bitcoin" ? "20" : "0.05",
          p_fee: from === "bitcoin" ? "0.0000026" : "0.0001",
        }),
      ),
    );
    expect(await world.balance(trader, "bitcoin")).toEqual({ amount: "9.999922", held: "0" });
    expect(await world.balance(trader, "ethereum")).toEqual({ amount: "199.997", held: "0" });
    const [deadlocks] = await world.rows(
      "select deadlocks::int from pg_stat_database where datname = current_database()",
    );
    expect(deadlocks).toEqual({ deadlocks: 0 });
  });
});

describe("ledger.verify", () => {
  /** Runs in a transaction that is rolled back: the books are wrong only inside it. */
  async function problemsAfter(statement: string, values: unknown[] = []): Promise<string[]> {
    const client = await world.owner.connect();
    try {
      await client.query("begin");
      await client.query("set local session_replication_role = replica");
      await client.query(statement, values);
      const { rows } = await client.query("select distinct problem from ledger.verify() order by 1");
      return rows.map(({ problem }) => problem);
    } finally {
      await client.query("rollback");
      client.release();
    }
  }

  test("finds a balance changed without a transfer, and a transfer without its balance change", async () => {
    expect(
      await problemsAfter("update ledger.balances set available = available + 1 where user_id = $1", [
        other.id,
      ]),
    ).toEqual(["balance differs from its transfers: available"]);
    expect(await problemsAfter("delete from ledger.balances where user_id = $1", [other.id])).toEqual([
      "balance differs from its transfers: available",
    ]);
  });

  test("finds a removed transfer, including that of an adjustment", async () => {
    expect(await problemsAfter("delete from ledger.transfers where user_id = $1", [other.id])).toEqual([
      "balance differs from its transfers: available",
      "transaction differs from its transfers: adjustment",
    ]);
  });

  test("finds held money without a pending withdrawal, and a withdrawal whose status was set by hand", async () => {
    expect(await problemsAfter("update app.withdrawals set status = 'failed', completed_at = now()")).toEqual(
      ["held differs from the pending withdrawals", "transaction differs from its transfers: withdrawal"],
    );
  });

  test("finds a deposit that was completed without a credit", async () => {
    const statement = `insert into app.deposits (user_id, coin_id, amount, status, completed_at)
      values ($1, 'bitcoin', 1, 'completed', now())`;
    expect(await problemsAfter(statement, [person.id])).toEqual([
      "transaction differs from its transfers: deposit",
    ]);
  });

  test("finds a transfer without a transaction, even if the balance agrees", async () => {
    for (const type of ["deposit", "withdrawal", "swap", "adjustment"]) {
      const statement = `with raised as (
          update ledger.balances set available = available + 1 where user_id = $1 returning coin_id
        )
        insert into ledger.transfers (user_id, coin_id, debit, credit, amount, transaction_type, transaction_id)
        select $1, coin_id, 'external', 'available', 1, $2, gen_random_uuid() from raised`;
      expect(await problemsAfter(statement, [other.id, type])).toEqual([
        `transfer without its transaction: ${type}`,
      ]);
    }
  });

  test("matches an adjustment with its transaction", async () => {
    const admin = await world.person({ is_admin: true });
    const input = {
      target_user_id: other.id,
      p_coin_id: "ethereum",
      p_amount: "1",
      p_reason: "for the test",
    };
    await world.call(admin, "admin_subtract_balance", input);
    await expectCleanBooks(world);
  });
});

describe("Ids", () => {
  test("are UUIDs of version 7 and sort by time", async () => {
    const [row] = await world.rows<{ sorted: boolean; version: boolean; close: boolean }>(
      `with made as materialized (select n, app.uuid_v7() as id from generate_series(1, 2000) n)
       select bool_and(substr(id::text, 15, 1) = '7' and substr(id::text, 20, 1) in ('8', '9', 'a', 'b')) as version,
         count(distinct id) = 2000 as sorted,
         bool_and(abs(('x' || left(replace(id::text, '-', ''), 12))::bit(48)::bigint - extract(epoch from clock_timestamp()) * 1000) < 60000) as close
       from made`,
    );
    expect(row).toEqual({ version: true, sorted: true, close: true });
    const ids: string[] = [];
    for (let count = 0; count < 20; count += 1) {
      const [made] = await world.rows<{ id: string }>("select app.uuid_v7() as id");
      ids.push(String(made?.id));
    }
    expect(ids.toSorted()).toEqual(ids);
  });
});
