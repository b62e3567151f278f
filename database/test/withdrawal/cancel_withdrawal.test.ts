import { Refusal } from "@portico/database";
import { addDeciders, pendingWithdrawal, transfersOf } from "@portico/testing/database/withdrawals.ts";
import { type Person, useWorld } from "@portico/testing/database/world.ts";
import { beforeAll, describe, expect, test } from "vitest";

const world = useWorld();
let owner: Person;
let operator: Person;
let second: Person;

beforeAll(async () => {
  ({ owner, operator, second } = await addDeciders(world));
});
const cancel = (who: Person, p_withdrawal_id: string, key?: string) =>
  world.call(who, "cancel_withdrawal", { p_withdrawal_id }, key);
const refused = (who: Person, p_withdrawal_id: string) =>
  world.refusal(who, "cancel_withdrawal", { p_withdrawal_id });
const claim = (by: Person, p_withdrawal_id: string) =>
  world.call(by, "admin_claim_withdrawal", { p_withdrawal_id });
let last = 0;
const approve = (by: Person, transaction_id: string) =>
  world.call(by, "admin_process_transaction", {
    transaction_type: "withdrawal",
    transaction_id,
    new_status: "completed",
    transaction_hash: (++last).toString(16).padStart(64, "c"),
  });
const reject = (by: Person, p_withdrawal_id: string) =>
  world.call(by, "admin_reject_withdrawal", { p_withdrawal_id });
const stored = async (id: string) =>
  (
    await world.rows<{ status: string; is_cancelled: boolean; processed_by: string | null }>(
      "select status, cancelled_at is not null as is_cancelled, processed_by from app.withdrawals where id = $1",
      [id],
    )
  )[0];
const noted = (id: string) =>
  world.rows("select action_name, admin_id, details from app.admin_activity where target_id = $1", [id]);
const held = { amount: "0.4", held: "0.1" };
const returned = { amount: "0.5", held: "0" };

describe("T55 a user cancels their own pending withdrawal", () => {
  test("returns the whole amount in one transfer, and is in the audit log", async () => {
    const { person, id } = await pendingWithdrawal(world);
    expect(await world.balance(person, "bitcoin")).toEqual(held);
    expect(await cancel(person, id)).toEqual({ success: true, withdrawal_id: id, user_id: person.id });
    expect(await world.balance(person, "bitcoin")).toEqual(returned);
    expect(await stored(id)).toEqual({ status: "failed", is_cancelled: true, processed_by: null });
    expect((await transfersOf(world, id)).at(-1)).toEqual({
      debit: "held",
      credit: "available",
      amount: "0.1",
    });
    expect(await noted(id)).toEqual([
      {
        action_name: "withdrawal_cancelled",
        admin_id: null,
        details: {
          user_id: person.id,
          coin_id: "bitcoin",
          amount: "0.1",
          old_status: "pending",
          new_status: "failed",
        },
      },
    ]);
    const [shown] = await world.call<Record<string, unknown>[]>(operator, "admin_get_withdrawals", {
      p_id: id,
    });
    expect(shown).toMatchObject({ status: "failed", is_cancelled: true, decided_by: null });
  });

  test("T5 happens once, with the same key or another, even if replies are lost", async () => {
    const { person, id } = await pendingWithdrawal(world);
    const first = await cancel(person, id, "the-same-key-twice");
    expect(await cancel(person, id, "the-same-key-twice")).toEqual(first);
    expect(await cancel(person, id)).toEqual(first);
    expect(await world.balance(person, "bitcoin")).toEqual(returned);
    expect(await noted(id)).toHaveLength(1);
  });

  test("T32 another user's withdrawal gets the same refusal as a missing one", async () => {
    const { id } = await pendingWithdrawal(world);
    const other = await world.person();
    expect(await refused(other, id)).toEqual({ code: "not_found", details: {} });
    expect(await refused(owner, id)).toEqual({ code: "not_found", details: {} });
    expect(await refused(other, "01900000-0000-7000-8000-000000000000")).toEqual({
      code: "not_found",
      details: {},
    });
    expect((await stored(id))?.status).toBe("pending");
  });

  test("T57 is allowed for suspended users, since it returns only their own money; banned ones have no session", async () => {
    const one = await pendingWithdrawal(world);
    const two = await pendingWithdrawal(world);
    await world.rows("update app.users set status = 'suspended' where id = $1", [one.person.id]);
    await cancel(one.person, one.id);
    expect(await world.balance(one.person, "bitcoin")).toEqual(returned);
    await world.rows("update app.users set status = 'banned' where id = $1", [two.person.id]);
    expect((await refused(two.person, two.id)).code).toBe("not_authenticated");
  });

  test("is refused once it is completed or rejected", async () => {
    const one = await pendingWithdrawal(world);
    await claim(operator, one.id);
    await approve(operator, one.id);
    expect(await refused(one.person, one.id)).toEqual({
      code: "already_processed",
      details: { status: "completed" },
    });
    const two = await pendingWithdrawal(world);
    await reject(operator, two.id);
    expect(await refused(two.person, two.id)).toEqual({
      code: "already_processed",
      details: { status: "failed" },
    });
  });

  test("T60 is refused while an administrator has claimed it for paying", async () => {
    const { person, id } = await pendingWithdrawal(world);
    await claim(operator, id);
    expect(await refused(person, id)).toEqual({ code: "withdrawal_being_processed", details: {} });
    expect(await world.balance(person, "bitcoin")).toEqual(held);
    await world.call(operator, "admin_give_back_withdrawal", { p_withdrawal_id: id, p_reason: "Not mine" });
    await cancel(person, id);
    expect(await world.balance(person, "bitcoin")).toEqual(returned);
  });

  test("is refused after a first approval", async () => {
    await world.rows("update app.settings set value = '1' where key = 'second_administrator_withdrawal_usd'");
    const { person, id } = await pendingWithdrawal(world);
    await world.call(operator, "admin_process_transaction", {
      transaction_type: "withdrawal",
      transaction_id: id,
      new_status: "completed",
    });
    expect((await stored(id))?.status).toBe("pending");
    expect((await refused(person, id)).code).toBe("withdrawal_being_processed");
    await world.rows(
      "update app.settings set value = 'off' where key = 'second_administrator_withdrawal_usd'",
    );
  });

  test("of concurrent cancelling, paying and rejecting exactly one happens", async () => {
    const rounds = Array.from({ length: 25 }, async () => {
      const { person, id } = await pendingWithdrawal(world);
      const tries = await Promise.allSettled([
        cancel(person, id),
        claim(operator, id).then(() => approve(operator, id)),
        reject(second, id),
        cancel(person, id),
      ]);
      const [first, paid, rejected, again] = tries.map(({ status }) => status === "fulfilled");
      expect([first || again, paid, rejected].filter(Boolean)).toHaveLength(1);
      for (const each of tries) if (each.status === "rejected") expect(each.reason).toBeInstanceOf(Refusal);
      expect(await stored(id)).toMatchObject({
        status: paid ? "completed" : "failed",
        is_cancelled: first || again,
        processed_by: paid ? operator.id : rejected ? second.id : null,
      });
      expect(await world.balance(person, "bitcoin")).toEqual(paid ? { amount: "0.4", held: "0" } : returned);
      // One transfer holds it, and one sends or returns it; a payment has another transfer for its fee.
      expect(await transfersOf(world, id)).toHaveLength(paid ? 3 : 2);
    });
    await Promise.all(rounds);
  });
});
