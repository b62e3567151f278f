import { get } from "@portico/testing/server/http.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Administration, startAdministration } from "../support/calls/administration.ts";

let administration: Administration;

beforeAll(async () => {
  administration = await startAdministration({ isLive: true });
  // Live mode requires a second factor for administrators.
  await administration.rows("update app.sessions set mfa_passed = true");
  await administration.priceBitcoin("1 hour");
});
afterAll(() => administration.close());

const checklist = async () => {
  const { app, owner } = administration;
  const { body } = await get(app.url, "/api/admin/checklist", { cookie: owner.cookie });
  return body.has_second_administrator;
};

test("T36 a new live exchange has both limits: nobody credits 100 BTC alone, to themselves or others", async () => {
  const { app, call, first, second, owner } = administration;
  const limits = await get(app.url, "/api/admin/second-administrator", { cookie: first.cookie });
  expect(limits.body).toMatchObject({ withdrawal_usd: "10000", adjustment_usd: "1000" });
  for (const [by, target] of [
    [first, first],
    [owner, owner],
    [first, second],
  ] as const) {
    const input = { p_coin_id: "bitcoin", p_amount: "100", p_reason: "In a test" };
    const answer = await call(by, "admin_add_deposit_and_balance", { target_user_id: target.id, ...input });
    expect(answer.body).toMatchObject({ waits_for_second: true });
    expect(await administration.balanceOf(target)).toEqual({ available: 0, held: 0 });
    const own = await call(by, "admin_decide_adjustment", {
      p_adjustment_id: answer.body.adjustment_id,
      p_approve: true,
    });
    expect(own.body).toMatchObject({ code: "own_adjustment" });
  }
});

test("T36 only an owner turns them off, and the checklist and the audit log show it", async () => {
  const { call, first, owner, rows } = administration;
  const off = {
    p_withdrawal_usd: "off",
    p_adjustment_usd: "off",
    p_seen_withdrawal_usd: "10000",
    p_seen_adjustment_usd: "1000",
  };
  expect(await checklist()).toBe(true);
  expect((await call(first, "admin_set_second_administrator", off)).body).toMatchObject({
    code: "role_lacks_permission",
  });
  const general = { p_key: "second_administrator_adjustment_usd", p_value: "off", p_seen_value: "1000" };
  for (const by of [first, owner]) {
    expect((await call(by, "admin_update_setting", general)).status).toBeGreaterThanOrEqual(400);
  }
  expect(await checklist()).toBe(true);
  expect((await call(owner, "admin_set_second_administrator", off)).body).toEqual({ success: true });
  expect(await checklist()).toBe(false);
  const acts = await rows(
    "select details from app.admin_activity where action_name = 'second_administrator_changed' order by sequence",
  );
  expect(acts.map(({ details }) => details)).toEqual([
    { old: "1000", new: "off" },
    { old: "10000", new: "off" },
  ]);
});
