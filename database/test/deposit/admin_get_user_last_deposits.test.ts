import { randomUUID } from "node:crypto";
import { type Person, useWorld } from "@portico/testing/database/world.ts";
import { beforeAll, describe, expect, test } from "vitest";

const world = useWorld();
let admin: Person;
let person: Person;

beforeAll(async () => {
  admin = await world.person({ is_admin: true });
  person = await world.person();
  for (let amount = 1; amount <= 12; amount += 1)
    await world.credit(person, "tether", String(amount), "Tron (TRC20)");
});

const name = "admin_get_user_last_deposits";

describe("admin_get_user_last_deposits", () => {
  test("lists the user's ten latest deposits: amount, coin, age, status", async () => {
    const rows = await world.call<{ amount: string }[]>(admin, name, { p_user_id: person.id });
    expect(rows.map(({ amount }) => amount)).toEqual(["12", "11", "10", "9", "8", "7", "6", "5", "4", "3"]);
    expect(rows[0]).toEqual({
      id: expect.any(String),
      amount: "12",
      coin_id: "tether",
      symbol: "USDT",
      status: "completed",
      created_at: expect.any(String),
    });
  });

  test("is empty for a user without deposits, and refuses an unknown user", async () => {
    expect(await world.call(admin, name, { p_user_id: admin.id })).toEqual([]);
    expect(await world.refusal(admin, name, { p_user_id: randomUUID() })).toEqual({
      code: "not_found",
      details: {},
    });
  });

  test("T34 is for administrators", async () => {
    expect(await world.refusal(person, name, { p_user_id: person.id })).toMatchObject({
      code: "not_administrator",
    });
    expect(await world.refusal(null, name, { p_user_id: person.id })).toMatchObject({
      code: "not_authenticated",
    });
  });
});
