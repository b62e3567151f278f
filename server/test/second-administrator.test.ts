import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "./support/app.ts";
import { get, post } from "./support/http.ts";
import { connectLive } from "./support/live-client.ts";
import { newKey, type Person } from "./support/people.ts";
import { addWithdrawal } from "./support/rows.ts";

let app: TestApp;
let first: Person;
let second: Person;
let owner: Person;

beforeAll(async () => {
  app = await startTestApp();
  owner = await app.addPerson({ role: "owner" });
  first = await app.addPerson({ role: "operator" });
  second = await app.addPerson({ role: "operator" });
});
afterAll(async () => {
  // What the withdrawals of these tests spend came from nowhere, which the books notice.
  const faults = await rows("select * from ledger.verify() where problem not like '%: withdrawal'");
  expect(faults).toEqual([]);
  expect(await rows("select * from ledger.totals() where total <> 0")).toEqual([]);
  await app.close();
});

const rows = async (text: string, values: unknown[] = []) =>
  (await app.database.owner.query(text, values)).rows;
const call = (by: Person, name: string, input: object, idempotencyKey = newKey()) =>
  post(app.url, `/api/rpc/${name}`, input, { cookie: by.cookie, idempotencyKey });
const limit = async (withdrawal: string, adjustment: string) => {
  const input = { p_withdrawal_usd: withdrawal, p_adjustment_usd: adjustment };
  expect((await call(owner, "admin_set_second_administrator", input)).body).toEqual({ success: true });
};
const balanceOf = async ({ id }: Person) => {
  const [row] = await rows("select available, held from ledger.balances where user_id = $1", [id]);
  return { available: Number(row?.available ?? 0), held: Number(row?.held ?? 0) };
};
const actsOn = async (id: string) =>
  (await rows("select action_name from app.admin_activity where target_id = $1 order by sequence", [id])).map(
    (row) => row.action_name,
  );

