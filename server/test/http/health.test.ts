import { connect } from "node:net";
import { startTestApp, type TestApp } from "@portico/testing/server/app.ts";
import { get } from "@portico/testing/server/http.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readRelease } from "../../src/config/release.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ work: true });
});
afterAll(() => app.close());

test("GET /health/live responds while the process is running, and names version, build and schema", async () => {
  const { status, body } = await get(app.url, "/health/live");
  expect(status).toBe(200);
  expect(body).toMatchObject({ status: "live", ...(await readRelease()) });
  expect(body.schema).toMatch(/^\d{4}-[a-z-]+$/);
});

test("GET /health/ready reports the database, its migrations and the age of prices", async () => {
  await expect
    .poll(async () => (await get(app.url, "/health/ready")).body.price_age_seconds)
    .toBeGreaterThanOrEqual(0);
  const { status, body } = await get(app.url, "/health/ready");
  expect(status).toBe(200);
  expect(body).toMatchObject({ status: "ready", database: true, migrations: true });
});

test("GET /health/ready fails while a migration is missing", { tags: "long" }, async () => {
  const { owner } = app.database;
  await owner.query("update portico.migrations set name = name || '?' where name like '%0001%'");
  await expect.poll(ready).toMatchObject({
    status: 503,
    body: { status: "not_ready", database: true, migrations: false },
  });
  await owner.query("update portico.migrations set name = rtrim(name, '?')");
  await expect.poll(ready).toMatchObject({ status: 200, body: { status: "ready" } });
});

const ready = () => get(app.url, "/health/ready");

test("GET /health/ready returns its last result while the database is slow, and sends one query", {
  tags: "long",
}, async () => {
  await expect.poll(ready).toMatchObject({ status: 200 });
  const client = await app.database.owner.connect();
  await client.query("begin");
  await client.query("lock table portico.migrations in access exclusive mode");
  const asked = async () => {
    await ready();
    return (await waitingQueries(app)).length;
  };
  await expect.poll(asked).toBe(1);
  for (const { status, body } of [await ready(), await ready()]) {
    expect([status, body.database]).toEqual([200, true]);
  }
  expect(await waitingQueries(app)).toHaveLength(1);
  await client.query("commit");
  client.release();
});

test("GET /metrics counts responses by route and status, only for localhost", async () => {
  await get(app.url, "/api/transactions/swap/1?cursor=secret");
  const { status, text, headers } = await get(app.url, "/metrics");
  expect(status).toBe(200);
  expect(headers.get("content-type")).toContain("text/plain; version=0.0.4");
  expect(text).toContain(
    'portico_http_requests_total{method="GET",route="/api/transactions/:type/:id",status="401"} 1',
  );
  expect(text).toMatch(/^portico_uptime_seconds [0-9.]+$/m);
  expect(text).not.toContain("secret");
  for (const name of ["x-forwarded-for", "forwarded", "x-real-ip"]) {
    expect((await get(app.url, "/metrics", { headers: { [name]: "203.0.113.1" } })).status, name).toBe(404);
  }
});

test("Shutdown finishes the request in progress, and accepts no new ones", { tags: "long" }, async () => {
  const own = await startTestApp();
  const { cookie } = await own.addPerson();
  const { owner } = own.database;
  // The request waits for a lock, so it is in progress when shutdown begins.
  const client = await owner.connect();
  await client.query("begin");
  await client.query("lock table app.sessions in access exclusive mode");
  const answer = get(own.url, "/api/balances", { cookie });
  await expect.poll(async () => (await waitingQueries(own)).length).toBe(1);
  const stopped = own.server.stop();
  await expect.poll(() => accepts(own.url)).toBe(false);
  await client.query("commit");
  client.release();
  expect((await answer).status).toBe(200);
  await stopped;
  await own.close();
});

test("Shutdown does not wait for a ledger check, which another node repeats", { tags: "long" }, async () => {
  const own = await startTestApp();
  const { owner } = own.database;
  await owner.query(
    `create or replace function api.verify_books(context jsonb) returns jsonb
     language sql as $$ select pg_sleep(3600); select '{}'::jsonb $$`,
  );
  await own.server.start();
  const checks = `select from pg_stat_activity
    where datname = current_database() and application_name = 'portico-books' and wait_event = 'PgSleep'`;
  await expect.poll(async () => (await owner.query(checks)).rowCount).toBe(1);
  await own.server.stop();
  const { rows } = await owner.query("select state from pgboss.job where name = 'check-books'");
  expect(rows).toEqual([{ state: "retry" }]);
  await own.close();
});

async function waitingQueries({ database }: TestApp) {
  const { rows } = await database.owner.query(
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return rows;
}

function accepts(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(url).port), "127.0.0.1", () => {
      socket.destroy();
      resolve(true);
    });
    socket.on("error", () => resolve(false));
  });
}
