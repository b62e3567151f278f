import { randomUUID } from "node:crypto";
import { approveWithdrawal, pendingWithdrawal, transfersOf } from "@portico/testing/database/withdrawals.ts";
import { type Person, useWorld } from "@portico/testing/database/world.ts";
import { beforeAll, describe, expect, test } from "vitest";

const world = useWorld();
let admin: Person;

beforeAll(async () => {
  admin = await world.person({ is_admin: true });
});

const name = "admin_reject_withdrawal";

describe("admin_reject_withdrawal", () => {
  test("Reject & Refund: pending to failed, the refund written once", async () => {
    const { person, id } = await pendingWithdrawal(world);
    const key = randomUUID();
    const input = { p_withdrawal_id: id, p_admin_notes: "an address of another network" };
    const reply = { success: true, error: null, user_id: person.id };
    expect(await world.call(admin, name, input, key)).toEqual(reply);
    expect(await world.call(admin, name, input, key)).toEqual(reply);
    expect(await world.balance(person, "bitcoin")).toEqual({ amount: "0.5", held: "0" });
    expect(await transfersOf(world, id)).toEqual([
      { debit: "available", credit: "held", amount: "0.1" },
      { debit: "held", credit: "available", amount: "0.1" },
    ]);
    const [row] = await world.rows("select status, admin_notes from app.withdrawals where id = $1", [id]);
    expect(row).toEqual({ status: "failed", admin_notes: "an address of another network" });
  });

  test("the rejection reason is optional; default 'Rejected by admin'", async () => {
    for (const notes of [undefined, "", "  "]) {
      const { id } = await pendingWithdrawal(world);
      await world.call(admin, name, { p_withdrawal_id: id, p_admin_notes: notes });
      const [row] = await world.rows("select admin_notes from app.withdrawals where id = $1", [id]);
      expect(row).toEqual({ admin_notes: "Rejected by admin" });
    }
  });

  test("T13 what was approved cannot be rejected", async () => {
    const { person, id } = await pendingWithdrawal(world);
    await approveWithdrawal(world, admin, id);
    expect(await world.refusal(admin, name, { p_withdrawal_id: id })).toEqual({
      code: "already_processed",
      details: { status: "completed" },
    });
    expect(await world.balance(person, "bitcoin")).toEqual({ amount: "0.4", held: "0" });
  });

  test("T35 writes the audit log with the reason", async () => {
    const { id } = await pendingWithdrawal(world);
    await world.call(admin, name, { p_withdrawal_id: id, p_admin_notes: "looks stolen" });
    const [entry] = await world.rows(
      "select action_name, target_id, reason from app.admin_activity order by sequence desc limit 1",
    );
    expect(entry).toEqual({ action_name: "withdrawal_rejected", target_id: id, reason: "looks stolen" });
  });

  test("T34 T36 requires an administrator, who cannot process their own", async () => {
    const { person, id } = await pendingWithdrawal(world);
    expect(await world.refusal(person, name, { p_withdrawal_id: id })).toMatchObject({
      code: "not_administrator",
    });
    expect(await world.refusal(null, name, { p_withdrawal_id: id })).toMatchObject({
      code: "not_authenticated",
    });
    const own = await pendingWithdrawal(world, admin);
    expect(await world.refusal(admin, name, { p_withdrawal_id: own.id })).toMatchObject({
      code: "own_withdrawal",
    });
    expect(await world.refusal(admin, name, { p_withdrawal_id: randomUUID() })).toMatchObject({
      code: "not_found",
    });
    expect(await world.refusal(admin, name, { p_withdrawal_id: id }, null)).toMatchObject({
      code: "idempotency_key_required",
    });
  });
});
