import { randomUUID } from "node:crypto";
import { addDeposit, addSentWithdrawal } from "@portico/testing/calls/rows.ts";
import { startTestApp, type TestApp } from "@portico/testing/server/app.ts";
import { get } from "@portico/testing/server/http.ts";
import type { Person } from "@portico/testing/server/people.ts";
import { afterAll, beforeAll, expect, test } from "vitest";

let app: TestApp;
let user: Person;
let support: Person;

beforeAll(async () => {
  app = await startTestApp();
  user = await app.addPerson();
  support = await app.addPerson({ role: "support" });
});
afterAll(() => app.close());

const read = (type: string, id: string, person = support) =>
  get(app.url, `/api/admin/transactions/${type}/${id}`, person);

test("administrators who may see transactions read everything about one, in plain decimals", async () => {
  const id = await addSentWithdrawal(app.database.owner, user.id);
  const { status, body } = await read("withdrawal", id);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    transaction: { id, type: "withdrawal", status: "completed", user_id: user.id, user_email: user.email },
    output_index: null,
    price_usd: null,
    value_usd: "1",
    value_source: "recorded",
    swap: null,
    events: [
      { action: "withdrawal_requested", by_id: user.id, by: user.email },
      { action: "withdrawal_approved", by_id: null, by: null },
    ],
  });
  const moved = { coin_id: "bitcoin", amount: "0.1" };
  expect(body.transfers).toMatchObject([
    { ...moved, debit: "available", credit: "held" },
    { ...moved, debit: "held", credit: "external" },
  ]);
});

test("a missing id, a malformed id and an id of another type are not found", async () => {
  const id = await addDeposit(app.database.owner, user.id);
  expect((await read("deposit", id)).status).toBe(200);
  for (const [type, other] of [
    ["swap", id],
    ["deposit", randomUUID()],
    ["deposit", "1"],
  ] as const) {
    const { status, body } = await read(type, other);
    expect([status, body.code], `${type} ${other}`).toEqual([404, "not_found"]);
  }
  expect((await read("refund", id)).body.code).toBe("invalid_input");
});

test("users cannot read it, not even their own", async () => {
  const id = await addDeposit(app.database.owner, user.id);
  const { status, body } = await read("deposit", id, user);
  expect([status, body.code]).toEqual([403, "not_administrator"]);
});
