import { randomUUID } from "node:crypto";
import { claimWithdrawal, pendingWithdrawal, transfersOf } from "@portico/testing/database/withdrawals.ts";
import { type Person, useWorld } from "@portico/testing/database/world.ts";
import { beforeAll, describe, expect, test } from "vitest";

const world = useWorld();
let admin: Person;

beforeAll(async () => {
  admin = await world.person({ is_admin: true });
});

const name = "admin_process_transaction";
const hash = "AB".repeat(32);

const process = async (type: string, id: string, status: string, more: Record<string, unknown> = {}) => {
  if (type === "withdrawal" && status === "completed") await claimWithdrawal(world, admin, id);
  return world.call(admin, name, { transaction_type: type, transaction_id: id, new_status: status, ...more });
};
const refusal = (type: string, id: string, status: string, more: Record<string, unknown> = {}) =>
  world.refusal(admin, name, { transaction_type: type, transaction_id: id, new_status: status, ...more });

/** A pending deposit, as a future chain watcher will write it. */
async function pendingDeposit(
  transactionHash: string | null = null,
  of?: Person,
): Promise<{ person: Person; id: string }> {
  const person = of ?? (await world.person());
  const [row] = await world.rows<{ id: string }>(
    `insert into app.deposits (user_id, coin_id, amount, network_id, transaction_hash, output_index)
     values ($1, 'bitcoin', 0.25, 'bitcoin', $2, case when $2::text is not null then 0 end) returning id`,
    [person.id, transactionHash],
  );
  return { person, id: String(row?.id) };
}

describe("A withdrawal", () => {
  test("Approve: pending to completed, the held amount goes to external and the fee to fees", async () => {
    const { person, id } = await pendingWithdrawal(world);
    expect(await process("withdrawal", id, "completed", { transaction_hash: hash })).toEqual({
      success: true,
      status: "completed",
      user_id: person.id,
    });
    expect(await world.balance(person, "bitcoin")).toEqual({ amount: "0.4", held: "0" });
    expect(await transfersOf(world, id)).toEqual([
      { debit: "available", credit: "held", amount: "0.1" },
      { debit: "held", credit: "external", amount: "0.0999" },
      { debit: "held", credit: "fees", amount: "0.0001" },
    ]);
    const [row] = await world.rows(
      "select status, transaction_hash, processed_by, completed_at is not null as done from app.withdrawals where id = $1",
      [id],
    );
    expect(row).toEqual({
      status: "completed",
      transaction_hash: hash.toLowerCase(),
      processed_by: admin.id,
      done: true,
    });
  });

  test("T13 Reject: pending to failed, and the amount is refunded", async () => {
    const { person, id } = await pendingWithdrawal(world);
    await process("withdrawal", id, "failed", { admin_notes: "unknown destination" });
    expect(await world.balance(person, "bitcoin")).toEqual({ amount: "0.5", held: "0" });
    expect(await transfersOf(world, id)).toEqual([
      { debit: "available", credit: "held", amount: "0.1" },
      { debit: "held", credit: "available", amount: "0.1" },
    ]);
  });

  test("T13 is processed once, whichever call is used, and terminal states are final", async () => {
    const { person, id } = await pendingWithdrawal(world);
    await process("withdrawal", id, "failed");
    for (const status of ["completed", "failed"]) {
      expect(await refusal("withdrawal", id, status)).toEqual({
        code: "already_processed",
        details: { status: "failed" },
      });
    }
    const reject = { p_withdrawal_id: id };
    expect(await world.refusal(admin, "admin_reject_withdrawal", reject)).toMatchObject({
      code: "already_processed",
    });
    expect(await world.balance(person, "bitcoin")).toEqual({ amount: "0.5", held: "0" });
  });

  test("T13 of a concurrent approval and rejection one wins, and money moves once", async () => {
    const { person, id } = await pendingWithdrawal(world);
    const tries = await Promise.allSettled([
      ...Array.from({ length: 4 }, () => process("withdrawal", id, "completed")),
      ...Array.from({ length: 4 }, () => process("withdrawal", id, "failed")),
      ...Array.from({ length: 4 }, () =>
        world.call(admin, "admin_reject_withdrawal", { p_withdrawal_id: id }),
      ),
    ]);
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const [row] = await world.rows<{ status: string }>("select status from app.withdrawals where id = $1", [
      id,
    ]);
    const amount = row?.status === "completed" ? "0.4" : "0.5";
    expect(await world.balance(person, "bitcoin")).toEqual({ amount, held: "0" });
  });

  test("T36 nobody approves their own withdrawal", async () => {
    const { id } = await pendingWithdrawal(world, admin);
    for (const status of ["completed", "failed"]) {
      expect(await refusal("withdrawal", id, status)).toEqual({ code: "own_withdrawal", details: {} });
    }
  });

  test("T35 the audit log has administrator, action, old and new status", async () => {
    const { person, id } = await pendingWithdrawal(world);
    await process("withdrawal", id, "failed");
    const [entry] = await world.rows("select * from app.admin_activity order by sequence desc limit 1");
    expect(entry).toMatchObject({
      admin_id: admin.id,
      action_name: "withdrawal_rejected",
      target_type: "withdrawal",
      target_id: id,
      reason: "Rejected by admin",
      ip_address: "192.0.2.7",
      details: {
        user_id: person.id,
        coin_id: "bitcoin",
        amount: "0.1",
        old_status: "pending",
        new_status: "failed",
      },
    });
  });
});

