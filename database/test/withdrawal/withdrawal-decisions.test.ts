import {
  addDeciders,
  approveWithdrawal,
  claimWithdrawal,
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

let last = 0;
/** A Bitcoin hash that no other test uses. */
const newHash = () => (++last).toString(16).padStart(64, "0");
const approval = (id: string, more: Record<string, unknown> = {}) => ({
  transaction_type: "withdrawal",
  transaction_id: id,
  new_status: "completed",
  ...more,
});
const approve = (by: Person, id: string, more?: Record<string, unknown>) =>
  approveWithdrawal(world, by, id, more);
const refused = async (by: Person, id: string, more?: Record<string, unknown>) => {
  await claimWithdrawal(world, by, id);
  return world.refusal(by, "admin_process_transaction", approval(id, more));
};
const setStatus = (person: Person, new_status: string, more: Record<string, unknown> = {}) =>
  world.call(owner, "admin_update_user_status", {
    target_user_id: person.id,
    new_status,
    reason: "under review",
    ...more,
  });
const shown = async (id: string) =>
  (await world.call<Record<string, unknown>[]>(operator, "admin_get_withdrawals", { p_id: id }))[0];
const acts = (id: string) =>
  world.rows<{ action_name: string; reason: string | null; details: Record<string, unknown> }>(
    "select action_name, reason, details from app.admin_activity where target_id = $1 order by sequence",
    [id],
  );
describe("One output pays one withdrawal", () => {
  test("reusing another withdrawal's hash needs a confirmation and another output", async () => {
    const [one, two, three] = [
      await pendingWithdrawal(world),
      await pendingWithdrawal(world),
      await pendingWithdrawal(world),
    ];
    const transactionHash = newHash();
    await approve(operator, one.id, { transaction_hash: transactionHash });
    expect(await refused(operator, two.id, { transaction_hash: transactionHash })).toEqual({
      code: "withdrawal_output_used",
      details: { output: 0 },
    });
    expect(await refused(operator, two.id, { transaction_hash: transactionHash, output_index: 1 })).toEqual({
      code: "transaction_hash_reused",
      details: { count: 1 },
    });
    await approve(operator, two.id, {
      transaction_hash: transactionHash,
      output_index: 1,
      shares_hash: true,
    });
    expect(
      await refused(operator, three.id, {
        transaction_hash: transactionHash,
        output_index: 1,
        shares_hash: true,
      }),
    ).toEqual({ code: "withdrawal_output_used", details: { output: 1 } });
    expect(await shown(two.id)).toMatchObject({
      transaction_hash: transactionHash,
      output_index: 1,
      decided_by: operator.email,
    });
    expect(await world.balance(three.person, "bitcoin")).toEqual({ amount: "0.4", held: "0.1" });
  });

  test("of concurrent approvals with one output, one succeeds", async () => {
    const all = await Promise.all(Array.from({ length: 6 }, () => pendingWithdrawal(world)));
    const transactionHash = newHash();
    const tries = await Promise.allSettled(
      all.map(({ id }) => approve(operator, id, { transaction_hash: transactionHash, shares_hash: true })),
    );
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  test("a withdrawal from before outputs were stored still counts as a use of its hash", async () => {
    const [one, two] = [await pendingWithdrawal(world), await pendingWithdrawal(world)];
    const transactionHash = newHash();
    await approve(operator, one.id, { transaction_hash: transactionHash });
    await world.rows("update app.withdrawals set output_index = null where id = $1", [one.id]);
    expect(await refused(operator, two.id, { transaction_hash: transactionHash })).toMatchObject({
      code: "transaction_hash_reused",
    });
    await approve(operator, two.id, { transaction_hash: transactionHash, shares_hash: true });
  });

  test("a first approval reserves its output; the second administrator sees it, with hash and note, and completes it", () =>
    whileTwoAreNeededAbove(world, "1", async () => {
      const [one, two] = [await pendingWithdrawal(world), await pendingWithdrawal(world)];
      const transactionHash = newHash();
      await approve(operator, one.id, { admin_notes: "Sent from vault 3" });
      await approve(operator, two.id);
      // Before T60, a first approval could have a hash.
      await world.rows(
        "update app.withdrawal_approvals set transaction_hash = $1, output_index = 2 where withdrawal_id = $2",
        [transactionHash, one.id],
      );
      const first = {
        status: "pending",
        first_approved_by: operator.email,
        first_approval_hash: transactionHash,
        first_approval_output: 2,
        first_approval_note: "Sent from vault 3",
      };
      expect(await shown(one.id)).toMatchObject(first);
      expect(
        await world.call(second, "admin_get_decision", { p_type: "withdrawal", p_id: one.id }),
      ).toMatchObject(first);
      expect(
        await refused(second, two.id, { transaction_hash: transactionHash, output_index: 2 }),
      ).toMatchObject({
        code: "withdrawal_output_used",
      });
      expect(await refused(second, two.id, { transaction_hash: transactionHash })).toMatchObject({
        code: "transaction_hash_reused",
      });
      await approve(second, two.id, { transaction_hash: transactionHash, shares_hash: true });
      // An approval without a hash takes over the first one's, whose sharing needs no confirmation again.
      await approve(second, one.id);
      expect(await shown(one.id)).toMatchObject({
        status: "completed",
        transaction_hash: transactionHash,
        output_index: 2,
      });
      expect(await shown(two.id)).toMatchObject({
        status: "completed",
        transaction_hash: transactionHash,
        output_index: 0,
      });
    }));
});

describe("T57 withdrawals of users who are not active", () => {
  test.each(["suspended", "banned"])(
    "of a %s user are marked and not approved until the user is active",
    async (status) => {
      const { person, id } = await pendingWithdrawal(world);
      await setStatus(person, status);
      expect(await shown(id)).toMatchObject({ blocked: status, user_status: status });
      const refusal = { code: "user_not_allowed", details: { status } };
      expect(await refused(owner, id)).toEqual(refusal);
      await whileTwoAreNeededAbove(world, "1", async () =>
        expect(await refused(operator, id)).toEqual(refusal),
      );
      await setStatus(person, "active");
      expect(await shown(id)).toMatchObject({ blocked: null });
      await approve(operator, id);
    },
  );

  test("can be rejected and refunded", async () => {
    const { person, id } = await pendingWithdrawal(world);
    await setStatus(person, "suspended");
    await world.call(operator, "admin_reject_withdrawal", { p_withdrawal_id: id });
    expect(await world.balance(person, "bitcoin")).toEqual({ amount: "0.5", held: "0" });
  });

  test("an owner releases one, with a reason in the audit log; others of the user stay as they are", async () => {
    const { person, id } = await pendingWithdrawal(world);
    const other = await pendingWithdrawal(world, person);
    const input = { p_withdrawal_id: id, p_reason: "asked for by the liquidator" };
    expect(await world.refusal(owner, "admin_release_withdrawal", input)).toMatchObject({
      code: "withdrawal_not_blocked",
    });
    await setStatus(person, "suspended");
    expect(await world.refusal(operator, "admin_release_withdrawal", input)).toMatchObject({
      code: "role_lacks_permission",
    });
    expect(await world.refusal(owner, "admin_release_withdrawal", { ...input, p_reason: " " })).toMatchObject(
      { code: "reason_required" },
    );
    await world.call(owner, "admin_release_withdrawal", input);
    // A retry after a lost answer logs only one act.
    await world.call(owner, "admin_release_withdrawal", input);
    expect(await acts(id)).toEqual([
      {
        action_name: "withdrawal_released",
        reason: input.p_reason,
        details: { user_id: person.id, blocked: "suspended" },
      },
    ]);
    expect(await shown(id)).toMatchObject({
      blocked: null,
      released_by: owner.email,
      release_reason: input.p_reason,
    });
    expect(await refused(operator, other.id)).toMatchObject({ code: "user_not_allowed" });
    await approve(operator, id);
    expect(await world.refusal(owner, "admin_release_withdrawal", input)).toMatchObject({
      code: "already_processed",
    });
  });

  test("a release does not outlast a later suspension", async () => {
    const { person, id } = await pendingWithdrawal(world);
    await setStatus(person, "suspended");
    await world.call(owner, "admin_release_withdrawal", {
      p_withdrawal_id: id,
      p_reason: "checked by phone",
    });
    await setStatus(person, "active");
    await setStatus(person, "banned");
    expect(await refused(operator, id)).toMatchObject({ code: "user_not_allowed" });
  });

  test("a suspension concurrent with an approval comes either before or after it", async () => {
    for (let round = 0; round < 5; round++) {
      const { person, id } = await pendingWithdrawal(world);
      const [approved] = await Promise.allSettled([approve(operator, id), setStatus(person, "suspended")]);
      const withdrawal = await shown(id);
      expect(withdrawal).toMatchObject(
        approved.status === "fulfilled"
          ? { status: "completed" }
          : { status: "pending", blocked: "suspended" },
      );
    }
  });

  test("a freeze keeps withdrawals of an active user from being requested and approved, and ends with a reason", async () => {
    const { person, id } = await pendingWithdrawal(world);
    const freeze = (p_freeze: boolean) => ({ target_user_id: person.id, p_freeze, p_reason: "a chargeback" });
    await world.call(operator, "admin_freeze_withdrawals", freeze(true));
    await world.call(operator, "admin_freeze_withdrawals", freeze(true));
    expect(await shown(id)).toMatchObject({ blocked: "frozen", frozen_reason: "a chargeback" });
    expect(await refused(owner, id)).toEqual({ code: "user_withdrawals_frozen", details: {} });
    await expect(pendingWithdrawal(world, person)).rejects.toMatchObject({ code: "withdrawals_frozen" });
    await world.call(operator, "admin_freeze_withdrawals", freeze(false));
    expect((await acts(person.id)).map(({ action_name }) => action_name)).toEqual([
      "balance_added",
      "withdrawals_frozen",
      "balance_added",
      "withdrawals_unfrozen",
    ]);
    await approve(operator, id);
  });

  test("suspending with a freeze keeps it when the user is active again", async () => {
    const { person, id } = await pendingWithdrawal(world);
    await setStatus(person, "suspended", { freeze_withdrawals: true });
    await setStatus(person, "active");
    expect(await refused(operator, id)).toMatchObject({ code: "user_withdrawals_frozen" });
    expect(
      await world.call(operator, "admin_get_user_details_enhanced", { target_user_id: person.id }),
    ).toMatchObject({ withdrawals_frozen_reason: "under review", pending_withdrawals: 1 });
  });
});

describe("The hash of a completed withdrawal", () => {
  const name = "admin_set_withdrawal_hash";

  test("is added once, validated like any other, and stands in the audit log", async () => {
    const { person, id } = await pendingWithdrawal(world);
    const input = { p_withdrawal_id: id, p_transaction_hash: newHash() };
    expect(await world.refusal(operator, name, input)).toMatchObject({ code: "withdrawal_not_completed" });
    await approve(operator, id);
    for (const [more, code] of [
      [{ p_transaction_hash: "not a hash at all!" }, "invalid_transaction_hash"],
      [{ p_transaction_hash: " " }, "transaction_hash_required"],
    ] as const) {
      expect(await world.refusal(operator, name, { ...input, ...more })).toMatchObject({ code });
    }
    expect(await world.refusal(person, name, input)).toMatchObject({ code: "not_administrator" });
    await world.call(operator, name, input);
    // The same request again, after a lost answer.
    await world.call(operator, name, input);
    expect(await world.refusal(operator, name, { ...input, p_transaction_hash: newHash() })).toMatchObject({
      code: "transaction_hash_known",
    });
    expect(await shown(id)).toMatchObject({ transaction_hash: input.p_transaction_hash, output_index: 0 });
    expect((await acts(id)).map(({ action_name }) => action_name)).toEqual([
      "withdrawal_claimed",
      "withdrawal_approved",
      "withdrawal_hash_added",
    ]);
  });

  test("is not shared with another withdrawal without a confirmation, and nobody adds one to their own", async () => {
    const [one, two] = [await pendingWithdrawal(world), await pendingWithdrawal(world)];
    const p_transaction_hash = newHash();
    await approve(operator, one.id, { transaction_hash: p_transaction_hash });
    await approve(operator, two.id);
    const input = { p_withdrawal_id: two.id, p_transaction_hash, p_output_index: 1 };
    expect(await world.refusal(operator, name, input)).toMatchObject({ code: "transaction_hash_reused" });
    await world.call(operator, name, { ...input, p_shares_hash: true });
    const own = await pendingWithdrawal(world, operator);
    await approve(owner, own.id);
    expect(
      await world.refusal(operator, name, { p_withdrawal_id: own.id, p_transaction_hash: newHash() }),
    ).toMatchObject({ code: "own_withdrawal" });
  });
});

describe("admin_get_decision", () => {
  test("returns the state and who decided", async () => {
    const { person, id } = await pendingWithdrawal(world);
    const decision = (p_type: string, p_id: string) =>
      world.call(operator, "admin_get_decision", { p_type, p_id });
    expect(await decision("withdrawal", id)).toMatchObject({ status: "pending", decided_by: null });
    await world.call(second, "admin_reject_withdrawal", { p_withdrawal_id: id });
    const at = expect.any(String);
    expect(await decision("withdrawal", id)).toMatchObject({
      status: "failed",
      decided_by: second.email,
      decided_by_id: second.id,
      decided_at: at,
    });
    expect(await decision("user", person.id)).toMatchObject({ status: "active", decided_by: null });
    await setStatus(person, "suspended");
    expect(await decision("user", person.id)).toMatchObject({
      status: "suspended",
      decided_by: owner.email,
      decided_at: at,
    });
    for (const type of ["deposit", "adjustment", "swap"]) {
      expect(await world.refusal(operator, "admin_get_decision", { p_type: type, p_id: id })).toMatchObject({
        code: "not_found",
      });
    }
  });
});