describe("A withdrawal above the limit", () => {
  const approve = (by: Person, id: string, more = {}, key = newKey()) => {
    const input = { transaction_type: "withdrawal", transaction_id: id, new_status: "completed", ...more };
    return call(by, "admin_process_transaction", input, key);
  };
  const reject = (by: Person, id: string) => call(by, "admin_reject_withdrawal", { p_withdrawal_id: id });
  /** 0.1 BTC, worth 20,000 dollars. */
  async function pending(of?: Person) {
    const person = of ?? (await app.addPerson());
    const id = await addWithdrawal(app.database.owner, person.id);
    await rows("update app.withdrawals set value_usdt = 20000 where id = $1", [id]);
    return { person, id };
  }
  const shown = async (id: string) => {
    const { body } = await call(first, "admin_get_withdrawals", { p_limit: 100 });
    return body.find((withdrawal: { id: string }) => withdrawal.id === id);
  };

  test("needs one administrator by default, and where its value is not above the limit", async () => {
    const { id } = await pending();
    expect(await shown(id)).toMatchObject({ needs_second: false, value_usd: "20000" });
    expect((await approve(first, id)).body).toEqual({ success: true, status: "completed" });
    await limit("20000", "off");
    const other = await pending();
    expect((await approve(first, other.id)).body).toEqual({ success: true, status: "completed" });
  });

  test("the first approval is noted, who and when; a second administrator's completes it", async () => {
    await limit("19999.99", "off");
    const { person, id } = await pending();
    const page = await connectLive(app.url, { cookie: second.cookie });
    const hash = "c".repeat(64);
    expect((await approve(first, id, { transaction_hash: hash })).body).toEqual({
      success: true,
      status: "pending",
    });
    await expect.poll(() => page.of("admin_withdrawals").length).toBeGreaterThan(0);
    await page.close();
    expect(await balanceOf(person)).toEqual({ available: 0, held: 0.1 });
    const noted = { first_approved_by_id: first.id, first_approved_by: first.username };
    expect(await shown(id)).toMatchObject({
      status: "pending",
      needs_second: true,
      ...noted,
      first_approved_at: expect.stringMatching(/^\d{4}-/),
    });
    expect((await approve(second, id)).body).toEqual({ success: true, status: "completed" });
    expect(await balanceOf(person)).toEqual({ available: 0, held: 0 });
    expect(await shown(id)).toMatchObject({ status: "completed", transaction_hash: hash, ...noted });
    expect(await actsOn(id)).toEqual(["withdrawal_first_approved", "withdrawal_approved"]);
    const [log] = await rows(
      "select admin_id, details ->> 'first_approved_by' as by from app.admin_activity where target_id = $1 and action_name = 'withdrawal_approved'",
      [id],
    );
    expect(log).toEqual({ admin_id: second.id, by: first.id });
  });

  test("the same one twice is one; the same try again is the same answer", async () => {
    const { id } = await pending();
    const key = newKey();
    expect((await approve(first, id, {}, key)).body).toEqual({ success: true, status: "pending" });
    expect((await approve(first, id, {}, key)).body).toEqual({ success: true, status: "pending" });
    expect((await approve(first, id)).body).toMatchObject({ code: "approved_by_you" });
    expect(await actsOn(id)).toEqual(["withdrawal_first_approved"]);
    expect((await shown(id)).status).toBe("pending");
  });

  test("of two administrators at once one is the first, and the other completes it, once", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { person, id } = await pending();
      const answers = await Promise.all([approve(first, id), approve(second, id)]);
      expect(answers.map(({ body }) => body.status).sort()).toEqual(["completed", "pending"]);
      expect(await balanceOf(person)).toEqual({ available: 0, held: 0 });
    }
  });

  test("the same administrator twice at once stays one", async () => {
    const { id } = await pending();
    const answers = await Promise.all([approve(first, id), approve(first, id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await shown(id)).status).toBe("pending");
  });

  test("is rejected and refunded by one, also after a first approval, be it their own", async () => {
    for (const by of [first, second]) {
      const { person, id } = await pending();
      await approve(first, id);
      expect((await reject(by, id)).body).toEqual({ success: true, error: null });
      expect(await balanceOf(person)).toEqual({ available: 0.1, held: 0 });
      expect((await approve(second, id)).body).toMatchObject({ code: "already_processed" });
    }
  });

  test("of a second approval and a rejection at once one counts", async () => {
    const { person, id } = await pending();
    await approve(first, id);
    const answers = await Promise.all([approve(second, id), reject(first, id)]);
    const done = answers.filter(({ body }) => body.success === true);
    expect(done).toHaveLength(1);
    const { available, held } = await balanceOf(person);
    expect(held).toBe(0);
    expect(available).toBe((await shown(id)).status === "failed" ? 0.1 : 0);
  });

  test("T36 nobody approves their own, neither first nor second", async () => {
    const { id } = await pending(second);
    expect((await approve(second, id)).body).toMatchObject({ code: "own_withdrawal" });
    await approve(first, id);
    expect((await approve(second, id)).body).toMatchObject({ code: "own_withdrawal" });
  });

  test("a first approval counts only while who gave it may still give it", async () => {
    const former = await app.addPerson({ role: "operator" });
    const { id } = await pending();
    await approve(former, id);
    await rows("update app.users set status = 'suspended' where id = $1", [former.id]);
    expect(await shown(id)).toMatchObject({
      needs_second: true,
      first_approved_by_id: null,
      first_approved_at: null,
    });
    expect((await approve(second, id)).body).toEqual({ success: true, status: "pending" });
    expect(await shown(id)).toMatchObject({ first_approved_by_id: second.id });
    expect((await approve(first, id)).body).toEqual({ success: true, status: "completed" });
  });
});