describe("A deposit", () => {
  test("T13 completing a pending one credits it, from external", async () => {
    const { person, id } = await pendingDeposit();
    const another = "AD".repeat(32);
    expect(await process("deposit", id, "completed", { transaction_hash: ` ${another}` })).toMatchObject({
      success: true,
      status: "completed",
    });
    expect(await world.balance(person, "bitcoin")).toEqual({ amount: "0.25", held: "0" });
    expect(await transfersOf(world, id)).toEqual([
      { debit: "external", credit: "available", amount: "0.25" },
    ]);
    const [row] = await world.rows("select transaction_hash, output_index from app.deposits where id = $1", [
      id,
    ]);
    expect(row).toEqual({ transaction_hash: another.toLowerCase(), output_index: 0 });
  });

  test("T13 rejecting one credits nothing, and both are final", async () => {
    const { person, id } = await pendingDeposit();
    await process("deposit", id, "failed", { admin_notes: "Of a coin that we do not hold" });
    const [read] = await world.rows("select rejection_reason from api.transactions where id = $1", [id]);
    expect(read).toEqual({ rejection_reason: "Of a coin that we do not hold" });
    expect(await refusal("deposit", id, "completed")).toEqual({
      code: "already_processed",
      details: { status: "failed" },
    });
    expect(await world.balance(person, "bitcoin")).toEqual({ amount: "0", held: "0" });
  });

  test("T13 T14 concurrent completions credit it once", async () => {
    const { person, id } = await pendingDeposit("ce".repeat(32));
    const tries = await Promise.allSettled(
      Array.from({ length: 8 }, () => process("deposit", id, "completed")),
    );
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await world.balance(person, "bitcoin")).toEqual({ amount: "0.25", held: "0" });
  });

  test("T14 cannot use the hash of a credited deposit", async () => {
    const transactionHash = "cd".repeat(32);
    const first = await pendingDeposit(transactionHash);
    await process("deposit", first.id, "completed");
    const second = await pendingDeposit();
    expect(await refusal("deposit", second.id, "completed", { transaction_hash: transactionHash })).toEqual({
      code: "duplicate_deposit",
      details: {},
    });
    expect(await world.balance(second.person, "bitcoin")).toEqual({ amount: "0", held: "0" });
  });

  test("T14 a chain deposit is not credited without its hash, and each output only once", async () => {
    const transactionHash = "fe".repeat(32);
    const [first, second] = [await pendingDeposit(), await pendingDeposit()];
    expect(await refusal("deposit", first.id, "completed")).toEqual({
      code: "transaction_hash_required",
      details: {},
    });
    const complete = (id: string, output_index: number) =>
      process("deposit", id, "completed", {
        transaction_hash: transactionHash,
        output_index,
        p_shared_with: [first.id],
      });
    await complete(first.id, 1);
    await expect(complete(second.id, 1)).rejects.toMatchObject({ code: "duplicate_deposit" });
    await complete(second.id, 0);
    const outputs = await world.rows(
      "select output_index from app.deposits where transaction_hash = $1 order by id",
      [transactionHash],
    );
    expect(outputs).toEqual([{ output_index: 1 }, { output_index: 0 }]);
  });

  test("T14 keeps a stored hash and output, and refuses others", async () => {
    const known = "1d".repeat(32);
    const { person, id } = await pendingDeposit(known);
    const differs = { code: "deposit_hash_differs", details: {} };
    for (const more of [
      { transaction_hash: "2d".repeat(32) },
      { transaction_hash: known, output_index: 1 },
      { output_index: 1 },
    ]) {
      expect(await refusal("deposit", id, "completed", more)).toEqual(differs);
      expect(await refusal("deposit", id, "failed", more)).toEqual(differs);
    }
    // The same hash in another spelling counts as the same.
    await process("deposit", id, "completed", {
      transaction_hash: known.toUpperCase(),
      output_index: 0,
    });
    expect(await world.balance(person, "bitcoin")).toEqual({ amount: "0.25", held: "0" });
    const again = {
      target_user_id: person.id,
      p_coin_id: "bitcoin",
      p_amount: "0.25",
      p_reason: "once more",
      p_network: "BTC",
      p_transaction_hash: known,
    };
    expect(await world.refusal(admin, "admin_add_deposit_and_balance", again)).toMatchObject({
      code: "duplicate_deposit",
    });
  });

  test("T36 nobody approves their own deposit", async () => {
    const { id } = await pendingDeposit("3d".repeat(32), admin);
    const before = await world.balance(admin, "bitcoin");
    for (const status of ["completed", "failed"]) {
      expect(await refusal("deposit", id, status)).toEqual({ code: "own_deposit", details: {} });
    }
    expect(await world.balance(admin, "bitcoin")).toEqual(before);
  });

  test("T13 can be rejected without a hash", async () => {
    const { id } = await pendingDeposit();
    await process("deposit", id, "failed", { output_index: 3 });
    const [row] = await world.rows("select status, output_index from app.deposits where id = $1", [id]);
    expect(row).toEqual({ status: "failed", output_index: null });
  });

  test("T14 can be entered again after a mistaken rejection", async () => {
    const transactionHash = "ef".repeat(32);
    const { person, id } = await pendingDeposit(transactionHash);
    await process("deposit", id, "failed");
    await world.call(admin, "admin_add_deposit_and_balance", {
      target_user_id: person.id,
      p_coin_id: "bitcoin",
      p_amount: "0.25",
      p_reason: "was rejected by mistake",
      p_network: "BTC",
      p_transaction_hash: transactionHash,
    });
    expect(await world.balance(person, "bitcoin")).toEqual({ amount: "0.25", held: "0" });
  });
});

