import type { TestApp } from "@portico/testing/server/app.ts";
import { get } from "@portico/testing/server/http.ts";
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
});
afterAll(() => administration.close());

const rows: Administration["rows"] = (...args) => administration.rows(...args);
const call: Administration["call"] = (...args) => administration.call(...args);
const limit: Administration["limit"] = (...args) => administration.limit(...args);
const balanceOf: Administration["balanceOf"] = (person) => administration.balanceOf(person);
const actsOn: Administration["actsOn"] = (id) => administration.actsOn(id);

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
  /** An operator without earlier adjustments, and a user to adjust. */
  const cast = async () => ({
    asker: await app.addPerson({ role: "operator" }),
    person: await app.addPerson(),
  });

  beforeAll(async () => {
    await limit("off", "1000", "1000");
    // One dollar each, valid for the whole test.
    await rows("delete from app.crypto_prices where coin_id = 'tether'");
    await rows(
      "insert into app.crypto_prices (coin_id, market_price, premium_rate, last_updated, source) values ('tether', 1, 0, now() + interval '1 hour', 'simulated')",
    );
  });

  test("runs immediately up to the limit, and waits above it; nothing moves until it is approved", async () => {
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
        requested_by: other.email,
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

  test("includes many small ones: each administrator's adjustments are summed over 24 hours", async () => {
    const { asker, person } = await cast();
    expect((await add(asker, person, "600")).body).toMatchObject({ success: true });
    expect((await subtract(asker, person, "300")).body).toBe(true);
    expect((await add(asker, person, "101")).body).toEqual(waits);
    expect((await add(asker, person, "100")).body).toMatchObject({ success: true });
    const { body } = await get(app.url, "/api/admin/second-administrator", { cookie: asker.cookie });
    expect(body).toEqual({
      withdrawal_usd: null,
      adjustment_usd: "1000",
      adjusted_alone_usd: "1000",
      deposit_usd: "1000",
      deposited_alone_usd: "0",
      confirm_above_usd: "100000",
    });
    await rows("update app.lone_adjustments set at = at - interval '24 hours' where admin_id = $1", [
      asker.id,
    ]);
    expect((await add(asker, person, "1000")).body).toMatchObject({ success: true });
  });

  test("two concurrent ones of one administrator cannot both stay below it", async () => {
    const { asker, person } = await cast();
    const answers = await Promise.all([add(asker, person, "600"), add(asker, await app.addPerson(), "600")]);
    expect(answers.filter(({ body }) => body.waits_for_second === true)).toHaveLength(1);
  });

  test("is assumed if there is no fresh price", async () => {
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

  test("T36 cannot be approved by its requester or for one's own balance; its requester may withdraw it", async () => {
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

  test("T36 is not required for one's own balance: even the smallest change of it waits", async () => {
    const { asker } = await cast();
    expect((await add(asker, asker, "1")).body).toEqual(waits);
    expect(await balanceOf(asker)).toMatchObject({ available: 0 });
  });

  test("runs once when many approve at once; a retry gets the same answer", async () => {
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

  test("is checked when requested, and again when approved", async () => {
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
    // It keeps waiting, and can be approved once the balance suffices.
    expect(await waiting(`?user_id=${person.id}`)).toHaveLength(1);
  });

  test("T14 T66 a deposit that was already credited is refused before anyone is asked to approve it", async () => {
    const { asker, person } = await cast();
    const known = { p_network: "Tron (TRC20)", p_transaction_hash: "7a".repeat(32) };
    const { deposit_id } = (await add(asker, person, "10", known)).body;
    expect((await add(asker, person, "5000", known)).body).toMatchObject({ code: "duplicate_deposit" });
    const onPolygon = { p_network: "Polygon POS", p_transaction_hash: `0x${known.p_transaction_hash}` };
    const { status, body } = await add(asker, person, "5000", onPolygon);
    expect([status, body.code]).toEqual([409, "transaction_hash_credited"]);
    expect(body.details.uses).toMatchObject([{ id: deposit_id, kind: "deposit", network: known.p_network }]);
    const shared = { ...onPolygon, p_shared_with: [deposit_id] };
    expect((await add(asker, person, "5000", shared)).body).toEqual(waits);
    expect(await waiting(`?user_id=${person.id}`)).toEqual([
      expect.objectContaining({ output_index: 0, hash_uses: [expect.objectContaining({ id: deposit_id })] }),
    ]);
  });

  test("is void if its requester has lost the permission", async () => {
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
