import { DatabaseSilent } from "@portico/database";
import { startTestApp, type TestApp } from "@portico/testing/server/app.ts";
import { get, post } from "@portico/testing/server/http.ts";
import { newKey } from "@portico/testing/server/people.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { toRefusal } from "../../src/http/errors.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test("T45 without a database connection the reply is 503 with a retry time, and nothing was done", {
  tags: "long",
}, async () => {
  const { pool } = app.server.deps;
  const { cookie } = await app.addPerson({ is_admin: true });
  const other = await app.addPerson();
  const credit = () =>
    post(
      app.url,
      "/api/rpc/admin_add_deposit_and_balance",
      { target_user_id: other.id, p_coin_id: "bitcoin", p_amount: "1", p_reason: "For a test" },
      { cookie, idempotencyKey: newKey() },
    );
  const before = pool.options.connectionTimeoutMillis;
  const held = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
  pool.options.connectionTimeoutMillis = 200;
  for (const answer of [await credit(), await get(app.url, "/api/balances", { cookie })]) {
    expect([answer.status, answer.body.code]).toEqual([503, "database_unavailable"]);
    expect(answer.headers.get("retry-after")).toBe("5");
    expect(answer.body.requestId).toBeTruthy();
    expect(answer.text).not.toMatch(/timeout|connect/);
  }
  for (const client of held) client.release();
  pool.options.connectionTimeoutMillis = before;
  expect((await get(app.url, "/api/balances", { cookie: other.cookie })).body).toEqual({ balances: [] });
  expect((await credit()).status).toBe(200);
  expect(app.logLines.filter((line) => line.includes("no database connection"))).toHaveLength(2);
});

test("a failed call is reported as undone only if the server knows so", async () => {
  const { cookie, id } = await app.addPerson();
  const { owner } = app.database;
  const input = { p_user_id: id, p_coin_id: "bitcoin" };
  const ask = () => post(app.url, "/api/rpc/get_user_balance", input, { cookie });
  const define = (body: string) =>
    owner.query(
      `create or replace function api.get_user_balance(context jsonb, p_user_id uuid, p_coin_id text) returns jsonb
       language plpgsql volatile as $$ begin ${body} end $$`,
    );
  const { rows } = await owner.query(
    "select pg_get_functiondef('api.get_user_balance(jsonb, uuid, text)'::regprocedure) as source",
  );
  await define("raise exception 'broken';");
  const undone = await ask();
  expect([undone.status, undone.headers.get("x-outcome")]).toEqual([500, "undone"]);
  await define("perform pg_sleep(60); return '1';");
  const broken = ask();
  const terminate = `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event = 'PgSleep'`;
  await expect.poll(async () => (await owner.query(terminate)).rowCount).toBe(1);
  const unknown = await broken;
  expect(unknown.status).toBeGreaterThanOrEqual(500);
  expect(unknown.headers.get("x-outcome")).toBeNull();
  await owner.query(rows[0].source);
  expect((await ask()).headers.get("x-outcome")).toBeNull();
});

test("a silent database, which leaves the outcome unknown, also gives 503", () => {
  const refusal = { code: "database_unavailable", details: { seconds: 5 } };
  expect(toRefusal(new DatabaseSilent(new Error("Connection terminated")))).toEqual(refusal);
});

test("T45 a lock timeout, cancellation or deadlock also gives 503, and nothing was done", async () => {
  const { cookie } = await app.addPerson({ is_admin: true });
  const other = await app.addPerson();
  const { owner } = app.database;
  const credit = () =>
    post(
      app.url,
      "/api/rpc/admin_add_deposit_and_balance",
      { target_user_id: other.id, p_coin_id: "bitcoin", p_amount: "1", p_reason: "For a test" },
      { cookie, idempotencyKey: newKey() },
    );
  const expectBusy = ({ status, body, headers, text }: Awaited<ReturnType<typeof credit>>) => {
    expect([status, body.code, headers.get("retry-after")]).toEqual([503, "database_unavailable", "5"]);
    expect(text).not.toMatch(/lock|cancel|timeout/);
    expect(headers.get("x-outcome")).toBe("undone");
  };
  const holder = await owner.connect();
  await holder.query("begin");
  await holder.query("select from app.users where id = $1 for update", [other.id]);
  // A cancelled statement, as after a statement timeout.
  const cancelled = credit();
  const cancel = `select pg_cancel_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await owner.query(cancel)).rowCount).toBe(1);
  expectBusy(await cancelled);
  // A lock timeout.
  await owner.query("alter function api.admin_add_deposit_and_balance set lock_timeout = '50ms'");
  expectBusy(await credit());
  await owner.query("alter function api.admin_add_deposit_and_balance reset lock_timeout");
  await holder.query("rollback");
  holder.release();
  expect((await get(app.url, "/api/balances", { cookie: other.cookie })).body).toEqual({ balances: [] });
  expect((await credit()).status).toBe(200);
  // A third deadlock in a row.
  await owner.query(
    `create or replace function api.get_user_balance(context jsonb, p_user_id uuid, p_coin_id text) returns jsonb
     language plpgsql as $$ begin raise exception using errcode = '40P01'; end $$`,
  );
  const input = { p_user_id: other.id, p_coin_id: "bitcoin" };
  expectBusy(await post(app.url, "/api/rpc/get_user_balance", input, { cookie: other.cookie }));
  expect(app.logLines.filter((line) => line.includes("the database gave up"))).toHaveLength(3);
});
