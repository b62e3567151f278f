import { readFileSync } from "node:fs";
import { join } from "node:path";
import { call, internalContext } from "@portico/database";
import { startTestApp, type TestApp } from "@portico/testing/server/app.ts";
import { get, post } from "@portico/testing/server/http.ts";
import { connectLive } from "@portico/testing/server/live-client.ts";
import { newKey } from "@portico/testing/server/people.ts";
import { afterAll, beforeAll, expect, test } from "vitest";

const token = "a-token-of-the-tests";
const operations = join(import.meta.dirname, "../../../docs/operations");
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ work: true, config: { metricsToken: token } });
});
afterAll(() => app.close());

/** Checks the ledger like the job does. */
async function checkNow(): Promise<unknown> {
  const p_check = await call(app.database.pool, "verify_books", internalContext("test"));
  return call(app.database.pool, "keep_book_check", internalContext("test"), { p_check });
}

async function figures(): Promise<string> {
  const { status, text } = await get(app.url, "/metrics");
  expect(status).toBe(200);
  return text;
}

test.each(["dashboard.json", "alerts.yml"])("every metric that %s names is on /metrics", async (file) => {
  const lines = readFileSync(join(operations, file), "utf8").split("\n");
  const named = lines.flatMap((line) => (/"?expr"?:/.test(line) ? (line.match(/\bportico_\w+/g) ?? []) : []));
  const families = new Set([...(await figures()).matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name));
  const known = (name: string) =>
    families.has(name) || families.has(name.replace(/_(bucket|sum|count)$/, ""));
  expect(named.length).toBeGreaterThan(8);
  expect(named.filter((name) => !known(name))).toEqual([]);
});

const rules = () => readFileSync(join(operations, "alerts.yml"), "utf8").split("- alert:").slice(1);

test("each alert states what to do", () => {
  for (const rule of rules()) expect(rule).toMatch(/^ {10}do: ".{40,}"$/m);
});

test("each alert about networks names a playbook that exists, and each playbook names an alert", () => {
  const guide = readFileSync(join(operations, "chains.md"), "utf8");
  const [, ...parts] = (guide.split("\n## Playbooks\n")[1]?.split("\n## ")[0] ?? "").split("\n### ");
  const playbooks = parts.map((part) => ({ title: part.split("\n")[0] ?? "", part }));
  const anchors = playbooks.map(({ title }) => title.toLowerCase().replaceAll(" ", "-"));
  const named = rules().flatMap((rule) => {
    const [name = ""] = rule.trim().split("\n");
    const [, anchor] = /^ {10}runbook: "docs\/operations\/chains\.md#(.+)"$/m.exec(rule) ?? [];
    if (/portico_(chain|treasury)_/.test(rule)) expect(anchor, name).toBeDefined();
    // The playbook of a pause depends on its cause.
    const choices = [...(anchor ?? "").matchAll(/\}\}([a-z-]+)(?=\{\{)/g)].map(([, choice]) => choice);
    return choices.length > 0 ? choices : (anchor ?? []);
  });
  expect(named.length).toBeGreaterThan(10);
  for (const anchor of named) expect(anchors).toContain(anchor);
  const alerts = rules().map((rule) => rule.trim().split("\n")[0]);
  for (const { title, part } of playbooks.filter(({ title }) => title !== "Crediting by hand")) {
    const found = [...part.matchAll(/`(Portico\w+)`/g)].map(([, name]) => name);
    expect(found.length, title).toBeGreaterThan(0);
    for (const name of found) expect(alerts, title).toContain(name);
    for (const step of ["Symptom", "Check", "Act", "After"]) expect(part, title).toContain(`- **${step}**: `);
  }
});