describe("admin_process_transaction", () => {
  test("only pending items can be processed, so a swap never can", async () => {
    const person = await world.personWith("bitcoin", "1");
    const { swap_id } = await world.call<{ swap_id: string }>(person, "perform_crypto_swap", {
      p_from_coin_id: "bitcoin",
      p_from_amount: "0.1",
      p_to_coin_id: "ethereum",
      p_to_amount: "2",
      p_exchange_rate: "20",
      p_fee: "0.0000026",
    });
    expect(await refusal("swap", swap_id, "failed")).toEqual({
      code: "already_processed",
      details: { status: "completed" },
    });
    for (const type of ["swap", "deposit", "withdrawal", "nothing"]) {
      expect(await refusal(type, randomUUID(), "failed")).toEqual({ code: "not_found", details: {} });
    }
  });

  test("accepts only the statuses completed and failed", async () => {
    const { id } = await pendingWithdrawal(world);
    for (const status of ["pending", "rejected", "", "COMPLETED"]) {
      expect(await refusal("withdrawal", id, status)).toEqual({ code: "invalid_status", details: {} });
    }
  });

  test("T5 the same key processes once and returns the same reply", async () => {
    const { person, id } = await pendingWithdrawal(world);
    const key = randomUUID();
    const input = { transaction_type: "withdrawal", transaction_id: id, new_status: "failed" };
    const first = await world.call(admin, name, input, key);
    expect(await world.call(admin, name, input, key)).toEqual(first);
    expect(await world.refusal(admin, name, { ...input, new_status: "completed" }, key)).toMatchObject({
      code: "idempotency_key_reused",
    });
    expect(await world.refusal(admin, name, input, null)).toMatchObject({ code: "idempotency_key_required" });
    expect(await world.balance(person, "bitcoin")).toEqual({ amount: "0.5", held: "0" });
  });

  test("T34 requires an administrator, checked at that moment", async () => {
    const { person, id } = await pendingWithdrawal(world);
    const input = { transaction_type: "withdrawal", transaction_id: id, new_status: "completed" };
    expect(await world.refusal(person, name, input)).toEqual({ code: "not_administrator", details: {} });
    expect(await world.refusal(null, name, input)).toMatchObject({ code: "not_authenticated" });
    const former = await world.person({ is_admin: true });
    await world.rows("update app.users set role = null where id = $1", [former.id]);
    expect(await world.refusal(former, name, input)).toMatchObject({ code: "not_administrator" });
  });
});