describe("An adjustment above the limit", () => {
  const add = (by: Person, target: Person, p_amount: string, more = {}) => {
    const input = {
      target_user_id: target.id,
      p_coin_id: "tether",
      p_amount,
      p_reason: "For a test",
      ...more,
    };
    return call(by, "admin_add_deposit_and_balance", input);
  };
  const subtract = (by: Person, target: Person, p_amount: string) => {
    const input = { target_user_id: target.id, p_coin_id: "tether", p_amount, p_reason: "For a test" };
    return call(by, "admin_subtract_balance", input);
  };
  const decide = (by: Person, id: string, p_approve: boolean, key = newKey()) =>
    call(by, "admin_decide_adjustment", { p_adjustment_id: id, p_approve }, key);
  const waiting = async (query = "") =>
    (await get(app.url, `/api/admin/adjustments${query}`, { cookie: second.cookie })).body.items;
  const waits = { waits_for_second: true, adjustment_id: expect.any(String) };
  /** Who has not adjusted anything yet, and somebody to whom it is done. */
  const cast = async () => ({
    asker: await app.addPerson({ role: "operator" }),
    person: await app.addPerson(),
  });

  beforeAll(async () => {
    await limit("off", "1000");
    // One dollar each, now and for as long as the test takes.
    await rows("delete from app.crypto_prices where coin_id = 'tether'");
    await rows(
      "insert into app.crypto_prices (coin_id, market_price, premium_rate, last_updated, source) values ('tether', 1, 0, now() + interval '1 hour', 'simulated')",
    );
  });

  test("is done at once up to the limit, and waits beyond it; nothing moves until it is approved", async () => {
    const { asker, person } = await cast();
    expect((await add(asker, person, "1000")).body).toMatchObject({ success: true, balance: "1000" });
    const { asker: other } = await cast();
    const asked = (await add(other, person, "1000.01")).body;
    expect(asked).toEqual(waits);
    expect(await balanceOf(person)).toMatchObject({ available: 1000 });
    expect(await waiting(`?user_id=${person.id}`)).toEqual([
      expect.objectContaining({
        id: asked.adjustment_id,
        direction: "add",
        amount: "1000.01",
        value_usd: "1000.01",
        reason: "For a test",
        user_email: person.email,
        requested_by: other.username,
        requested_by_id: other.id,
      }),
    ]);
    expect((await decide(second, asked.adjustment_id, true)).body).toEqual({
      success: true,
      status: "completed",
    });
    expect(await balanceOf(person)).toMatchObject({ available: 2000.01 });
    expect(await waiting(`?user_id=${person.id}`)).toEqual([]);
    const log = await rows(
      "select action_name, admin_id, reason, details ->> 'requested_by' as by from app.admin_activity where target_id = $1 order by sequence",
      [person.id],
    );
    expect(log.slice(1)).toEqual([
      { action_name: "balance_adjustment_requested", admin_id: other.id, reason: "For a test", by: null },
      { action_name: "balance_added", admin_id: second.id, reason: "For a test", by: other.id },
    ]);
  });

  test("many small ones are one large one: what an administrator adjusts alone is counted for 24 hours", async () => {
    const { asker, person } = await cast();
    expect((await add(asker, person, "600")).body).toMatchObject({ success: true });
    expect((await subtract(asker, person, "300")).body).toBe(true);
    expect((await add(asker, person, "101")).body).toEqual(waits);
    expect((await add(asker, person, "100")).body).toMatchObject({ success: true });
    const { body } = await get(app.url, "/api/admin/second-administrator", { cookie: asker.cookie });
    expect(body).toEqual({ withdrawal_usd: null, adjustment_usd: "1000", adjusted_alone_usd: "1000" });
    await rows("update app.lone_adjustments set at = at - interval '24 hours' where admin_id = $1", [
      asker.id,
    ]);
    expect((await add(asker, person, "1000")).body).toMatchObject({ success: true });
  });

  test("two at once of one administrator cannot both slip below it", async () => {
    const { asker, person } = await cast();
    const answers = await Promise.all([add(asker, person, "600"), add(asker, await app.addPerson(), "600")]);
    expect(answers.filter(({ body }) => body.waits_for_second === true)).toHaveLength(1);
  });

  test("waits, too, where no fresh price tells its value", async () => {
    const { asker, person } = await cast();
    await rows(
      "update app.crypto_prices set last_updated = now() - interval '1 day' where coin_id = 'tether'",
    );
    expect((await add(asker, person, "1")).body).toEqual(waits);
    await rows(
      "update app.crypto_prices set last_updated = now() + interval '1 hour' where coin_id = 'tether'",
    );
    expect((await waiting(`?user_id=${person.id}`))[0].value_usd).toBeNull();
  });

  test("nobody approves what they asked for, or what changes their own balance; who asked may take it back", async () => {
    const { asker } = await cast();
    const { body } = await add(asker, second, "5000");
    expect((await decide(asker, body.adjustment_id, true)).body).toMatchObject({ code: "own_adjustment" });
    expect((await decide(second, body.adjustment_id, true)).body).toMatchObject({ code: "own_adjustment" });
    expect((await decide(asker, body.adjustment_id, false)).body).toEqual({
      success: true,
      status: "failed",
    });
    expect(await balanceOf(second)).toMatchObject({ available: 0 });
    expect(await actsOn(second.id)).toEqual(["balance_adjustment_requested", "balance_adjustment_rejected"]);
  });

  test("of many who approve at once one does it; the same try again is the same answer", async () => {
    const { asker, person } = await cast();
    const { body } = await add(asker, person, "5000");
    const key = newKey();
    const answers = await Promise.all([
      decide(second, body.adjustment_id, true, key),
      decide(second, body.adjustment_id, true, key),
      decide(first, body.adjustment_id, true),
      decide(owner, body.adjustment_id, false),
    ]);
    expect(
      new Set(answers.filter(({ status }) => status === 200).map(({ body: done }) => done.status)).size,
    ).toBe(1);
    const [row] = await rows("select status from app.adjustments where id = $1", [body.adjustment_id]);
    expect(await balanceOf(person)).toMatchObject({ available: row.status === "completed" ? 5000 : 0 });
    expect((await decide(first, body.adjustment_id, true)).body).toMatchObject({ code: "already_processed" });
  });

  test("is judged when it is asked for, and again when it is done", async () => {
    const { asker, person } = await cast();
    expect((await subtract(asker, person, "2000")).body).toBe(false);
    await add(owner, person, "1000");
    const asked = (await add(asker, person, "2000")).body;
    await decide(second, asked.adjustment_id, true);
    const taken = (await subtract(asker, person, "3000")).body;
    expect(taken).toEqual(waits);
    expect((await subtract(second, person, "10")).body).toBe(true);
    expect((await decide(second, taken.adjustment_id, true)).body).toMatchObject({
      code: "insufficient_funds",
    });
    // It waits on, and can be done when there is enough.
    expect(await waiting(`?user_id=${person.id}`)).toHaveLength(1);
  });

  test("does not count when who asked may not do it any more", async () => {
    const { asker, person } = await cast();
    const { body } = await add(asker, person, "5000");
    await call(owner, "admin_update_user_role", {
      target_user_id: asker.id,
      make_admin: true,
      p_role: "support",
    });
    expect((await decide(second, body.adjustment_id, true)).body).toMatchObject({
      code: "first_administrator_gone",
    });
    expect((await decide(second, body.adjustment_id, false)).status).toBe(200);
  });
});

