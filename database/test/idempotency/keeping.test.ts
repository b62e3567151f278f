import { randomUUID } from "node:crypto";
import { type Person, useWorld } from "@portico/testing/database/world.ts";
import { beforeAll, expect, test } from "vitest";

const world = useWorld();
let admin: Person;

beforeAll(async () => {
  admin = await world.person({ role: "owner" });
});

test("T5 keys are kept for 30 days and then deleted in batches", async () => {
  const person = await world.person();
  const input = { target_user_id: person.id, p_coin_id: "bitcoin", p_amount: "0.5", p_reason: "For a test" };
  const key = randomUUID();
  const add = () => world.call(admin, "admin_add_deposit_and_balance", input, key);
  const first = await add();
  const age = (days: number) =>
    world.rows(
      "update app.idempotency_keys set created_at = now() - make_interval(days => $1) where user_id = $2",
      [days, admin.id],
    );
  await age(29);
  expect(await world.call(null, "forget_idempotency_keys", { p_most: 10 })).toEqual({ removed: 0 });
  expect(await add(), "the first answer again").toEqual(first);
  for (let more = 0; more < 4; more += 1) await world.credit(person, "tether", "1");
  await world.rows("update app.idempotency_keys set created_at = now() - interval '31 days'");
  await world.credit(person, "tether", "1");
  expect(await world.call(null, "forget_idempotency_keys", { p_most: 3 })).toEqual({ removed: 3 });
  expect(await world.call(null, "forget_idempotency_keys", { p_most: 3 })).toEqual({ removed: 2 });
  expect(await world.rows("select from app.idempotency_keys")).toHaveLength(1);
});
