import { startTestApp, type TestApp } from "@portico/testing/server/app.ts";
import { get } from "@portico/testing/server/http.ts";
import type { Person } from "@portico/testing/server/people.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

let app: TestApp;
let auditor: Person;
let user: Person;

beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  auditor = await app.addPerson({ role: "auditor" });
  user = await app.addPerson();
});
afterAll(() => app.close());

const rows = async (text: string, values: unknown[]) => (await app.database.owner.query(text, values)).rows;
/** Credits this many deposits of 0.1 BTC, one transfer each. */
async function addDeposits(count: number): Promise<void> {
  await rows("select ledger.lock_balances($1, array['bitcoin'])", [user.id]);
  await rows(
    `with made as (
       insert into app.deposits (user_id, coin_id, amount, status, completed_at)
       select $1, 'bitcoin', 0.1, 'completed', now() from generate_series(1, $2::integer) returning id
     )
     select ledger.post($1, 'deposit', id, array[row ('bitcoin', 'external', 'available', 0.1)]::ledger.entry[]) from made`,
    [user.id, count],
  );
}
const path = (more = "", ending = "") => `/api/admin/users/${user.id}/statement${ending}?coin=bitcoin${more}`;
const lines = (text: string) => text.trimEnd().split("\r\n").slice(1);

test("is paged by cursor, with totals on the first page", async () => {
  await addDeposits(5);
  const first = await get(app.url, path("&limit=3"), auditor);
  expect(first.status, first.text).toBe(200);
  expect(first.body.summary).toEqual({
    opening: "0",
    came_in: "0.5",
    went_out: "0",
    closing: "0.5",
    held: "0",
  });
  expect(first.body.items.map(({ balance }: { balance: string }) => balance)).toEqual(["0.5", "0.4", "0.3"]);
  const second = await get(app.url, path(`&limit=3&cursor=${first.body.next_cursor}`), auditor);
  expect(second.body.items.map(({ balance }: { balance: string }) => balance)).toEqual(["0.2", "0.1"]);
  expect([second.body.summary, second.body.next_cursor]).toEqual([null, null]);
  // Balances come from the ledger, not from the client.
  expect((await get(app.url, path("&balance=9"), auditor)).body.code).toBe("invalid_input");
  expect((await get(app.url, "/api/admin/users/1/statement?coin=bitcoin", auditor)).body.code).toBe(
    "not_found",
  );
  expect((await get(app.url, path("&coin=nothing").replace("coin=bitcoin&", ""), auditor)).body.code).toBe(
    "unknown_coin",
  );
});

test("T47 the statement as CSV: UTF-8 with BOM, cells that begin like a formula are text; the export is logged", async () => {
  await rows("update app.users set email = $2 where id = $1", [user.id, `=cmd${user.email}`]);
  await addDeposits(1);
  await rows("select ledger.lock_balances($1, array['bitcoin'])", [user.id]);
  const [adjustment] = await rows(
    `insert into app.posted_adjustments (user_id, coin_id, direction, amount, reason)
     values ($1, 'bitcoin', 'subtract', 0.03, 'for the test') returning id`,
    [user.id],
  );
  await rows(
    "select ledger.post($1, 'adjustment', $2, array[row ('bitcoin', 'available', 'adjustments', 0.03)]::ledger.entry[])",
    [user.id, adjustment?.id],
  );
  const response = await fetch(`${app.url}${path("", ".csv")}`, { headers: { cookie: auditor.cookie } });
  expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(response.headers.get("content-disposition")).toMatch(
    /^attachment; filename="portico-statement-BTC-\d{4}-\d\d-\d\d\.csv"$/,
  );
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(await response.arrayBuffer());
  expect(text.split("\r\n")[0]).toBe(
    "\uFEFFTime (UTC),User,Coin,Entry,In,Out,Balance after,Transaction type,Transaction ID,Transfer ID",
  );
  expect(lines(text).map((line) => line.split(",").slice(1, 9))).toEqual([
    [`'=cmd${user.email}`, "BTC", "adjustment", "", "0.03", "0.07", "adjustment", adjustment?.id],
    [`'=cmd${user.email}`, "BTC", "deposit", "0.1", "", "0.1", "deposit", expect.any(String)],
  ]);
  const german = await get(app.url, path("&format=semicolon", ".csv"), auditor);
  expect(lines(german.text).map((line) => line.split(";").slice(3, 7))).toEqual([
    ["adjustment", "", "0,03", "0,07"],
    ["deposit", "0,1", "", "0,1"],
  ]);
  const noted = await rows(
    "select target_id, details from app.admin_activity where action_name = 'statement_exported' and admin_id = $1",
    [auditor.id],
  );
  expect(noted).toEqual(Array(2).fill({ target_id: user.id, details: { coin_id: "bitcoin" } }));
  const head = await fetch(`${app.url}${path("", ".csv")}`, {
    method: "HEAD",
    headers: { cookie: auditor.cookie },
  });
  expect(head.status).toBe(404);
});

test("a file spans many pages with a continuous balance", { tags: "long" }, async () => {
  await addDeposits(1203);
  const { text } = await get(app.url, path("", ".csv"), auditor);
  const balances = lines(text).map((line) => line.split(",")[6]);
  expect(balances).toHaveLength(1203);
  expect(balances).toEqual(Array.from({ length: 1203 }, (_, index) => tenths(1203 - index)));
  expect(lines((await get(app.url, path("&to=2001-01-01T00:00:00Z", ".csv"), auditor)).text)).toEqual([]);
});

const tenths = (count: number) => `${Math.floor(count / 10)}${count % 10 ? `.${count % 10}` : ""}`;
