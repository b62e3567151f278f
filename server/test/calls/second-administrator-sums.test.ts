import { addWithdrawal } from "@portico/testing/calls/rows.ts";
import type { TestApp } from "@portico/testing/server/app.ts";
import type { Person } from "@portico/testing/server/people.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Administration, startAdministration } from "../support/calls/administration.ts";

let administration: Administration;
let app: TestApp;
let first: Person;
let second: Person;

beforeAll(async () => {
  administration = await startAdministration();
  ({ app, first, second } = administration);
  await administration.priceBitcoin("1 hour");
});
afterAll(() => administration.close());

const rows: Administration["rows"] = (...args) => administration.rows(...args);
const call: Administration["call"] = (...args) => administration.call(...args);
const limit: Administration["limit"] = (...args) => administration.limit(...args);

describe("What one administrator approves for one user in 24 hours", () => {
  /** Claims first, since completing requires a claim (T60). For a first approval the claim is refused. */
  const approve = async (by: Person, id: string) => {
    await call(by, "admin_claim_withdrawal", { p_withdrawal_id: id });
    return call(by, "admin_process_transaction", {
      transaction_type: "withdrawal",
      transaction_id: id,
      new_status: "completed",
    });
  };
  /** Before T60 a first approval could include a hash. */
  const approveWithHash = (id: string, hash: string) =>
    rows(
      "update app.withdrawal_approvals set transaction_hash = $2, output_index = 0, admin_notes = 'Sent by me' where withdrawal_id = $1",
      [id, hash],
    );
  const done = { success: true, status: "completed" };
  const noted = { success: true, status: "pending" };
  const operator = () => app.addPerson({ role: "operator" });
  /** Withdrawals of 0.1 BTC, worth 5,000 dollars now and less when requested. */
  const asked = (person: Person) => addWithdrawal(app.database.owner, person.id);
  const needs = async (reader: Person, id: string) => {
    const { body } = await call(reader, "admin_get_withdrawals", { p_limit: 100 });
    return body.find((withdrawal: { id: string }) => withdrawal.id === id).needs_second;
  };

  beforeAll(() => limit("10000", "off"));
  afterAll(() => limit("off", "off"));

  test("is summed: many below the limit count as one above it", async () => {
    const [one, other, person] = [await operator(), await operator(), await app.addPerson()];
    const [a, b, c] = [await asked(person), await asked(person), await asked(person)];
    expect((await approve(one, a)).body).toEqual(done);
    expect(await needs(one, b)).toBe(false);
    expect((await approve(one, b)).body).toEqual(done);
    expect([await needs(one, c), await needs(other, c)]).toEqual([true, false]);
    expect((await approve(one, c)).body).toEqual(noted);
    expect([await needs(one, c), await needs(other, c)]).toEqual([true, true]);
    expect((await approve(one, c)).body).toMatchObject({ code: "approved_by_you" });
    expect((await approve(other, c)).body).toEqual(done);
    // Amounts approved by two count for neither, and another user has a separate sum.
    expect((await approve(other, await asked(person))).body).toEqual(done);
    expect((await approve(other, await asked(person))).body).toEqual(done);
    expect((await approve(other, await asked(person))).body).toEqual(noted);
    expect((await approve(one, await asked(await app.addPerson()))).body).toEqual(done);
    await rows("update app.lone_approvals set at = at - interval '24 hours' where admin_id = $1", [one.id]);
    expect((await approve(one, await asked(person))).body).toEqual(done);
  });

  test("concurrent approvals of one administrator cannot all stay below it", async () => {
    const [one, person] = [await operator(), await app.addPerson()];
    const ids = [await asked(person), await asked(person), await asked(person)];
    const answers = await Promise.all(ids.map((id) => approve(one, id)));
    expect(answers.map(({ body }) => body.status).sort()).toEqual(["completed", "completed", "pending"]);
  });

  test("T60 claimed withdrawals count: one beyond the limit gets a first approval, and another administrator completes it", async () => {
    const [one, other, person] = [await operator(), await operator(), await app.addPerson()];
    const claimed = [await asked(person), await asked(person)];
    const third = await asked(person);
    for (const id of claimed) {
      await call(one, "admin_claim_withdrawal", { p_withdrawal_id: id });
    }
    expect((await approve(one, third)).body).toEqual(noted);
    for (const id of claimed) expect((await approve(one, id)).body).toEqual(done);
    expect((await approve(other, third)).body).toEqual(done);
  });

  test("T9 without a fresh price it needs a second administrator, whatever an old price said", async () => {
    const [one, other, person] = [await operator(), await operator(), await app.addPerson()];
    const [id, later] = [await asked(person), await asked(person)];
    for (const price of ["-1 day", null]) {
      if (price) await administration.priceBitcoin(price);
      else await rows("delete from app.crypto_prices where coin_id = 'bitcoin'");
      expect(await needs(one, id)).toBe(true);
    }
    for (const noPrice of [id, later]) expect((await approve(one, noPrice)).body).toEqual(noted);
    expect((await approve(other, id)).body).toEqual(done);
    await administration.priceBitcoin("1 hour");
    // The same administrator cannot be the second, even if one would have been enough at a fresh price.
    expect(await needs(one, later)).toBe(true);
    expect((await approve(one, later)).body).toMatchObject({ code: "approved_by_you" });
    expect((await approve(other, later)).body).toEqual(done);
    // A withdrawal requested at an old price counts at its current value.
    await limit("4999", "off");
    expect((await approve(one, await asked(await app.addPerson()))).body).toEqual(noted);
    await limit("10000", "off");
  });

  test("a first approval by a former operator provides neither hash nor notes, even after the limit was switched off", async () => {
    const former = await operator();
    await limit("1", "off");
    const id = await asked(await app.addPerson());
    expect((await approve(former, id)).body).toEqual(noted);
    await approveWithHash(id, "f".repeat(64));
    await limit("off", "off");
    await rows("update app.users set status = 'suspended' where id = $1", [former.id]);
    expect((await approve(second, id)).body).toEqual(done);
    const { body } = await call(first, "admin_get_withdrawals", { p_limit: 100 });
    expect(body.find((withdrawal: { id: string }) => withdrawal.id === id)).toMatchObject({
      status: "completed",
      transaction_hash: null,
      admin_notes: null,
      first_approved_by_id: null,
    });
  });

  test("an administrator's own first approval keeps its hash when they complete it alone after the limit was switched off", async () => {
    const one = await operator();
    await limit("1", "off");
    const id = await asked(await app.addPerson());
    const hash = "a".repeat(64);
    expect((await approve(one, id)).body).toEqual(noted);
    await approveWithHash(id, hash);
    await limit("off", "off");
    expect((await approve(one, id)).body).toEqual(done);
    const { body } = await call(second, "admin_get_withdrawals", { p_limit: 100 });
    expect(body.find((withdrawal: { id: string }) => withdrawal.id === id)).toMatchObject({
      status: "completed",
      transaction_hash: hash,
    });
  });
});
