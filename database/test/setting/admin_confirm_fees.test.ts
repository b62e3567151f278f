import { type Person, refusalOf, useWorld } from "@portico/testing/database/world.ts";
import { beforeAll, expect, test } from "vitest";

const world = useWorld();
let owner: Person;
let operator: Person;

beforeAll(async () => {
  [owner, operator] = [await world.person({ role: "owner" }), await world.person({ role: "operator" })];
});
const isReviewed = async () =>
  (await world.call<{ has_reviewed_fees: boolean }>(owner, "admin_checklist", {})).has_reviewed_fees;
const setFee = (who: Person, p_fee_amount: string) =>
  world.call(who, "admin_update_withdrawal_fee", { p_coin_id: "bitcoin", p_fee_amount });

test("T74 fees and minimums are reviewed once an owner has confirmed or changed them, not by an operator's change", async () => {
  expect(await isReviewed()).toBe(false);
  expect(await refusalOf(world.call(operator, "admin_confirm_fees", {}))).toMatchObject({
    code: "role_lacks_permission",
  });
  await setFee(operator, "0.00012");
  expect(await isReviewed()).toBe(false);
  await setFee(owner, "0.00013");
  expect(await isReviewed()).toBe(true);
  await setFee(operator, "0.00014");
  expect(await isReviewed()).toBe(false);
  await world.call(owner, "admin_confirm_fees", {});
  await world.call(owner, "admin_confirm_fees", {});
  expect(await isReviewed()).toBe(true);
  const confirmed =
    "select count(*)::int as times from app.admin_activity where action_name = 'fees_confirmed'";
  expect(await world.rows(confirmed)).toEqual([{ times: 1 }]);
});
