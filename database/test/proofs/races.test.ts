import { randomUUID } from "node:crypto";
import { claimWithdrawal } from "@portico/testing/database/withdrawals.ts";
import { type Person, useWorld } from "@portico/testing/database/world.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { crowd, type Ending, ending, tally } from "./crowd.ts";
import { deadlocks } from "./deadlocks.ts";
import { decimal, written } from "./decimal.ts";
import { someoneWith, toBitcoin, toEthereum, withdrawal } from "./inputs.ts";

const CLIENTS = 32;

const world = useWorld({ practice: false, max: CLIENTS });
let admin: Person;
let otherAdmin: Person;

beforeAll(async () => {
  admin = await world.person({ is_admin: true });
  otherAdmin = await world.person({ is_admin: true });
});

describe("T3 races on one balance", () => {
  test("10,000 concurrent hostile swaps and withdrawals take no more than the balance", {
    tags: "long",
  }, async () => {
    const attacker = await someoneWith(world, { bitcoin: "1" });
    const attempt = (piece: number) => {
      if (piece % 5 === 0)
        return world.withdraw<Record<string, unknown>>(attacker, withdrawal(attacker, "0.002"));
      if (piece % 5 === 1) return world.call(attacker, "perform_crypto_swap", toBitcoin("0.5", "0.025"));
      if (piece % 50 === 2) return world.call(attacker, "perform_crypto_swap", toEthereum("0.9", "18"));
      return world.call(attacker, "perform_crypto_swap", toEthereum("0.03", "0.6"));
    };
    const endings = await crowd(CLIENTS, 10_000, (piece) => ending(attempt(piece)));
    const counts = tally(endings);
    expect(Object.keys(counts).sort()).toEqual(["done", "insufficient_balance", "insufficient_funds"]);
    expect(counts.done).toBeGreaterThan(500);
    const moved = { bitcoin: decimal("1"), ethereum: 0n, held: 0n };
    endings.forEach((each, piece) => {
      if (each.refused !== undefined) return;
      const { reply } = each;
      if (Array.isArray(reply)) {
        moved.bitcoin -= decimal("0.002");
        moved.held += decimal("0.002");
        return;
      }
      const [paid, got] = [
        decimal(String(reply.from_amount)) + decimal(String(reply.fee)),
        decimal(String(reply.to_amount)),
      ];
      if (piece % 5 === 1) [moved.ethereum, moved.bitcoin] = [moved.ethereum - paid, moved.bitcoin + got];
      else [moved.bitcoin, moved.ethereum] = [moved.bitcoin - paid, moved.ethereum + got];
    });
    expect(await world.balance(attacker, "bitcoin")).toEqual({
      amount: written(moved.bitcoin),
      held: written(moved.held),
    });
    expect(await world.balance(attacker, "ethereum")).toEqual({ amount: written(moved.ethereum), held: "0" });
  });

  test("opposite swaps of one user wait for each other without a deadlock", { tags: "long" }, async () => {
    const before = await deadlocks(world, CLIENTS);
    const trader = await someoneWith(world, { bitcoin: "10", ethereum: "100" });
    const endings = await crowd(CLIENTS, 2_000, (piece) =>
      ending(
        world.call(
          trader,
          "perform_crypto_swap",
          piece % 2 ? toEthereum("0.01", "0.2") : toBitcoin("0.2", "0.01"),
        ),
      ),
    );
    expect(tally(endings)).toEqual({ done: 2_000 });
    expect(await deadlocks(world, CLIENTS)).toBe(before);
  });

  test("concurrent calls on balances that do not exist yet end without a deadlock", {
    tags: "long",
  }, async () => {
    const before = await deadlocks(world, CLIENTS);
    const coins = ["bitcoin", "cardano", "dogecoin", "ethereum", "monero", "solana", "tron"];
    await crowd(8, 150, async () => {
      const newcomer = await someoneWith(world, { ripple: "100000" });
      const swaps = coins.map((coinId) =>
        world.call(newcomer, "perform_crypto_swap", {
          p_from_coin_id: "ripple",
          p_from_amount: "100",
          p_to_coin_id: coinId,
          p_to_amount: "0.01",
          p_exchange_rate: "0",
          p_fee: "0.001",
        }),
      );
      const credits = coins.map((coinId) => world.credit(newcomer, coinId, "1"));
      const across = coins.map((coinId, index) =>
        ending(
          world.call(newcomer, "perform_crypto_swap", {
            p_from_coin_id: coinId,
            p_from_amount: "0.5",
            p_to_coin_id: coins[(index * 3 + 2) % coins.length],
            p_to_amount: "0.0001",
            p_exchange_rate: "0",
            p_fee: "0.001",
          }),
        ),
      );
      await Promise.all([...swaps, ...credits, ...across]);
    });
    expect(await deadlocks(world, CLIENTS)).toBe(before);
  });
});

