import { randomUUID } from "node:crypto";
import { outside } from "@portico/testing/database/addresses.ts";
import { type Person, useWorld } from "@portico/testing/database/world.ts";
import { hostileAmounts } from "@portico/testing/vectors/hostile-amounts.ts";
import { beforeAll, describe, expect, test } from "vitest";

const world = useWorld();
let admin: Person;

beforeAll(async () => {
  admin = await world.person({ is_admin: true });
});

const name = "admin_subtract_balance";

async function someoneWithHalf(): Promise<[Person, Record<string, unknown>]> {
  const person = await world.personWith("bitcoin", "0.5");
  return [
    person,
    { target_user_id: person.id, p_coin_id: "bitcoin", p_amount: "0.2", p_reason: "credited twice" },
  ];
}

describe("admin_subtract_balance", () => {
  test("subtracts from the available balance, as an adjustment in the user's history", async () => {
    const [person, input] = await someoneWithHalf();
    const reply = await world.call(admin, name, input);
    expect(reply).toEqual({
      success: true,
      posted_adjustment_id: expect.any(String),
      user_id: person.id,
      balance: "0.3",
    });
    expect(await world.balance(person, "bitcoin")).toEqual({ amount: "0.3", held: "0" });
    const [newest] = await world.rows(
      "select id, type, status, amount, direction, reason from api.transactions where user_id = $1 order by id desc",
      [person.id],
    );
    expect(newest).toEqual({
      id: reply.posted_adjustment_id,
      type: "adjustment",
      status: "completed",
      amount: "0.2",
      direction: "subtract",
      reason: "credited twice",
    });
  });

  test("T1 T35 is one transfer to adjustments, linked to the audit log row with its reason", async () => {
    const [person, input] = await someoneWithHalf();
    await world.call(admin, name, input);
    const [entry] = await world.rows<{ id: string }>(
      `select id, admin_id, action_name, target_id, reason, details->>'old_balance' as old, details->>'new_balance' as new
       from app.admin_activity order by sequence desc limit 1`,
    );
    expect(entry).toMatchObject({
      admin_id: admin.id,
      action_name: "balance_subtracted",
      target_id: person.id,
      reason: "credited twice",
      old: "0.5",
      new: "0.3",
    });
    expect(
      await world.rows(
        "select debit, credit, transaction_type from ledger.transfers where transaction_id = $1",
        [entry?.id],
      ),
    ).toEqual([{ debit: "available", credit: "adjustments", transaction_type: "adjustment" }]);
  });

  test("T38 uses the available balance only, never what withdrawals hold", async () => {
    const [person, input] = await someoneWithHalf();
    await world.withdraw(person, {
      p_amount: "0.4",
      p_coin_id: "bitcoin",
      p_to_address: outside.bitcoin,
      p_fee: "0.0001",
      p_network: "BTC",
    });
    expect(await world.refusal(admin, name, input)).toEqual({ code: "insufficient_funds", details: {} });
    expect(await world.balance(person, "bitcoin")).toEqual({ amount: "0.1", held: "0.4" });
  });

  test("T38 requires a reason", async () => {
    const [, input] = await someoneWithHalf();
    expect(await world.refusal(admin, name, { ...input, p_reason: " " })).toMatchObject({
      code: "reason_required",
    });
  });

  test("T4 refuses hostile amounts", async () => {
    const [, input] = await someoneWithHalf();
    for (const amount of ["0", ...hostileAmounts]) {
      expect(await world.refusal(admin, name, { ...input, p_amount: amount })).toMatchObject({
        code: "invalid_amount",
      });
    }
  });

  test("T5 the same key subtracts once", async () => {
    const [person, input] = await someoneWithHalf();
    const key = randomUUID();
    const first = await world.call(admin, name, input, key);
    expect(await world.call(admin, name, input, key)).toEqual(first);
    expect(await world.balance(person, "bitcoin")).toEqual({ amount: "0.3", held: "0" });
    expect(await world.refusal(admin, name, input, null)).toMatchObject({ code: "idempotency_key_required" });
  });

  test("T34 requires an administrator, an existing user and an existing coin", async () => {
    const [person, input] = await someoneWithHalf();
    expect(await world.refusal(person, name, input)).toMatchObject({ code: "not_administrator" });
    expect(await world.refusal(null, name, input)).toMatchObject({ code: "not_authenticated" });
    expect(await world.refusal(admin, name, { ...input, target_user_id: randomUUID() })).toMatchObject({
      code: "not_found",
    });
    expect(await world.refusal(admin, name, { ...input, p_coin_id: "nocoin" })).toMatchObject({
      code: "unknown_coin",
    });
  });
});
