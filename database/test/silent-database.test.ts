/** @module-tag long */
import { randomUUID } from "node:crypto";
import { call, DatabaseSilent, openPool, type Pool } from "@portico/database";
import { type DatabaseLine, openDatabaseLine } from "@portico/database/testing";
import { context, useWorld } from "@portico/testing/database/world.ts";
import { afterEach, beforeEach, expect, test } from "vitest";

const world = useWorld();
let line: DatabaseLine;
let pool: Pool;

beforeEach(async () => {
  line = await openDatabaseLine(world.url);
  pool = openPool(line.url, { max: 1, statementTimeoutMilliseconds: 5_000, graceMilliseconds: 500 });
});
afterEach(async () => {
  await pool.end();
  await line.close();
});
const backend = async () =>
  (await pool.query<{ pid: number }>("select pg_backend_pid() as pid")).rows[0]?.pid;

test("a connection that gets no reply is closed and never reused, whatever used it", async () => {
  const first = await backend();
  line.swallowAnswers();
  await expect(pool.query("select 1")).rejects.toBeInstanceOf(DatabaseSilent);
  const second = await backend();
  const client = await pool.connect();
  line.swallowAnswers();
  await expect(client.query("select 1")).rejects.toBeInstanceOf(DatabaseSilent);
  // Like the query builder, which releases without passing the error.
  client.release();
  expect(new Set([first, second, await backend()]).size).toBe(3);
});

test("a connection that replied is kept, however it was queried", async () => {
  const quick = openPool(line.url, { max: 1, statementTimeoutMilliseconds: 3_000, graceMilliseconds: 1 });
  const pid = async () => {
    const client = await quick.connect();
    const { rows } = await client.query("select pg_backend_pid() as pid");
    client.release();
    return rows[0]?.pid;
  };
  const first = await pid();
  await quick.query("select 1");
  await world.rows("select pg_sleep(3.2)");
  expect(await pid()).toBe(first);
  await quick.end();
});

test("T5 a call whose reply was lost is not repeated under the same key", async () => {
  const [admin, user] = [await world.person({ is_admin: true }), await world.person()];
  const key = randomUUID();
  const credit = () =>
    call(pool, "admin_add_deposit_and_balance", context(admin, key), {
      target_user_id: user.id,
      p_coin_id: "bitcoin",
      p_amount: "1",
      p_reason: "For a test",
    });
  await backend();
  line.swallowAnswers();
  await expect(credit()).rejects.toBeInstanceOf(DatabaseSilent);
  expect(await world.balance(user, "bitcoin")).toMatchObject({ amount: "1" });
  await credit();
  expect(await world.balance(user, "bitcoin")).toMatchObject({ amount: "1" });
});

test("without a timeout, the reply is awaited", async () => {
  const patient = openPool(line.url, { max: 1, statementTimeoutMilliseconds: 0, graceMilliseconds: 1 });
  expect((await patient.query("select 1 as n from pg_sleep(0.2)")).rows).toEqual([{ n: 1 }]);
  await patient.end();
});
