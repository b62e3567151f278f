import { hashUsesOf } from "@portico/contract";
import {
  depositsOf,
  type Payment,
  type PlayChain,
  playChain,
  statesOf,
} from "@portico/testing/database/chain.ts";
import { type Person, useWorld } from "@portico/testing/database/world.ts";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addBitcoinWallets, approval, type PoolReply, poolRequests } from "../support/wallets.ts";

const world = useWorld({ practice: false });
let bitcoin: PlayChain;
let support: Person;
let operator: Person;
let second: Person;
let victim: Person;
let accomplice: Person;
let walletId: string;

beforeAll(async () => {
  bitcoin = await playChain(world, "bitcoin");
  await world.person({ role: "owner" });
  support = await world.person({ role: "support" });
  operator = await world.person({ role: "operator" });
  second = await world.person({ role: "operator" });
});
beforeEach(async () => {
  await addBitcoinWallets(world, 1);
  [victim, accomplice] = [await world.person(), await world.person()];
  const { wallet_data } = await world.call<{ wallet_data: { wallet_id: string } }>(
    victim,
    "assign_available_wallet_to_user",
  );
  walletId = wallet_data.wallet_id;
});

const release = () => world.call(support, "admin_release_user_wallet", { p_user_id: victim.id });
const assignment = (who: Person, more: Record<string, unknown> = {}) => ({
  p_user_id: who.id,
  p_wallet_id: walletId,
  p_even_resting: true,
  p_reason: "The pool is empty",
  ...more,
});
const assign = (who: Person, by = support) =>
  world.call<PoolReply>(by, "admin_assign_wallet_to_user", assignment(who));
const approve = async (who: Person, { pool_request_id }: PoolReply) =>
  world.call(who, "admin_decide_pool_request", await approval(world, who, pool_request_id));
const holder = async () =>
  (await world.rows("select user_id from app.wallets where wallet_id = $1", [walletId]))[0]?.user_id;
const questionOf = async ({ transaction_hash }: Payment) =>
  (
    await world.rows("select user_id, question from chain.arrivals where transaction_hash = $1", [
      transaction_hash,
    ])
  )[0];

/** Mines a payment to the victim's address, made after what a test did meanwhile, until it could be credited. */
async function arrive(payment: Payment): Promise<void> {
  await bitcoin.mine(payment);
  await bitcoin.mineEmpty(3);
  await bitcoin.credit();
}

const creditOf = (who: Person, { transaction_hash }: Payment) => ({
  target_user_id: who.id,
  p_coin_id: "bitcoin",
  p_amount: "0.01",
  p_reason: "It was checked",
  p_network: "BTC",
  p_transaction_hash: transaction_hash,
});

const credit = (who: Person, payment: Payment, by = operator) =>
  world.call(by, "admin_add_deposit_and_balance", creditOf(who, payment));

describe("T68 A resting wallet", () => {
  test("goes back to its former user alone, and rests no longer", async () => {
    await release();
    expect(await assign(victim)).toMatchObject({ pool_request_id: null });
    expect(await holder()).toBe(victim.id);
    const payment = await bitcoin.pay(victim, "1000000");
    await arrive(payment);
    expect(await statesOf(world, payment)).toEqual(["credited"]);
  });

  test("is given to nobody else by support alone, whose request names both users", async () => {
    await release();
    expect(
      await world.refusal(support, "admin_assign_wallet_to_user", assignment(accomplice, { p_reason: " " })),
    ).toMatchObject({ code: "reason_required" });
    const made = await assign(accomplice);
    expect(await holder()).toBeNull();
    expect(await poolRequests(world, second)).toMatchObject([
      {
        kind: "assign_resting",
        user: { id: accomplice.id },
        former_holder: { id: victim.id },
        rests_until: expect.any(String),
      },
    ]);
    expect(await world.refusal(support, "admin_assign_wallet_to_user", assignment(accomplice))).toMatchObject(
      {
        code: "pool_request_waits",
      },
    );
    await approve(second, made);
    expect(await holder()).toBe(accomplice.id);
    const [news] = await world.rows<{ count: number }>(
      "select count(*)::int from app.pool_news where request_id = $1",
      [made.pool_request_id],
    );
    expect(news?.count).toBe(2);
  });

  test("is not approved by the administrator who would get it", async () => {
    await release();
    const made = await assign(operator);
    const seen = await approval(world, operator, made.pool_request_id);
    expect(await world.refusal(operator, "admin_decide_pool_request", seen)).toMatchObject({
      code: "own_pool_request",
    });
    await world.call(support, "admin_withdraw_pool_request", {
      p_pool_request_id: made.pool_request_id,
      p_reason: "A mistake",
    });
  });

  test("that went back to its former user meanwhile is not taken from them", async () => {
    await release();
    const made = await assign(accomplice);
    const seen = await approval(world, second, made.pool_request_id);
    await assign(victim, operator);
    expect(await world.refusal(second, "admin_decide_pool_request", seen)).toMatchObject({
      code: "pool_request_changed",
    });
    const seenAgain = await approval(world, second, made.pool_request_id);
    expect(await world.refusal(second, "admin_decide_pool_request", seenAgain)).toMatchObject({
      code: "wallet_taken",
    });
  });

  test("rests at least 30 days, whatever the setting was", async () => {
    await world.rows("update app.settings set value = '0' where key = 'wallet_rest_days'");
    await release();
    expect(await assign(accomplice)).toMatchObject({ pool_request_id: expect.any(String) });
    const refusal = await world.refusal(await world.person({ role: "owner" }), "admin_update_setting", {
      p_key: "wallet_rest_days",
      p_value: "29",
      p_seen_value: "0",
    });
    expect(refusal).toMatchObject({ code: "invalid_setting" });
  });
});

