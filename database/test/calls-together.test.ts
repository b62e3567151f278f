import { type Caller, type Context, callsTogether, openPool, Refusal } from "@portico/database";
import { type TestDatabase, testDatabase } from "@portico/database/testing";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

let database: TestDatabase;
let caller: Caller;

// Calls of the shapes that the server handles, independent of any business rule. Each notes in which transaction and
// when it was made; a call that fails leaves no note.
const probes = `
create table public.notes (
  number bigint generated always as identity, session text, text text, transaction bigint default txid_current(),
  statement text default current_query()
);
create sequence public.tries;
create function api.probe(context jsonb, p_text text, p_action text default null) returns jsonb
language plpgsql security definer as $$
begin
  insert into public.notes (session, text) values (context ->> 'session', p_text);
  perform nextval('public.tries');
  if p_action = 'refuse' then
    raise exception using errcode = 'PR001', message = 'insufficient_balance', detail = '{"coin": "BTC"}';
  elsif p_action = 'fail' then
    raise exception 'a fault' using errcode = '22012';
  elsif p_action = 'end' then
    perform pg_terminate_backend(pg_backend_pid());
  end if;
  perform pg_sleep(0.02);
  return jsonb_build_object('text', p_text);
end $$;
create function api.probes(p_calls jsonb[]) returns jsonb[] language plpgsql security definer as $$
declare
  single jsonb;
  outcomes jsonb[] := '{}';
begin
  foreach single in array p_calls loop
    begin
      outcomes := outcomes || jsonb_build_object('reply', api.probe(
        single -> 'context', single #>> '{input,p_text}', single #>> '{input,p_action}'
      ));
    exception when sqlstate 'PR001' then
      outcomes := outcomes || '{"reply": {"refused": {"code": "insufficient_balance", "details": {"coin": "BTC"}}}}'::jsonb;
    end;
  end loop;
  return outcomes;
end $$;
grant execute on all functions in schema api to portico_server;`;

beforeAll(async () => {
  database = await testDatabase({ max: 8 });
  await database.owner.query(probes);
});

afterAll(() => database.drop());

beforeEach(async () => {
  caller = callsTogether(database.pool, "probe", "probes", 16);
  await database.owner.query("truncate public.notes; alter sequence public.tries restart");
});

const context = (session: string): Context => ({
  session,
  idempotency_key: null,
  address: "127.0.0.1",
  device: "vitest",
  request_id: `request-${session}`,
});
const probe = (session: string, text = session, action?: string) =>
  caller(context(session), { p_text: text, p_action: action });
const sessions = (count: number) => Array.from({ length: count }, (_, index) => `session-${index}`);

async function notes(): Promise<{ session: string; text: string; transaction: string }[]> {
  return (await database.owner.query("select session, text, transaction from public.notes order by number"))
    .rows;
}

