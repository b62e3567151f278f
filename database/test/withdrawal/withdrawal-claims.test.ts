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

const approval = (id: string, more = {}) => ({
  transaction_type: "withdrawal",
  transaction_id: id,
  new_status: "completed",
  ...more,
});
const claim = (by: Person, id: string) => world.call(by, "admin_claim_withdrawal", { p_withdrawal_id: id });
const refusedClaim = (by: Person, id: string) =>
  world.refusal(by, "admin_claim_withdrawal", { p_withdrawal_id: id });
const reasoned = (id: string, p_reason = "Not sent yet") => ({ p_withdrawal_id: id, p_reason });
const shown = async (id: string) =>
  (await world.call<Record<string, unknown>[]>(operator, "admin_get_withdrawals", { p_id: id }))[0];
const acts = (id: string) =>
  world.rows<{ action_name: string; admin_id: string; reason: string | null }>(
    "select action_name, admin_id, reason from app.admin_activity where target_id = $1 order by sequence",
    [id],
  );
/** Makes the claim an hour older. */
const age = (id: string) =>
  world.rows("update app.withdrawals set claimed_at = claimed_at - interval '61 minutes' where id = $1", [
    id,
  ]);
const claimedBy = ({ email }: Person) => ({ code: "withdrawal_claimed", details: { name: email } });