describe("T68 A deposit to a resting wallet", () => {
  test("waits for a decision, names the former user, and is credited to them by one administrator", async () => {
    const payment = await bitcoin.pay(victim, "1000000");
    await release();
    await arrive(payment);
    expect(await statesOf(world, payment)).toEqual(["review"]);
    expect(await questionOf(payment)).toEqual({ user_id: victim.id, question: "wallet_rests" });
    expect(await depositsOf(world, payment)).toEqual([]);
    await credit(victim, payment);
    expect(await statesOf(world, payment)).toEqual(["credited"]);
    expect(await world.balance(victim, "bitcoin")).toMatchObject({ amount: "0.01" });
  });

  test("does not become a new user's, although two people gave them the wallet", async () => {
    const payment = await bitcoin.pay(victim, "1000000");
    await release();
    await approve(second, await assign(accomplice));
    await arrive(payment);
    expect(await questionOf(payment)).toEqual({ user_id: victim.id, question: "wallet_rests" });
    expect(await credit(accomplice, payment)).toMatchObject({ waits_for_second: true });
    expect(await world.balance(accomplice, "bitcoin")).toMatchObject({ amount: "0" });
    expect(await statesOf(world, payment)).toEqual(["review"]);
  });

  test("that arrived while it rested waits, too, if its block is read after the rest", async () => {
    const payment = await bitcoin.pay(victim, "1000000");
    await release();
    await world.rows(
      "update app.wallet_assignments set rests_until = clock_timestamp() + interval '1 hour' where wallet_id = $1",
      [walletId],
    );
    await world.rows("update app.wallets set rests_until = now() where wallet_id = $1", [walletId]);
    await world.call(accomplice, "assign_available_wallet_to_user");
    await arrive(payment);
    expect(await questionOf(payment)).toEqual({ user_id: victim.id, question: "wallet_rests" });
  });

  test("that was seen before the release is the user's, and is credited", async () => {
    const payment = await bitcoin.pay(victim, "1000000");
    await bitcoin.waiting(payment);
    await release();
    await arrive(payment);
    expect(await statesOf(world, payment)).toEqual(["credited"]);
  });

  test("that vanishes before its first block is forgotten", async () => {
    const payment = await bitcoin.pay(victim, "1000000");
    await release();
    await bitcoin.waiting(payment);
    expect(await statesOf(world, payment)).toEqual(["review"]);
    await world.rows(
      "update chain.arrivals set waiting_at = now() - interval '3 hours' where transaction_hash = $1",
      [payment.transaction_hash],
    );
    await bitcoin.waiting();
    expect(await statesOf(world, payment)).toEqual(["orphaned"]);
  });

  test("is credited to anybody else by two administrators, also where nothing is watched", async () => {
    await release();
    await approve(second, await assign(accomplice));
    const unseen = { transaction_hash: "ab".repeat(32) } as Payment;
    const asked = await credit(accomplice, unseen);
    expect(asked).toMatchObject({ waits_for_second: true });
    await world.call(second, "admin_decide_adjustment", {
      p_adjustment_id: asked.adjustment_id,
      p_approve: true,
    });
    expect(await world.balance(accomplice, "bitcoin")).toMatchObject({ amount: "0.01" });
  });

  test("of one user is not credited to another by one administrator, whatever it waits for", async () => {
    await world.rows("update app.coins set minimum_deposit = 1 where coin_id = 'bitcoin'");
    await world.rows("update app.coin_networks set minimum_deposit = null where coin_id = 'bitcoin'");
    const payment = await bitcoin.pay(victim, "1000000");
    await arrive(payment);
    expect(await statesOf(world, payment)).toEqual(["below_minimum"]);
    const { adjustment_id } = await credit(accomplice, payment);
    const input = creditOf(victim, payment);
    // The request for the accomplice has the same hash (T66).
    const { details } = await world.refusal(operator, "admin_add_deposit_and_balance", input);
    expect(hashUsesOf(details)).toMatchObject([{ kind: "request", id: adjustment_id }]);
    await world.call(operator, "admin_add_deposit_and_balance", { ...input, p_shared_with: [adjustment_id] });
  });
});
