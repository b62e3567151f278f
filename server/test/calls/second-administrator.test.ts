import { addWithdrawal } from "@portico/testing/calls/rows.ts";
import type { TestApp } from "@portico/testing/server/app.ts";
import { connectLive } from "@portico/testing/server/live-client.ts";
import { newKey, type Person } from "@portico/testing/server/people.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Administration, startAdministration } from "../support/calls/administration.ts";

let administration: Administration;
let app: TestApp;
let first: Person;
let second: Person;
let owner: Person;

beforeAll(async () => {
  administration = await startAdministration();
  ({ app, first, second, owner } = administration);
  await administration.priceBitcoin("1 hour");
});
afterAll(() => administration.close());

const rows: Administration["rows"] = (...args) => administration.rows(...args);
const call: Administration["call"] = (...args) => administration.call(...args);
const limit: Administration["limit"] = (...args) => administration.limit(...args);
const balanceOf: Administration["balanceOf"] = (person) => administration.balanceOf(person);
const actsOn: Administration["actsOn"] = (id) => administration.actsOn(id);

describe("A withdrawal above the limit", () => {
  const approveUnclaimed = (by: Person, id: string, more = {}, key = newKey()) => {
    const input = { transaction_type: "withdrawal", transaction_id: id, new_status: "completed", ...more };
    return call(by, "admin_process_transaction", input, key);
  };
  const claim = (by: Person, id: string) => call(by, "admin_claim_withdrawal", { p_withdrawal_id: id });
  /** Claims first, since completing requires a claim (T60). For a first approval the claim is refused. */
  const approve = async (by: Person, id: string, more = {}, key = newKey()) => {
    await claim(by, id);
    return approveUnclaimed(by, id, more, key);
  };
  const reject = (by: Person, id: string) => call(by, "admin_reject_withdrawal", { p_withdrawal_id: id });
  /** A withdrawal of 0.1 BTC, worth 20,000 dollars when requested. */
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

  test("requires one administrator by default, and if its value is not above the limit", async () => {
    const { id } = await pending();
    expect(await shown(id)).toMatchObject({ needs_second: false, value_usd: "20000" });
    expect((await approve(first, id)).body).toEqual({ success: true, status: "completed" });
    await limit("20000", "off");
    const other = await pending();
    expect((await approve(first, other.id)).body).toEqual({ success: true, status: "completed" });
  });

  test("the first approval is recorded with administrator and time; a second administrator's completes it", async () => {
    await limit("19999.99", "off");
    const { person, id } = await pending();
    const page = await connectLive(app.url, { cookie: second.cookie });
    const hash = "c".repeat(64);
    expect((await approve(first, id)).body).toEqual({ success: true, status: "pending" });
    await expect.poll(() => page.of("admin_withdrawals").length).toBeGreaterThan(0);
    await page.close();
    expect(await balanceOf(person)).toEqual({ available: 0, held: 0.1 });
    const noted = { first_approved_by_id: first.id, first_approved_by: first.email };
    expect(await shown(id)).toMatchObject({
      status: "pending",
      needs_second: true,
      ...noted,
      first_approved_at: expect.stringMatching(/^\d{4}-/),
    });
    const done = await approve(second, id, { transaction_hash: hash });
    expect(done.body).toEqual({ success: true, status: "completed" });
    expect(await balanceOf(person)).toEqual({ available: 0, held: 0 });
    expect(await shown(id)).toMatchObject({ status: "completed", transaction_hash: hash, ...noted });
    expect(await actsOn(id)).toEqual([
      "withdrawal_first_approved",
      "withdrawal_claimed",
      "withdrawal_approved",
    ]);
    const [log] = await rows(
      "select admin_id, details ->> 'first_approved_by' as by from app.admin_activity where target_id = $1 and action_name = 'withdrawal_approved'",
      [id],
    );
    expect(log).toEqual({ admin_id: second.id, by: first.id });
  });

  test("two approvals by the same administrator count once; a retry gets the same answer", async () => {
    const { id } = await pending();
    const key = newKey();
    expect((await approve(first, id, {}, key)).body).toEqual({ success: true, status: "pending" });
    expect((await approve(first, id, {}, key)).body).toEqual({ success: true, status: "pending" });
    expect((await approve(first, id)).body).toMatchObject({ code: "approved_by_you" });
    expect(await actsOn(id)).toEqual(["withdrawal_first_approved"]);
    expect((await shown(id)).status).toBe("pending");
  });

  test("of two concurrent administrators one is the first, and the other claims and completes it, once", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { person, id } = await pending();
      const answers = await Promise.all([approveUnclaimed(first, id), approveUnclaimed(second, id)]);
      expect(answers.map(({ body }) => body.status ?? body.code).sort()).toEqual([
        "pending",
        "withdrawal_not_claimed",
      ]);
      const other = answers[0].body.status === "pending" ? second : first;
      expect((await approve(other, id)).body).toMatchObject({ status: "completed" });
      expect(await balanceOf(person)).toEqual({ available: 0, held: 0 });
    }
  });

  test("concurrent approvals by the same administrator count once", async () => {
    const { id } = await pending();
    const answers = await Promise.all([approve(first, id), approve(first, id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await shown(id)).status).toBe("pending");
  });

  test("is rejected and refunded by one, even after a first approval, including their own", async () => {
    for (const by of [first, second]) {
      const { person, id } = await pending();
      await approve(first, id);
      expect((await reject(by, id)).body).toEqual({ success: true, error: null });
      expect(await balanceOf(person)).toEqual({ available: 0.1, held: 0 });
      expect((await approve(second, id)).body).toMatchObject({ code: "already_processed" });
    }
  });

  test("of a concurrent claim and rejection one succeeds", async () => {
    const { person, id } = await pending();
    await approve(first, id);
    const answers = await Promise.all([claim(second, id), reject(first, id)]);
    const done = answers.filter(({ body }) => body.success === true);
    expect(done).toHaveLength(1);
    await approveUnclaimed(second, id);
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

  test("a first approval counts only while its administrator still has the permission", async () => {
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

describe("The limits", () => {
  test("are set by the owner, off by default, and recorded in the audit log with old and new values", async () => {
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

  test("an owner cannot overwrite another owner's change unseen; untouched limits stay", async () => {
    const set = (by: Person, input: object) => call(by, "admin_set_second_administrator", input);
    const other = await app.addPerson({ role: "owner" });
    const standing = () =>
      rows(
        "select value from app.settings where key in ('second_administrator_adjustment_usd', 'second_administrator_withdrawal_usd') order by key",
      );
    await limit("off", "off");
    expect((await set(other, { p_withdrawal_usd: "500.50", p_seen_withdrawal_usd: "off" })).status).toBe(200);
    const late = await set(owner, { p_withdrawal_usd: "7", p_seen_withdrawal_usd: "off" });
    expect([late.status, late.body]).toEqual([
      409,
      expect.objectContaining({
        code: "setting_changed",
        details: { theirs: "500.5", by: other.email, at: expect.any(String) },
      }),
    ]);
    // If one of the two was changed by someone else, neither is set: the owner must review both.
    const half = { p_withdrawal_usd: "7", p_seen_withdrawal_usd: "off", p_adjustment_usd: "9" };
    expect((await set(owner, half)).body).toMatchObject({ code: "setting_changed" });
    expect(await standing()).toEqual([{ value: "off" }, { value: "500.5" }]);
    expect((await set(owner, { p_adjustment_usd: "9", p_seen_adjustment_usd: "off" })).status).toBe(200);
    expect(await standing()).toEqual([{ value: "9" }, { value: "500.5" }]);
    // A different format of the seen value counts as equal, and an unchanged value is no change.
    const seen = { p_withdrawal_usd: "off", p_seen_withdrawal_usd: "500.50" };
    expect((await set(owner, seen)).status).toBe(200);
    expect((await set(owner, seen)).status).toBe(200);
    expect(await standing()).toEqual([{ value: "9" }, { value: "off" }]);
    await limit("off", "off");
  });

  test("of two concurrent owners who saw the same values, one is refused", async () => {
    const other = await app.addPerson({ role: "owner" });
    await limit("off", "off");
    const answers = await Promise.all(
      [owner, other].map((by, index) =>
        call(by, "admin_set_second_administrator", {
          p_withdrawal_usd: String(100 + index),
          p_seen_withdrawal_usd: "off",
        }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    await limit("off", "off");
  });

  test.each(["-1", "1e3", "", "1,000", "NaN", "0x10", "1.001", "01"])(
    "%j is not a limit",
    async (p_withdrawal_usd) => {
      const input = { p_withdrawal_usd, p_adjustment_usd: "off" };
      expect((await call(owner, "admin_set_second_administrator", input)).status).toBe(400);
    },
  );

  test("an invalid value cannot be stored in the database", async () => {
    await expect(
      rows("update app.settings set value = '10,000' where key = 'second_administrator_withdrawal_usd'"),
    ).rejects.toThrow(/settings_second_administrator/);
  });
});