describe("T60 a claim before paying", () => {
  test("everyone sees who claimed it and when; a second claim is refused; the claimer completes it", async () => {
    const { id } = await pendingWithdrawal(world);
    expect(await shown(id)).toMatchObject({ claimed_by: null, claimed_at: null, claim_is_stale: false });
    const { claimed_at } = await claim(operator, id);
    expect(await claim(operator, id)).toMatchObject({ claimed_at });
    expect(await shown(id)).toMatchObject({
      status: "pending",
      claimed_by_id: operator.id,
      claimed_by: operator.email,
      claimed_at,
      claim_is_stale: false,
    });
    expect(await refusedClaim(second, id)).toEqual(claimedBy(operator));
    await approveWithdrawal(world, operator, id);
    expect(await shown(id)).toMatchObject({ status: "completed", claimed_by: operator.email });
    expect(await acts(id)).toEqual([
      { action_name: "withdrawal_claimed", admin_id: operator.id, reason: null },
      { action_name: "withdrawal_approved", admin_id: operator.id, reason: null },
    ]);
    expect(await refusedClaim(second, id)).toMatchObject({ code: "already_processed" });
  });

  test("completing requires a claim, and only the claimer rejects a claimed one, by any call", async () => {
    const { id } = await pendingWithdrawal(world);
    const transactionHash = "5c".repeat(32);
    for (const more of [
      {},
      { transaction_hash: transactionHash },
      { transaction_hash: transactionHash, shares_hash: true, output_index: 1 },
    ]) {
      expect(await world.refusal(operator, "admin_process_transaction", approval(id, more))).toEqual({
        code: "withdrawal_not_claimed",
        details: {},
      });
    }
    await claim(operator, id);
    for (const by of [second, owner]) {
      for (const [name, input] of [
        ["admin_process_transaction", approval(id)],
        ["admin_process_transaction", approval(id, { transaction_hash: transactionHash })],
        ["admin_process_transaction", { ...approval(id), new_status: "failed" }],
        ["admin_reject_withdrawal", { p_withdrawal_id: id }],
        ["admin_give_back_withdrawal", reasoned(id)],
      ] as const) {
        expect(await world.refusal(by, name, input), name).toEqual(claimedBy(operator));
      }
      expect(
        await world.refusal(by, "admin_set_withdrawal_hash", {
          p_withdrawal_id: id,
          p_transaction_hash: transactionHash,
        }),
      ).toMatchObject({ code: "withdrawal_not_completed" });
    }
    await world.call(operator, "admin_reject_withdrawal", { p_withdrawal_id: id });
    expect(await shown(id)).toMatchObject({ status: "failed" });
  });

  test("is released only by its holder, with a reason, and is then free again", async () => {
    const { id } = await pendingWithdrawal(world);
    await claim(operator, id);
    for (const p_reason of ["", "  ", "ab"]) {
      expect(
        await world.refusal(operator, "admin_give_back_withdrawal", reasoned(id, p_reason)),
      ).toMatchObject({ code: "reason_required" });
    }
    await world.call(operator, "admin_give_back_withdrawal", reasoned(id, "The node is down"));
    await world.call(operator, "admin_give_back_withdrawal", reasoned(id, "The node is down"));
    expect(await shown(id)).toMatchObject({ claimed_by_id: null, claimed_by: null, claimed_at: null });
    await claim(second, id);
    expect(await refusedClaim(operator, id)).toEqual(claimedBy(second));
    expect((await acts(id)).map(({ action_name, reason }) => [action_name, reason])).toEqual([
      ["withdrawal_claimed", null],
      ["withdrawal_given_back", "The node is down"],
      ["withdrawal_claimed", null],
    ]);
  });

  test("an owner takes over an old claim, or one of a former administrator, with a reason", async () => {
    const { id } = await pendingWithdrawal(world);
    const takeOver = (by: Person, reason?: string) =>
      world.refusal(by, "admin_take_over_withdrawal", reasoned(id, reason));
    expect(await takeOver(owner)).toMatchObject({ code: "withdrawal_not_claimed" });
    await claim(operator, id);
    expect(await takeOver(owner)).toMatchObject({ code: "claim_not_stale" });
    await age(id);
    expect(await shown(id)).toMatchObject({ claim_is_stale: true });
    expect(await takeOver(second)).toMatchObject({ code: "role_lacks_permission" });
    expect(await takeOver(owner, " ")).toMatchObject({ code: "reason_required" });
    await world.call(owner, "admin_take_over_withdrawal", reasoned(id, "They are on leave"));
    expect(await shown(id)).toMatchObject({ claimed_by: owner.email, claim_is_stale: false });
    expect(await world.refusal(operator, "admin_process_transaction", approval(id))).toEqual(
      claimedBy(owner),
    );
    expect((await acts(id)).at(-1)).toEqual({
      action_name: "withdrawal_claim_taken_over",
      admin_id: owner.id,
      reason: "They are on leave",
    });
    await approveWithdrawal(world, owner, id);

    const former = await world.person({ role: "operator" });
    const other = await pendingWithdrawal(world);
    await claim(former, other.id);
    await world.rows("update app.users set role = null where id = $1", [former.id]);
    await world.call(owner, "admin_take_over_withdrawal", reasoned(other.id));
    expect(await shown(other.id)).toMatchObject({ claimed_by: owner.email });
  });

  test("T36 T57 nobody claims their own or a blocked user's withdrawal", async () => {
    const own = await pendingWithdrawal(world, operator);
    expect(await refusedClaim(operator, own.id)).toMatchObject({ code: "own_withdrawal" });
    const { person, id } = await pendingWithdrawal(world);
    await world.rows("update app.users set status = 'suspended', status_changed_at = now() where id = $1", [
      person.id,
    ]);
    expect(await refusedClaim(operator, id)).toMatchObject({ code: "user_not_allowed" });
    await world.call(owner, "admin_release_withdrawal", reasoned(id));
    await claim(operator, id);
  });

  test("one that needs two administrators is claimed after another's approval, and accepts no hash before", () =>
    whileTwoAreNeededAbove(world, "1", async () => {
      const { id } = await pendingWithdrawal(world);
      const transactionHash = "6c".repeat(32);
      const first = { code: "second_approval_first", details: {} };
      expect(await refusedClaim(operator, id)).toEqual(first);
      expect(
        await world.refusal(
          operator,
          "admin_process_transaction",
          approval(id, { transaction_hash: transactionHash }),
        ),
      ).toEqual(first);
      await world.call(operator, "admin_process_transaction", approval(id, { admin_notes: "Looks fine" }));
      expect(await refusedClaim(operator, id)).toEqual(first);
      expect(await world.refusal(second, "admin_process_transaction", approval(id))).toMatchObject({
        code: "withdrawal_not_claimed",
      });
      await claim(second, id);
      await world.call(
        second,
        "admin_process_transaction",
        approval(id, { transaction_hash: transactionHash }),
      );
      expect(await shown(id)).toMatchObject({ status: "completed", transaction_hash: transactionHash });
    }));

  test("claims count as approved alone: several below the limit can exceed it together", () =>
    whileTwoAreNeededAbove(world, "10000", async () => {
      const person = await world.person();
      const ids: string[] = [];
      for (let count = 0; count < 3; count += 1) ids.push((await pendingWithdrawal(world, person)).id);
      const [a, b, c] = ids as [string, string, string];
      await claim(operator, a);
      await claim(operator, b);
      expect(await refusedClaim(operator, c)).toMatchObject({ code: "second_approval_first" });
      await world.call(operator, "admin_process_transaction", approval(a));
      expect(await refusedClaim(operator, c)).toMatchObject({ code: "second_approval_first" });
      await claim(second, c);
    }));

  test("an approval that becomes the first of two while it is paid is confirmed by another administrator", async () => {
    const { id } = await pendingWithdrawal(world);
    const transactionHash = "7c".repeat(32);
    await claim(operator, id);
    await whileTwoAreNeededAbove(world, "1", async () => {
      expect(await world.refusal(second, "admin_process_transaction", approval(id))).toEqual(
        claimedBy(operator),
      );
      expect(
        await world.call(
          operator,
          "admin_process_transaction",
          approval(id, { transaction_hash: transactionHash }),
        ),
      ).toMatchObject({ status: "pending" });
      const other = approval(id, { transaction_hash: "8c".repeat(32) });
      expect(await world.refusal(second, "admin_process_transaction", other)).toEqual(claimedBy(operator));
      await world.call(second, "admin_process_transaction", approval(id));
    });
    expect(await shown(id)).toMatchObject({ status: "completed", transaction_hash: transactionHash });
  });
});