describe("The limits", () => {
  test("are the owner's, off by default, and stand in the audit log with old and new", async () => {
    const [{ count }] = await rows(
      "select count(*) from app.settings where key like 'second_administrator_%' and value <> 'off' and updated_by is null",
    );
    expect(count).toBe("0");
    await limit("off", "off");
    await limit("250", "off");
    const acts = await rows(
      "select details, target_id from app.admin_activity where action_name = 'second_administrator_changed' order by sequence desc limit 1",
    );
    expect(acts).toEqual([
      { target_id: "second_administrator_withdrawal_usd", details: { old: "off", new: "250" } },
    ]);
    const input = { p_withdrawal_usd: "off", p_adjustment_usd: "off" };
    expect((await call(first, "admin_set_second_administrator", input)).body).toMatchObject({
      code: "role_lacks_permission",
    });
  });

  test.each(["-1", "1e3", "", "1,000", "NaN", "0x10", "1.001", "01"])(
    "%j is none",
    async (p_withdrawal_usd) => {
      const input = { p_withdrawal_usd, p_adjustment_usd: "off" };
      expect((await call(owner, "admin_set_second_administrator", input)).status).toBe(400);
    },
  );

  test("a slip of the pen in the database switches nothing off", async () => {
    await expect(
      rows("update app.settings set value = '10,000' where key = 'second_administrator_withdrawal_usd'"),
    ).rejects.toThrow(/settings_second_administrator/);
  });
});
