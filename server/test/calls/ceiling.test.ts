import type { TestApp } from "@portico/testing/server/app.ts";
import { get } from "@portico/testing/server/http.ts";
import type { Person } from "@portico/testing/server/people.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Administration, startAdministration } from "../support/calls/administration.ts";

let administration: Administration;
let app: TestApp;
let owner: Person;
let first: Person;

beforeAll(async () => {
  administration = await startAdministration({ isLive: true });
  ({ app, owner, first } = administration);
  await administration.limit("off", "off");
  await administration.rows("update chain.networks set is_watched = true where network_id = 'bitcoin'");
  await administration.rows(
    "insert into chain.readings (network_id, read_at, tried_at, height, hash) values ('bitcoin', now(), now(), 100, 'aa')",
  );
  await administration.rows(
    "insert into chain.holdings (network_id, coin_id, place, amount) values ('bitcoin', 'bitcoin', 'cold', 3), ('bitcoin', 'bitcoin', 'paying', 1)",
  );
});
afterAll(() => administration.close());

const credit = (by: Person, target: Person, p_amount: string) =>
  administration.call(by, "admin_add_deposit_and_balance", {
    target_user_id: target.id,
    p_coin_id: "bitcoin",
    p_amount,
    p_reason: "Goodwill",
  });
const roomFor = async (by: Person) =>
  (await get(app.url, "/api/admin/credit-room?coin=bitcoin", { cookie: by.cookie })).body;

test("T83 over HTTP: of credits at once only those that fit are made; more takes an owner's request and another one's approval", async () => {
  const person = await app.addPerson();
  const answers = await Promise.all(Array.from({ length: 6 }, () => credit(first, person, "1")));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 409, 409]);
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    code: "credit_above_holdings",
    details: { symbol: "BTC", room: "0" },
  });
  expect((await administration.balanceOf(person)).available).toBe(4);
  expect(await roomFor(first)).toEqual({
    coin_id: "bitcoin",
    owed: "4",
    holdings: "4",
    room: "0",
    above: "refused",
    is_play: false,
  });
  expect((await credit(owner, person, "2")).body.code).toBe("credit_above_holdings");

  const other = await app.addPerson({ role: "owner" });
  const requested = await credit(owner, person, "2");
  expect(requested.body).toMatchObject({ waits_for_second: true });
  const { body } = await get(app.url, `/api/admin/adjustments?user_id=${person.id}`, {
    cookie: first.cookie,
  });
  expect(body.items).toMatchObject([{ is_above_holdings: true, amount: "2" }]);
  const decision = { p_adjustment_id: requested.body.adjustment_id, p_approve: true };
  const decide = (by: Person) => administration.call(by, "admin_decide_adjustment", decision);
  expect((await decide(first)).body.code).toBe("credit_above_holdings");
  expect((await decide(other)).body).toMatchObject({ success: true, status: "completed" });
  expect((await administration.balanceOf(person)).available).toBe(6);
  expect(await administration.actsOn(person.id)).toEqual([
    ...Array.from({ length: 4 }, () => "balance_added"),
    "balance_adjustment_requested",
    "balance_added",
  ]);
});