describe("T5 100 parallel attempts with one key have one effect and 100 equal replies", () => {
  async function hundredTries(who: Person, name: string, input: Record<string, unknown>): Promise<unknown> {
    const key = randomUUID();
    const replies = await Promise.all(Array.from({ length: 100 }, () => world.call(who, name, input, key)));
    expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1);
    return replies[0];
  }

  test("perform_crypto_swap", async () => {
    const user = await someoneWith(world, { bitcoin: "1" });
    await hundredTries(user, "perform_crypto_swap", toEthereum("0.1", "2"));
    expect(await world.balance(user, "bitcoin")).toEqual({ amount: "0.8999974", held: "0" });
    expect(await world.balance(user, "ethereum")).toEqual({ amount: "2", held: "0" });
  });

  test("initiate_withdrawal", async () => {
    const user = await someoneWith(world, { bitcoin: "1" });
    await world.confirm(user, withdrawal(user, "0.1"));
    await hundredTries(user, "initiate_withdrawal", withdrawal(user, "0.1"));
    expect(await world.balance(user, "bitcoin")).toEqual({ amount: "0.9", held: "0.1" });
  });

  test("admin_add_deposit_and_balance and admin_subtract_balance", async () => {
    const user = await world.person();
    const input = { target_user_id: user.id, p_coin_id: "bitcoin", p_reason: "a race" };
    await hundredTries(admin, "admin_add_deposit_and_balance", { ...input, p_amount: "2" });
    await hundredTries(admin, "admin_subtract_balance", { ...input, p_amount: "0.5" });
    expect(await world.balance(user, "bitcoin")).toEqual({ amount: "1.5", held: "0" });
  });

  test("admin_process_transaction and admin_reject_withdrawal", async () => {
    const user = await someoneWith(world, { bitcoin: "1" });
    const ids = await Promise.all(
      ["0.1", "0.2", "0.3"].map(async (amount) => {
        const [reply] = await world.withdraw(user, withdrawal(user, amount));
        return reply?.withdrawal_id;
      }),
    );
    const process = { transaction_type: "withdrawal", new_status: "completed" };
    await claimWithdrawal(world, admin, ids[0]);
    await hundredTries(admin, "admin_process_transaction", { ...process, transaction_id: ids[0] });
    await hundredTries(admin, "admin_process_transaction", {
      ...process,
      transaction_id: ids[1],
      new_status: "failed",
    });
    await hundredTries(admin, "admin_reject_withdrawal", { p_withdrawal_id: ids[2] });
    expect(await world.balance(user, "bitcoin")).toEqual({ amount: "0.9", held: "0" });
  });
});

describe("T55 a confirmation is used once", () => {
  test("of 100 withdrawals at once with 7 confirmations exactly 7 are made", async () => {
    const user = await someoneWith(world, { bitcoin: "1" });
    const input = withdrawal(user, "0.001");
    await world.confirm(user, input, 7);
    const endings = await crowd(CLIENTS, 100, () => ending(world.call(user, "initiate_withdrawal", input)));
    expect(tally(endings)).toEqual({ done: 7, confirmation_required: 93 });
    expect(await world.balance(user, "bitcoin")).toEqual({ amount: "0.993", held: "0.007" });
  });
});

describe("T60 a claim before paying", () => {
  test("of claims by two administrators at once exactly one wins, and only that one completes it", async () => {
    const user = await someoneWith(world, { bitcoin: "1" });
    await crowd(4, 100, async () => {
      const [made] = await world.withdraw(user, withdrawal(user, "0.001"));
      const id = made?.withdrawal_id;
      const admins = [admin, otherAdmin, admin, otherAdmin];
      const claims: Ending<unknown>[] = await Promise.all(
        admins.map((by) => ending(world.call(by, "admin_claim_withdrawal", { p_withdrawal_id: id }))),
      );
      // Repeating a claim returns the same claim.
      expect(tally(claims)).toEqual({ done: 2, withdrawal_claimed: 2 });
      const process = { transaction_type: "withdrawal", transaction_id: id, new_status: "completed" };
      const approvals: Ending<unknown>[] = await Promise.all(
        [admin, otherAdmin].map((by) => ending(world.call(by, "admin_process_transaction", process))),
      );
      const [mine, others] = [approvals[0]?.refused, approvals[1]?.refused];
      const isMine = claims[0]?.refused === undefined;
      expect(isMine ? mine : others).toBeUndefined();
      expect(["withdrawal_claimed", "already_processed"]).toContain(isMine ? others : mine);
    });
  });
});

describe("T13 approve against reject", () => {
  test("on both paths at once: one wins, the others are told who, and money moves once", async () => {
    const user = await someoneWith(world, { bitcoin: "1" });
    let completed = 0;
    await crowd(4, 100, async () => {
      const [made] = await world.withdraw(user, withdrawal(user, "0.001"));
      const id = made?.withdrawal_id;
      const process = { transaction_type: "withdrawal", transaction_id: id };
      await claimWithdrawal(world, admin, id);
      const endings: Ending<unknown>[] = await Promise.all([
        ending(world.call(admin, "admin_process_transaction", { ...process, new_status: "completed" })),
        ending(world.call(admin, "admin_process_transaction", { ...process, new_status: "failed" })),
        ending(world.call(admin, "admin_reject_withdrawal", { p_withdrawal_id: id })),
        ending(world.call(admin, "admin_reject_withdrawal", { p_withdrawal_id: id })),
      ]);
      expect(tally(endings)).toEqual({ done: 1, already_processed: 3 });
      const isCompleted = endings[0]?.refused === undefined;
      const told = endings.flatMap((each) => (each.refused ? [each.details.status] : []));
      expect(new Set(told)).toEqual(new Set([isCompleted ? "completed" : "failed"]));
      completed += isCompleted ? 1 : 0;
    });
    const left = decimal("1") - BigInt(completed) * decimal("0.001");
    expect(await world.balance(user, "bitcoin")).toEqual({ amount: written(left), held: "0" });
  });
});
