import { type Context, call, forRequest, openPool, Refusal } from "@portico/database";
import { type TestDatabase, testDatabase } from "@portico/database/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

let database: TestDatabase;

const context: Context = {
  session: null,
  idempotency_key: null,
  address: "127.0.0.1",
  device: "vitest",
  request_id: "request-1",
};

beforeAll(async () => {
  database = await testDatabase({ max: 4 });
  await database.owner.query(calls);
});

afterAll(() => database.drop());

// Calls of the shapes that the server handles, independent of any business rule.
const calls = `
create sequence public.tries;
create function api.probe(context jsonb, p_text text default 'default', p_list jsonb default null, p_flag boolean default null)
returns jsonb language plpgsql as $$
begin
  return jsonb_build_object('request', context ->> 'request_id', 'text', p_text, 'list', p_list, 'flag', p_flag);
end $$;
create function api.probe_refusal(context jsonb, p_returns boolean) returns jsonb language plpgsql as $$
begin
  if p_returns then
    return '{"refused": {"code": "wrong_code", "details": {"tries_left": 4}}}';
  end if;
  raise exception using errcode = 'PR001', message = 'insufficient_balance', detail = '{"coin": "BTC"}';
end $$;
create function api.probe_fault(context jsonb, p_state text, p_times int default 99) returns jsonb
language plpgsql security definer as $$
begin
  if nextval('public.tries') <= p_times then
    raise exception 'a fault' using errcode = p_state;
  end if;
  return to_jsonb(currval('public.tries'));
end $$;
create function api.probe_end(context jsonb) returns jsonb language plpgsql security definer as $$
begin
  perform pg_terminate_backend(pg_backend_pid());
  return to_jsonb(true);
end $$;
grant execute on all functions in schema api to portico_server;`;

describe("A call", () => {
  test("passes the context and the input by name and leaves out missing values", async () => {
    const input = { p_text: "a 'quoted' text", p_list: [{ id: "btc" }], p_flag: true };
    expect(await call(database.pool, "probe", context, input)).toEqual({
      request: "request-1",
      text: "a 'quoted' text",
      list: [{ id: "btc" }],
      flag: true,
    });
    expect(await call(database.pool, "probe", context, { p_text: undefined, p_list: null })).toMatchObject({
      text: "default",
      list: null,
    });
  });

  test("throws the same Refusal for a raised and a returned refusal", async () => {
    const raised = await call(database.pool, "probe_refusal", context, { p_returns: false }).catch(
      (no) => no,
    );
    expect(raised).toBeInstanceOf(Refusal);
    expect(raised).toMatchObject({ code: "insufficient_balance", details: { coin: "BTC" } });
    const returned = await call(database.pool, "probe_refusal", context, { p_returns: true }).catch(
      (no) => no,
    );
    expect(returned).toBeInstanceOf(Refusal);
    expect(returned).toMatchObject({ code: "wrong_code", details: { tries_left: 4 } });
  });

  test.each(["40P01", "40001"])(
    "that PostgreSQL rolled back (%s) is retried, at most three times",
    async (state) => {
      await database.owner.query("alter sequence public.tries restart");
      const input = { p_state: state, p_times: 2 };
      expect(await call(database.pool, "probe_fault", context, input)).toBe(3);
      const failed = call(database.pool, "probe_fault", context, { p_state: state });
      await expect(failed).rejects.toMatchObject({ code: state });
    },
  );

  test("that failed otherwise is an internal error and is not retried", async () => {
    await database.owner.query("alter sequence public.tries restart");
    const failed = call(database.pool, "probe_fault", context, { p_state: "22012", p_times: 1 });
    await expect(failed).rejects.toMatchObject({ code: "22012" });
    await expect(failed).rejects.not.toBeInstanceOf(Refusal);
  });

  test("that was refused or failed returns its connection to the pool", async () => {
    const pool = openPool(database.url, { max: 1 });
    const backend = async () => (await pool.query("select pg_backend_pid() as pid")).rows[0].pid;
    const first = await backend();
    await expect(call(pool, "probe_refusal", context, { p_returns: false })).rejects.toThrow(Refusal);
    await expect(call(pool, "probe_fault", context, { p_state: "22012" })).rejects.toThrow("a fault");
    expect(await backend()).toBe(first);
    await pool.end();
  });

  test("builds its input only once it has a connection", async () => {
    const pool = openPool(database.url, { max: 1 });
    const only = await pool.connect();
    let made = 0;
    const reply = call<{ text: string }>(pool, "probe", context, () => {
      made += 1;
      return { p_text: String(made) };
    });
    await expect.poll(() => pool.waitingCount).toBe(1);
    expect(made).toBe(0);
    only.release();
    expect(await reply).toMatchObject({ text: "1" });
    await pool.end();
  });

  test("whose connection was closed fails without affecting others", async () => {
    const pool = openPool(database.url, { max: 1 });
    await expect(call(pool, "probe_end", context)).rejects.toThrow("terminating connection");
    expect(await call(pool, "probe", context)).toMatchObject({ request: "request-1" });
    await pool.end();
  });

  test("accepts only plain identifiers as names", async () => {
    for (const name of ['probe"', "probe; drop", "Probe", "", "api.probe"]) {
      await expect(call(database.pool, name, context)).rejects.toThrow("Not a name of a call");
    }
    await expect(call(database.pool, "probe", context, { 'p_text => ""': "x" })).rejects.toThrow(
      "Not a name",
    );
  });
});

describe("The server's pool", () => {
  test("T2 uses the role that may only execute calls", async () => {
    const { rows } = await database.pool.query("select current_user as who");
    expect(rows).toEqual([{ who: "portico_server" }]);
    await expect(database.pool.query("select from app.users")).rejects.toThrow("permission denied");
  });

  test("returns amounts, big numbers and times as strings without losing precision", async () => {
    const { rows } = await database.pool.query(
      `select 0.1::numeric + 0.000000000000000001 as amount, 9007199254740993::int8 as big,
        timestamptz '2026-01-31 13:00:00.123456+01' as time, date '2026-01-31' as day`,
    );
    expect(rows).toEqual([
      {
        amount: "0.100000000000000001",
        big: "9007199254740993",
        time: "2026-01-31T12:00:00.123456Z",
        day: "2026-01-31",
      },
    ]);
  });

  test("survives idle connections that the database closes", async () => {
    const errors: Error[] = [];
    const pool = openPool(database.url, {
      applicationName: "doomed",
      onIdleError: (error) => errors.push(error),
    });
    await Promise.all([pool.query("select pg_sleep(0.05)"), pool.query("select pg_sleep(0.05)")]);
    await database.owner.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'doomed'",
    );
    await expect.poll(() => errors.length).toBe(2);
    expect((await pool.query("select 1 as n")).rows).toEqual([{ n: 1 }]);
    await pool.end();
  });
});

test("adds the request's id to each statement as a comment that its text cannot end", async () => {
  const shown = async (id: string) =>
    forRequest(id, async () => {
      const { rows } = await database.pool.query<{ query: string }>({
        text: "select current_query() as query",
      });
      return rows[0]?.query;
    });
  expect(await shown("0f8a-1")).toBe("/* request 0f8a-1 */ select current_query() as query");
  expect(await shown("*/ drop table x; /*")).toBe("select current_query() as query");
  const { rows } = await database.pool.query("select current_query() as query");
  expect(rows).toEqual([{ query: "select current_query() as query" }]);
});