describe("Calls together", () => {
  test("share transactions while they wait, and each gets its own reply", async () => {
    const replies = await Promise.all(sessions(24).map((session) => probe(session)));
    expect(replies).toEqual(sessions(24).map((text) => ({ text })));
    const made = await notes();
    expect(made).toHaveLength(24);
    const counts = [...Map.groupBy(made, ({ transaction }) => transaction).values()].map((of) => of.length);
    expect(counts.toSorted((a, b) => a - b)).toEqual([1, 1, 6, 16]);
  });

  test("run alone and immediately if there are only a few", async () => {
    await Promise.all(sessions(2).map((session) => probe(session)));
    expect(new Set((await notes()).map(({ transaction }) => transaction)).size).toBe(2);
  });

  test("a refusal rolls back only its own call", async () => {
    const refused = (index: number) => index % 3 === 0;
    const outcomes = await Promise.allSettled(
      sessions(24).map((session, index) => probe(session, session, refused(index) ? "refuse" : undefined)),
    );
    for (const [index, outcome] of outcomes.entries()) {
      if (refused(index)) {
        expect(outcome).toMatchObject({ status: "rejected", reason: expect.any(Refusal) });
        expect(outcome).toMatchObject({ reason: { code: "insufficient_balance", details: { coin: "BTC" } } });
      } else expect(outcome).toMatchObject({ status: "fulfilled" });
    }
    const made = (await notes()).map(({ session }) => session);
    expect(made.toSorted()).toEqual(
      sessions(24)
        .filter((_, index) => !refused(index))
        .toSorted(),
    );
  });

  test("an error rolls back the statement, and each of its calls is repeated alone", async () => {
    const outcomes = await Promise.allSettled(
      sessions(12).map((session, index) => probe(session, session, index === 8 ? "fail" : undefined)),
    );
    expect(outcomes.map(({ status }) => status)).toEqual(
      sessions(12).map((_, index) => (index === 8 ? "rejected" : "fulfilled")),
    );
    expect(outcomes[8]).toMatchObject({ reason: { code: "22012" } });
    const made = await notes();
    expect(made).toHaveLength(11);
    expect(new Set(made.map(({ transaction }) => transaction)).size).toBe(11);
  });

  test("a lost connection fails every call of its statement, and none is repeated", async () => {
    const outcomes = await Promise.allSettled(
      sessions(12).map((session, index) => probe(session, session, index === 4 ? "end" : undefined)),
    );
    expect(outcomes.map(({ status }) => status)).toEqual(
      sessions(12).map((_, index) => (index < 2 ? "fulfilled" : "rejected")),
    );
    expect(await notes()).toHaveLength(2);
    // Two alone, then sessions 10, 11, 2, 3 and 4 in this order; the last one ended the connection.
    const { rows } = await database.owner.query("select last_value::int as tries from public.tries");
    expect(rows).toEqual([{ tries: 7 }]);
    expect(await probe("session-4")).toEqual({ text: "session-4" });
  });

  test("all fail if the database cannot be reached", async () => {
    const pool = openPool("postgresql://127.0.0.1:1/nowhere", { max: 2 });
    const lost = callsTogether(pool, "probe", "probes", 16);
    const outcomes = await Promise.allSettled(
      sessions(8).map((session) => lost(context(session), { p_text: session })),
    );
    for (const outcome of outcomes)
      expect(outcome).toMatchObject({ reason: { name: "DatabaseUnavailable" } });
    await pool.end();
  });

  test("calls of one session keep their order and never wait for each other in two statements", async () => {
    const texts = Array.from({ length: 60 }, (_, index) => index);
    await Promise.all(texts.map((index) => probe(`session-${index % 3}`, String(index))));
    const made = await notes();
    expect(made).toHaveLength(60);
    for (const of of Map.groupBy(made, ({ session }) => session).values()) {
      const order = of.map(({ text }) => Number(text));
      expect(order).toEqual(order.toSorted((a, b) => a - b));
    }
    // The first call of each session runs alone, then all waiting ones: no session is in two statements at once.
    expect(new Set(made.map(({ transaction }) => transaction)).size).toBeLessThanOrEqual(9);
  });

  test("run alone if a statement may have one call at most", async () => {
    caller = callsTogether(database.pool, "probe", "probes", 1);
    await Promise.all(sessions(12).map((session) => probe(session)));
    expect(new Set((await notes()).map(({ transaction }) => transaction)).size).toBe(12);
  });

  test("accepts only plain identifiers as names", () => {
    expect(() => callsTogether(database.pool, "probe", 'probes"', 16)).toThrow("Not a name of a call");
  });

  test("marks the statement with the ids of all its requests", async () => {
    await Promise.all(sessions(4).map((session) => probe(session)));
    const { rows } = await database.owner.query(
      "select distinct statement from public.notes where session in ('session-2', 'session-3')",
    );
    expect(rows).toEqual([
      {
        statement:
          '/* request request-session-2,request-session-3 */ select to_jsonb(api."probes"($1::jsonb[])) as reply',
      },
    ]);
  });
});
