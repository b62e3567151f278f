import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "./support/app.ts";
import { get, post } from "./support/http.ts";
import { newKey } from "./support/people.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test("where no database connection can be had the answer is 503, says when to try again, and nothing was done", async () => {
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
  const patience = pool.options.connectionTimeoutMillis;
  const held = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
  pool.options.connectionTimeoutMillis = 200;
  for (const answer of [await credit(), await get(app.url, "/api/balances", { cookie })]) {
    expect([answer.status, answer.body.code]).toEqual([503, "database_unavailable"]);
    expect(answer.headers.get("retry-after")).toBe("5");
    expect(answer.body.requestId).toBeTruthy();
    expect(answer.text).not.toMatch(/timeout|connect/);
  }
  for (const client of held) client.release();
  pool.options.connectionTimeoutMillis = patience;
  expect((await get(app.url, "/api/balances", { cookie: other.cookie })).body).toEqual({ balances: [] });
  expect((await credit()).status).toBe(200);
  expect(app.logLines.filter((line) => line.includes("no database connection"))).toHaveLength(2);
});
