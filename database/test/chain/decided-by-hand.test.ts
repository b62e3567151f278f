import {
  depositsOf,
  type Payment,
  type PlayChain,
  playChain,
  statesOf,
  unshownAddress,
} from "@portico/testing/database/chain.ts";
import { type Person, useWorld } from "@portico/testing/database/world.ts";
import { beforeAll, expect, test } from "vitest";

const world = useWorld();
let admin: Person;
let chain: PlayChain;

beforeAll(async () => {
  admin = await world.person({ is_admin: true });
  chain = await playChain(world, "bitcoin");
});
const amountOf = async (who: Person) => (await world.balance(who, "bitcoin")).amount;

/** Completes or rejects the pending deposit of a payment. */
async function decide({ transaction_hash }: Payment, new_status: "completed" | "failed"): Promise<void> {
  const [row] = await world.rows<{ id: string }>(
    "select id from app.deposits where transaction_hash = $1 and status = 'pending'",
    [transaction_hash],
  );
  const input = { transaction_type: "deposit", transaction_id: row?.id, new_status };
  await world.call(admin, "admin_process_transaction", input);
}

function enter(person: Person, { transaction_hash }: Payment, p_amount: string, p_output_index = 0) {
  return world.call(admin, "admin_add_deposit_and_balance", {
    target_user_id: person.id,
    p_coin_id: "bitcoin",
    p_amount,
    p_reason: "Seen in the explorer",
    p_network: "BTC",
    p_transaction_hash: transaction_hash,
    p_output_index,
  });
}

/** A pending deposit that was recorded without its hash. */
async function recorded(person: Person): Promise<string> {
  const [row] = await world.rows<{ id: string }>(
    "insert into app.deposits (user_id, coin_id, amount, network_id) values ($1, 'bitcoin', 0.1, 'bitcoin') returning id",
    [person.id],
  );
  return String(row?.id);
}

/** Two hours pass without a node that has what waits. */
async function giveUpWaiting(): Promise<void> {
  await world.rows(
    "update chain.arrivals set waiting_at = waiting_at - interval '3 hours' where state = 'waiting'",
  );
  await chain.waiting();
}

test("T77 a deposit that an administrator completed early is credited once, whatever its chain does", async () => {
  const person = await world.person();
  const payment = await chain.pay(person, "10000000");
  await chain.mine(payment);
  await decide(payment, "completed");
  expect(await statesOf(world, payment)).toEqual(["credited"]);
  await chain.takeBack();
  expect(await statesOf(world, payment)).toEqual(["undone"]);
  await giveUpWaiting();
  expect(await statesOf(world, payment)).toEqual(["undone"]);
  await chain.mine(payment);
  await chain.mineEmpty(2);
  await chain.credit();
  expect(await statesOf(world, payment)).toEqual(["credited"]);
  expect(await depositsOf(world, payment)).toEqual([{ status: "completed", amount: "0.1" }]);
  expect(await amountOf(person)).toBe("0.1");
});

test("T77 one that was completed before its first block counts as undone until it has one", async () => {
  const person = await world.person();
  const payment = await chain.pay(person, "10000000");
  await chain.waiting(payment);
  await decide(payment, "completed");
  expect(await statesOf(world, payment)).toEqual(["undone"]);
  await giveUpWaiting();
  await chain.mine(payment);
  await chain.mineEmpty(2);
  await chain.credit();
  expect(await statesOf(world, payment)).toEqual(["credited"]);
  expect(await amountOf(person)).toBe("0.1");
});

test("T76 a deposit that an administrator rejected stays rejected, also if it leaves the chain and comes back", async () => {
  const person = await world.person();
  const payment = await chain.pay(person, "10000000");
  await chain.mine(payment);
  await decide(payment, "failed");
  expect(await statesOf(world, payment)).toEqual(["review"]);
  await chain.takeBack();
  await giveUpWaiting();
  await chain.mine(payment);
  await chain.mineEmpty(2);
  await chain.credit();
  expect(await statesOf(world, payment)).toEqual(["review"]);
  expect(await amountOf(person)).toBe("0");
  await enter(person, payment, "0.1");
  expect(await statesOf(world, payment)).toEqual(["credited"]);
  expect(await amountOf(person)).toBe("0.1");
});

test("T76 settling a question also ends its pending deposit", async () => {
  const person = await world.person();
  const most = await chain.pay(person, "9999999999999999999900000000");
  const more = await chain.pay(person, "100000000");
  await chain.mine(most);
  await chain.mine(more);
  await chain.mineEmpty(2);
  await chain.credit();
  expect([await statesOf(world, most), await statesOf(world, more)]).toEqual([["credited"], ["review"]]);
  const [row] = await world.rows("select id from chain.arrivals where transaction_hash = $1", [
    more.transaction_hash,
  ]);
  await world.call(admin, "admin_settle_arrival", { p_arrival_id: row?.id, p_reason: "It was sent back" });
  expect(await statesOf(world, more)).toEqual(["settled"]);
  expect(await depositsOf(world, more)).toEqual([{ status: "failed", amount: "1" }]);
});

test("T14 a deposit recorded without its hash is completed only as the output that its transaction paid", async () => {
  const [person, other] = [await world.person(), await world.person()];
  const [credited, small] = [await chain.pay(other, "10000000"), await chain.pay(other, "9000")];
  await chain.mine(credited, small);
  await chain.mineEmpty(2);
  await chain.credit();
  const transaction_id = await recorded(person);
  const completion = { transaction_type: "deposit", transaction_id, new_status: "completed" };
  const as = (payment: Payment, output_index: number) => ({
    ...completion,
    transaction_hash: payment.transaction_hash,
    output_index,
  });
  expect(await world.refusal(admin, "admin_process_transaction", as(credited, 1))).toEqual({
    code: "deposit_differs_from_chain",
    details: { outputs: "0.1 BTC (output 0)" },
  });
  expect(await world.refusal(admin, "admin_process_transaction", as(credited, 0))).toMatchObject({
    code: "duplicate_deposit",
  });
  expect(await world.refusal(admin, "admin_process_transaction", as(small, 0))).toMatchObject({
    code: "deposit_differs_from_chain",
  });
  expect([await amountOf(person), await amountOf(other)]).toEqual(["0", "0.1"]);
});

test("T76 completing a deposit recorded without its hash answers the question of its payment", async () => {
  const person = await world.person();
  const stray = await chain.pay(await unshownAddress(world, "bitcoin"), "10000000");
  await chain.mine(stray);
  await chain.mineEmpty(2);
  const transaction_id = await recorded(person);
  const input = { transaction_type: "deposit", transaction_id, new_status: "completed" };
  const { transaction_hash } = stray;
  await world.call(admin, "admin_process_transaction", { ...input, transaction_hash });
  expect(await statesOf(world, stray)).toEqual(["credited"]);
  expect(await amountOf(person)).toBe("0.1");
});

test("T76 a final height that a node has named too far ahead makes no later block final", async () => {
  const polygon = await playChain(world, "polygon", "tether");
  const person = await world.person();
  await polygon.lease(1_000_000);
  await polygon.lease(polygon.blocks.at(-1)?.height);
  await polygon.mine(
    await polygon.pay(person, "5000000", { contract: "0xc2132d05d31c914a87c6611c10748aeb04b58e8f" }),
  );
  await polygon.credit();
  expect((await world.balance(person, "tether")).amount).toBe("0");
});