test("alerts exclude probes from request rates, and also fire when a metric is missing", () => {
  for (const rule of rules()) {
    const [, expression = ""] = /^ {8}expr: (.+)$/m.exec(rule) ?? [];
    const requests = expression.match(/portico_http_\w+\{[^}]*\}/g) ?? [];
    for (const selector of requests) expect(selector).toContain('route!~"/health/.*|/metrics"');
    const [old] = /portico_(?:job_done|ledger_check|price)_age_seconds/.exec(expression) ?? [];
    if (old) expect(expression).toContain(`absent(${old}`);
  }
});

/** The server reads the figures of the books every 15 s. */
const nextReading = { interval: 1_000, timeout: 40_000 };

test("users' balances are reported by coin, and a ledger check finds no faults", {
  tags: "long",
}, async () => {
  const [admin, user] = [await app.addPerson({ is_admin: true }), await app.addPerson()];
  const input = { target_user_id: user.id, p_coin_id: "litecoin", p_amount: "1.25", p_reason: "For a test" };
  const options = { cookie: admin.cookie, idempotencyKey: newKey() };
  expect((await post(app.url, "/api/rpc/admin_add_deposit_and_balance", input, options)).status).toBe(200);
  await checkNow();
  await expect
    .poll(figures, nextReading)
    .toContain('portico_liabilities{coin="litecoin",account="available"} 1.25');
  await expect.poll(figures, nextReading).toMatch(/^portico_ledger_problems 0$/m);
  await expect.poll(figures, nextReading).toMatch(/^portico_job_done_age_seconds\{queue="check-books"\} /m);
});

test("a ledger that does not add up is counted", { tags: "long" }, async () => {
  const { owner } = app.database;
  const user = await app.addPerson();
  await owner.query("insert into ledger.balances (user_id, coin_id, available) values ($1, 'monero', 5)", [
    user.id,
  ]);
  expect(await checkNow()).toEqual({ problems: 1 });
  await expect.poll(figures, nextReading).toMatch(/^portico_ledger_problems 1$/m);
  await owner.query("delete from ledger.balances where user_id = $1", [user.id]);
  expect(await checkNow()).toEqual({ problems: 0 });
});

test("responses, refusals, sockets and the age of prices are measured", async () => {
  await get(app.url, "/api/balances");
  const client = await connectLive(app.url);
  const text = await figures();
  expect(text).toMatch(
    /^portico_http_request_seconds_bucket\{le="\+Inf",method="GET",route="\/api\/balances"\} [1-9]/m,
  );
  expect(text).toMatch(/^portico_refusals_total\{code="not_authenticated"\} [1-9]/m);
  expect(text).toContain('portico_live_sockets{who="visitor"} 1\n');
  expect(text).toMatch(/^portico_price_age_seconds\{coin="bitcoin"\} [0-9.]+$/m);
  await client.close();
});

test("the metrics are available to this machine and to holders of the token", async () => {
  const from = (authorization: string | null) =>
    get(app.url, "/metrics", { headers: { "x-forwarded-for": "203.0.113.1", authorization } });
  expect((await from(null)).status).toBe(404);
  expect((await from(`Bearer ${token}x`)).status).toBe(404);
  expect((await from(`Bearer ${token}`)).status).toBe(200);
});

test("an SQL statement carries its request's id from the log", async () => {
  const { owner } = app.database;
  const { cookie } = await app.addPerson();
  const client = await owner.connect();
  await client.query("begin");
  await client.query("lock table app.sessions in access exclusive mode");
  const answer = get(app.url, "/api/balances", { cookie });
  const waiting = async () => {
    const { rows } = await owner.query<{ query: string }>(
      `select query from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock' and query like '%api."session"%'`,
    );
    return rows[0]?.query ?? "";
  };
  await expect.poll(waiting).toMatch(/^\/\* request [0-9a-f-]{36} \*\/ select api\./);
  const [, id] = /request ([0-9a-f-]{36})/.exec(await waiting()) ?? [];
  await client.query("commit");
  client.release();
  expect((await answer).status).toBe(200);
  expect(app.logLines.filter((line) => JSON.parse(line).request_id === id)).toHaveLength(1);
});
