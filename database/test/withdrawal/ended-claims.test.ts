import { randomBytes } from "node:crypto";
import {
  addDeciders,
  approveWithdrawal,
  pendingWithdrawal,
  whileTwoAreNeededAbove,
} from "@portico/testing/database/withdrawals.ts";
import { type Person, useWorld } from "@portico/testing/database/world.ts";
import { beforeAll, describe, expect, test } from "vitest";

const world = useWorld();
let owner: Person;
let operator: Person;
let second: Person;

beforeAll(async () => {
  ({ owner, operator, second } = await addDeciders(world));
});
const shown = async (id: string, by = owner) =>
  (await world.call<Record<string, unknown>[]>(by, "admin_get_withdrawals", { p_id: id }))[0];
const ended = (id: string, claimer: Person, p_may_be_sent = false, p_reason = "They are ill") => ({
  p_withdrawal_id: id,
  p_claimed_by: claimer.id,
  p_may_be_sent,
  p_reason,
});
const end = (by: Person, ...input: Parameters<typeof ended>) =>
  world.call(by, "admin_end_withdrawal_claim", ended(...input));
const refusedEnd = (by: Person, ...input: Parameters<typeof ended>) =>
  world.refusal(by, "admin_end_withdrawal_claim", ended(...input));
const takeOver = (by: Person, id: string) =>
  world.call(by, "admin_take_over_withdrawal", { p_withdrawal_id: id, p_reason: "They are ill" });
const approval = (transaction_id: string, more = {}) => ({
  transaction_type: "withdrawal",
  transaction_id,
  new_status: "completed",
  ...more,
});
const lapse = (id: string) =>
  world.rows("update app.withdrawals set claimed_at = claimed_at - interval '61 minutes' where id = $1", [
    id,
  ]);

/** A user's withdrawal that this administrator has claimed, an hour ago or now. */
async function claimed(claimer: Person, isLapsed = true) {
  const { person, id } = await pendingWithdrawal(world);
  await world.call(claimer, "admin_claim_withdrawal", { p_withdrawal_id: id });
  if (isLapsed) await lapse(id);
  return { person, id };
}

