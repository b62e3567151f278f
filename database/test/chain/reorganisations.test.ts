import { outside } from "@portico/testing/database/addresses.ts";
import { depositsOf, type PlayChain, playChain, statesOf } from "@portico/testing/database/chain.ts";
import { expectCleanBooks, type Person, useWorld } from "@portico/testing/database/world.ts";
import { beforeAll, expect, test } from "vitest";
import { toEthereum } from "../proofs/inputs.ts";

const world = useWorld();
let admin: Person;
let chain: PlayChain;

beforeAll(async () => {
  admin = await world.person({ is_admin: true });
  chain = await playChain(world, "bitcoin");
});
/** Undoes three blocks, the first of which was credited, as an owner has allowed. */
async function undoBelowCursor(): Promise<void> {
  for (let depth = 0; depth < 2; depth += 1) await chain.takeBack();
  expect(await chain.takeBack()).toEqual({ is_undone: false });
  await chain.followReorganisation(admin);
  expect(await chain.takeBack()).toMatchObject({ is_undone: true });
}

const amountOf = async (who: Person) => (await world.balance(who, "bitcoin")).amount;

test("T77 before it is credited, a deposit moves to its new block and is credited once", async () => {
  const person = await world.person();
  const payment = await chain.pay(person, "50000000");
  await chain.mine(payment);
  await chain.mine();
  await chain.takeBack();
  await chain.takeBack();
  expect(await statesOf(world, payment)).toEqual(["waiting"]);
  await chain.mine();
  await chain.mine(payment);
  await chain.mine();
  await chain.credit();
  expect(await amountOf(person)).toBe("0");
  await chain.mine();
  await chain.credit();
  expect(await amountOf(person)).toBe("0.5");
  expect(await depositsOf(world, payment)).toHaveLength(1);
});

test("T77 one that does not come back fails; if it comes back later it is a new deposit", async () => {
  const person = await world.person();
  const payment = await chain.pay(person, "40000000");
  await chain.mine(payment);
  await chain.takeBack();
  await chain.waiting();
  expect(await statesOf(world, payment)).toEqual(["waiting"]);
  await world.rows(
    "update chain.arrivals set waiting_at = waiting_at - interval '3 hours' where state = 'waiting'",
  );
  await chain.waiting();
  expect(await statesOf(world, payment)).toEqual(["orphaned"]);
  expect(await depositsOf(world, payment)).toEqual([{ status: "failed", amount: "0.4" }]);
  await chain.mine(payment);
  await chain.mineEmpty(2);
  await chain.credit();
  expect(await amountOf(person)).toBe("0.4");
  expect(await depositsOf(world, payment)).toEqual([
    { status: "failed", amount: "0.4" },
    { status: "completed", amount: "0.4" },
  ]);
});

test("T77 after it is credited nothing is debited, but its user cannot withdraw until it is there again", async () => {
  const person = await world.person();
  const payment = await chain.pay(person, "30000000");
  await chain.mine(payment);
  await chain.mineEmpty(2);
  await chain.credit();
  await undoBelowCursor();
  expect(await statesOf(world, payment)).toEqual(["undone"]);
  expect(await amountOf(person)).toBe("0.3");
  const withdrawal = {
    p_user_id: person.id,
    p_coin_id: "bitcoin",
    p_amount: "0.1",
    p_to_address: outside.bitcoin,
    p_fee: "0.0001",
    p_network: "BTC",
  };
  await world.confirm(person, withdrawal);
  expect(await world.refusal(person, "initiate_withdrawal", withdrawal)).toEqual({
    code: "deposit_undone",
    details: { coin: "BTC" },
  });
  await chain.mine(payment);
  expect(await statesOf(world, payment)).toEqual(["credited"]);
  await chain.mineEmpty(3);
  await chain.credit();
  expect(await amountOf(person)).toBe("0.3");
  await world.withdraw(person, withdrawal);
});

test("T77 nothing else can be withdrawn either, so that swapping the deposit does not evade the hold", async () => {
  const person = await world.person();
  const payment = await chain.pay(person, "30000000");
  await chain.mine(payment);
  await chain.mineEmpty(2);
  await chain.credit();
  await undoBelowCursor();
  await world.call(person, "perform_crypto_swap", toEthereum("0.1", "2"));
  const withdrawal = {
    p_user_id: person.id,
    p_coin_id: "ethereum",
    p_amount: "1",
    p_to_address: outside.ethereum,
    p_fee: "0.001",
    p_network: "ERC20",
  };
  await world.confirm(person, withdrawal);
  expect(await world.refusal(person, "initiate_withdrawal", withdrawal)).toEqual({
    code: "deposit_undone",
    details: { coin: "BTC" },
  });
  await chain.mine(payment);
  await world.withdraw(person, withdrawal);
});

test("T77 a withdrawal that was requested before is not paid meanwhile, unless an owner releases it", async () => {
  const person = await world.person();
  const payment = await chain.pay(person, "30000000");
  await chain.mine(payment);
  await chain.mineEmpty(2);
  await chain.credit();
  const [{ withdrawal_id }] = await world.withdraw(person, {
    p_coin_id: "bitcoin",
    p_amount: "0.1",
    p_to_address: outside.bitcoin,
    p_fee: "0.0001",
    p_network: "BTC",
  });
  await undoBelowCursor();
  const claim = { p_withdrawal_id: withdrawal_id };
  expect((await world.refusal(admin, "admin_claim_withdrawal", claim)).code).toBe("user_deposit_undone");
  const [row] = await world.call<Record<string, unknown>[]>(admin, "admin_get_withdrawals", {
    p_id: withdrawal_id,
  });
  expect(row).toMatchObject({ blocked: "undone" });
  await world.call(admin, "admin_release_withdrawal", { ...claim, p_reason: "We know the sender" });
  await world.call(admin, "admin_claim_withdrawal", claim);
  await chain.mine(payment);
});

test("T77 an administrator ends the question, but not their own", async () => {
  const owner = await world.person({ is_admin: true });
  const payment = await chain.pay(owner, "20000000");
  await chain.mine(payment);
  await chain.mineEmpty(2);
  await chain.credit();
  await undoBelowCursor();
  const [row] = await world.rows<{ id: string }>("select id from chain.arrivals where state = 'undone'");
  const settle = { p_arrival_id: row?.id, p_reason: "The house bears the loss" };
  expect(await world.refusal(owner, "admin_settle_arrival", settle)).toMatchObject({ code: "own_deposit" });
  expect(await world.refusal(admin, "admin_settle_arrival", { ...settle, p_reason: " " })).toMatchObject({
    code: "reason_required",
  });
  await world.call(admin, "admin_settle_arrival", settle);
  expect(await world.refusal(admin, "admin_settle_arrival", settle)).toMatchObject({
    code: "already_processed",
  });
  expect(await statesOf(world, payment)).toEqual(["settled"]);
  expect(await amountOf(owner)).toBe("0.2");
  await chain.mine(payment);
  await chain.mineEmpty(3);
  await chain.credit();
  expect(await amountOf(owner)).toBe("0.2");
});

test("T77 the first known block can be undone only before the first payment", async () => {
  const fresh = await playChain(world, "litecoin");
  expect(await fresh.takeBack()).toMatchObject({ is_undone: true, height: null, hash: null });
  await fresh.mine(await fresh.pay(await world.person(), "50000000"));
  expect(await fresh.takeBack()).toEqual({ is_undone: false });
});

test("T77 books stay clean", () => expectCleanBooks(world));
