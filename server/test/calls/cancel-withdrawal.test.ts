import { addWithdrawal } from "@portico/testing/calls/rows.ts";
import { startTestApp, type TestApp } from "@portico/testing/server/app.ts";
import { get, post } from "@portico/testing/server/http.ts";
import { newKey, type Person } from "@portico/testing/server/people.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { BusEvent } from "../../src/realtime/bus.ts";

let app: TestApp;
const events: BusEvent[] = [];

beforeAll(async () => {
  app = await startTestApp();
  app.server.deps.bus.subscribe((event) => void events.push(event));
});
afterAll(() => app.close());

const cancel = (who: Person, p_withdrawal_id: string, idempotencyKey?: string) =>
  post(
    app.url,
    "/api/rpc/cancel_withdrawal",
    { p_withdrawal_id },
    {
      cookie: who.cookie,
      ...(idempotencyKey && { idempotencyKey }),
    },
  );

test("T55 a cancelled withdrawal notifies its user's pages and the back office, and shows as cancelled everywhere", async () => {
  const user = await app.addPerson();
  const operator = await app.addPerson({ role: "operator" });
  const id = await addWithdrawal(app.database.owner, user.id);
  events.length = 0;
  expect(await cancel(user, id, newKey())).toMatchObject({
    status: 200,
    body: { success: true, withdrawal_id: id },
  });
  expect(events).toEqual([
    { type: "user_changed", user_id: user.id, transaction: { type: "withdrawal", id } },
    { type: "admin_withdrawals" },
  ]);
  const own = { cookie: user.cookie };
  const cancelled = { id, status: "failed", is_cancelled: true, rejection_reason: null };
  expect((await get(app.url, `/api/transactions/withdrawal/${id}`, own)).body.transaction).toMatchObject(
    cancelled,
  );
  expect((await get(app.url, "/api/transactions?status=failed", own)).body.items).toMatchObject([cancelled]);
  expect((await get(app.url, "/api/transactions.csv?type=withdrawal", own)).text).toContain(",cancelled,");
  expect((await get(app.url, "/api/balances", own)).body.balances).toMatchObject([
    { amount: "0.1", held: "0" },
  ]);
  const list = { limit_count: 5, transaction_type: "withdrawal" };
  const shown = await post(app.url, "/api/rpc/admin_get_all_transactions", list, { cookie: operator.cookie });
  expect(shown.body).toMatchObject([cancelled]);
  const decision = { transaction_type: "withdrawal", transaction_id: id, new_status: "completed" };
  const late = await post(app.url, "/api/rpc/admin_process_transaction", decision, {
    cookie: operator.cookie,
    idempotencyKey: newKey(),
  });
  expect(late).toMatchObject({ status: 409, body: { code: "already_processed" } });
});

test("T5 cancelling requires a key, and a visitor is refused", async () => {
  const user = await app.addPerson();
  const id = await addWithdrawal(app.database.owner, user.id);
  expect((await cancel(user, id)).body).toMatchObject({ code: "idempotency_key_required" });
  const visitor = await post(app.url, "/api/rpc/cancel_withdrawal", { p_withdrawal_id: id }, {});
  expect(visitor.status).toBe(401);
});