describe("T60 a claim can always be ended", () => {
  test("an owner who credited the user ends a lapsed claim, and another administrator pays", async () => {
    const { person, id } = await claimed(operator);
    await world.call(owner, "admin_add_deposit_and_balance", {
      target_user_id: person.id,
      p_coin_id: "bitcoin",
      p_amount: "0.001",
      p_reason: "Goodwill",
    });
    await whileTwoAreNeededAbove(world, "100000", async () => {
      expect(await shown(id)).toMatchObject({
        may_take_over: false,
        may_end_claim: true,
        one_is_enough: true,
      });
      expect(
        await world.refusal(owner, "admin_take_over_withdrawal", { p_withdrawal_id: id, p_reason: "Ill" }),
      ).toMatchObject({ code: "second_approval_first" });
      await end(owner, id, operator);
      await end(owner, id, operator);
      expect(await shown(id)).toMatchObject({ claimed_by: null, status: "pending", maybe_sent_at: null });
      // Two weak acts of one administrator stay two (decision 64).
      expect(await world.refusal(owner, "admin_claim_withdrawal", { p_withdrawal_id: id })).toMatchObject({
        code: "second_approval_first",
      });
      await approveWithdrawal(world, second, id);
    });
    expect(await shown(id)).toMatchObject({ status: "completed", decided_by: second.email });
    expect(
      await world.rows(
        "select admin_id, reason, details from app.admin_activity where target_id = $1 and action_name = 'withdrawal_claim_ended'",
        [id],
      ),
    ).toEqual([
      {
        admin_id: owner.id,
        reason: "They are ill",
        details: expect.objectContaining({ from: operator.id, may_be_sent: false }),
      },
    ]);
  });

  test("a claim that has not lapsed stays, and only an owner ends one of an active administrator", async () => {
    const { id } = await claimed(operator, false);
    expect(await refusedEnd(owner, id, operator)).toMatchObject({ code: "claim_not_stale" });
    await lapse(id);
    expect(await refusedEnd(second, id, operator)).toMatchObject({ code: "role_lacks_permission" });
    expect(await refusedEnd(owner, id, operator, false, " ")).toMatchObject({ code: "reason_required" });
    expect(await refusedEnd(owner, id, second)).toEqual({
      code: "withdrawal_claimed",
      details: { name: operator.email },
    });
    expect(await shown(id)).toMatchObject({ claimed_by: operator.email });
  });

  test.each([
    ["lost the role", "role = null"],
    ["is suspended", "status = 'suspended', status_changed_at = now()"],
    ["became an auditor", "role = 'auditor'"],
  ])("any administrator who decides ends the claim of one who %s, at once", async (_, change) => {
    const former = await world.person({ role: "operator" });
    const { id } = await claimed(former, false);
    expect(await shown(id, second)).toMatchObject({ may_end_claim: false });
    await world.rows(`update app.users set ${change} where id = $1`, [former.id]);
    expect(await shown(id, second)).toMatchObject({ may_end_claim: true });
    await end(second, id, former);
    await world.call(owner, "admin_claim_withdrawal", { p_withdrawal_id: id });
  });

  test("nobody ends the claim on their own withdrawal, not even an owner", async () => {
    const { id } = await pendingWithdrawal(world, owner);
    await world.call(operator, "admin_claim_withdrawal", { p_withdrawal_id: id });
    await lapse(id);
    expect(await refusedEnd(owner, id, operator)).toMatchObject({ code: "own_withdrawal" });
    expect(await shown(id)).toMatchObject({ may_end_claim: false, may_take_over: false });
  });

  test("ends although the user's withdrawals are frozen", async () => {
    const { person, id } = await claimed(operator);
    await world.call(owner, "admin_freeze_withdrawals", {
      target_user_id: person.id,
      p_freeze: true,
      p_reason: "Checking",
    });
    expect(await shown(id)).toMatchObject({ may_take_over: false, may_end_claim: true });
    await end(owner, id, operator);
    await world.call(owner, "admin_reject_withdrawal", { p_withdrawal_id: id });
  });

  test("T55 if the coins may have been sent, the user cannot cancel it; otherwise they can", async () => {
    const unsent = await claimed(operator);
    await end(owner, unsent.id, operator);
    await world.call(unsent.person, "cancel_withdrawal", { p_withdrawal_id: unsent.id });

    const { person, id } = await claimed(operator);
    await end(owner, id, operator, true, "Nobody knows");
    expect(await world.refusal(person, "cancel_withdrawal", { p_withdrawal_id: id })).toMatchObject({
      code: "withdrawal_being_processed",
    });
    expect(await shown(id)).toMatchObject({ maybe_sent_by: owner.email, maybe_sent_reason: "Nobody knows" });
    await approveWithdrawal(world, owner, id);
  });

  test("the hash that the claimer entered outweighs the answer that nothing was sent", async () => {
    const former = await world.person({ role: "operator" });
    const { person, id } = await claimed(former, false);
    const transaction_hash = "9d".repeat(32);
    await whileTwoAreNeededAbove(world, "1", async () => {
      await world.call(former, "admin_process_transaction", approval(id, { transaction_hash }));
    });
    await world.rows("update app.users set role = null where id = $1", [former.id]);
    expect(await shown(id)).toMatchObject({ claim_hash: transaction_hash });
    await end(second, id, former);
    expect(await shown(id)).toMatchObject({ maybe_sent_by: second.email });
    expect(await world.refusal(person, "cancel_withdrawal", { p_withdrawal_id: id })).toMatchObject({
      code: "withdrawal_being_processed",
    });
  });

  test("an operator's word that nothing was sent lets nobody cancel, reject or pay it but an owner", async () => {
    const former = await world.person({ role: "operator" });
    const { person, id } = await claimed(former, false);
    await world.rows("update app.users set role = null where id = $1", [former.id]);
    await end(second, id, former, false);
    expect(await shown(id)).toMatchObject({ claimed_by: null, maybe_sent_by: second.email });
    expect(await world.refusal(person, "cancel_withdrawal", { p_withdrawal_id: id })).toMatchObject({
      code: "withdrawal_being_processed",
    });
    for (const by of [second, operator]) {
      for (const [name, input] of [
        ["admin_reject_withdrawal", { p_withdrawal_id: id }],
        ["admin_process_transaction", { ...approval(id), new_status: "failed" }],
        ["admin_claim_withdrawal", { p_withdrawal_id: id }],
      ] as const)
        expect(await world.refusal(by, name, input), name).toMatchObject({ code: "role_lacks_permission" });
    }
    await world.call(owner, "admin_reject_withdrawal", { p_withdrawal_id: id });
  });

  test("what may have been sent is paid by another administrator after an owner's first approval", async () => {
    const { id } = await claimed(operator);
    await end(owner, id, operator, true);
    await whileTwoAreNeededAbove(world, "1", async () => {
      await world.call(owner, "admin_process_transaction", approval(id));
      await approveWithdrawal(world, second, id);
    });
    expect(await shown(id)).toMatchObject({ status: "completed", decided_by: second.email });
  });

  test.each([
    "given back by its claimer",
    "taken over, then given back by the owner",
    "given back, then approved first by somebody else",
  ])("a hash entered under a claim is not forgotten when the claim is %s", async (how) => {
    const former = await world.person({ role: "operator" });
    const { person, id } = await claimed(former, false);
    const approve = (by: Person, more = {}) =>
      whileTwoAreNeededAbove(world, "1", async () => {
        await world.call(by, "admin_process_transaction", approval(id, more));
      });
    const giveBack = (by: Person) =>
      world.call(by, "admin_give_back_withdrawal", { p_withdrawal_id: id, p_reason: "Not paid" });
    await approve(former, { transaction_hash: randomBytes(32).toString("hex") });
    if (how.startsWith("given")) await giveBack(former);
    await world.rows("update app.users set role = null where id = $1", [former.id]);
    if (how.startsWith("taken")) {
      await takeOver(owner, id);
      await giveBack(owner);
    }
    if (how.includes("approved")) await approve(second);
    expect(await world.refusal(person, "cancel_withdrawal", { p_withdrawal_id: id })).toMatchObject({
      code: "withdrawal_being_processed",
    });
    expect(await world.refusal(second, "admin_reject_withdrawal", { p_withdrawal_id: id })).toMatchObject({
      code: "role_lacks_permission",
    });
    expect(await shown(id)).toMatchObject({
      maybe_sent_by: how.startsWith("taken") ? owner.email : former.email,
    });
  });

  test("of approving, taking over and ending at once, the outcome is one of them", async () => {
    for (let round = 0; round < 8; round += 1) {
      const { person, id } = await claimed(operator);
      const [approved, taken, finished, cancelled] = await Promise.allSettled([
        world.call(operator, "admin_process_transaction", approval(id)),
        takeOver(owner, id),
        end(owner, id, operator),
        world.call(person, "cancel_withdrawal", { p_withdrawal_id: id }),
      ]);
      const { status, claimed_by } = (await shown(id)) as { status: string; claimed_by: string | null };
      const isPaid = approved.status === "fulfilled";
      const isCancelled = cancelled.status === "fulfilled";
      expect([isPaid, taken.status === "fulfilled", isCancelled].filter(Boolean).length).toBeLessThanOrEqual(
        1,
      );
      expect(status).toBe(isPaid ? "completed" : isCancelled ? "failed" : "pending");
      if (status === "pending") {
        expect(claimed_by).toBe(taken.status === "fulfilled" ? owner.email : null);
        expect([taken.status, finished.status]).toContain("fulfilled");
      }
    }
  });
});

test("completed withdrawals without a hash can be filtered and counted", async () => {
  const { id } = await pendingWithdrawal(world);
  await approveWithdrawal(world, operator, id);
  const listed = async () =>
    (
      await world.call<{ id: string }[]>(owner, "admin_get_withdrawals", {
        p_status: "completed",
        p_without_hash: true,
      })
    ).map((row) => row.id);
  const counted = () =>
    world.call<{ completed: number }>(owner, "admin_withdrawal_counts", { p_without_hash: true });
  const before = await listed();
  expect(before).toContain(id);
  expect((await counted()).completed).toBe(before.length);
  await world.call(operator, "admin_set_withdrawal_hash", {
    p_withdrawal_id: id,
    p_transaction_hash: "3b".repeat(32),
  });
  expect(await listed()).toEqual(before.filter((each) => each !== id));
});
