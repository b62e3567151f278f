import { type Payment, type PlayChain, playChain, statesOf } from "@portico/testing/database/chain.ts";
import { expectCleanBooks, type Person, useWorld } from "@portico/testing/database/world.ts";
import { beforeAll, expect, test } from "vitest";

const world = useWorld();
let chain: PlayChain;

beforeAll(async () => {
  chain = await playChain(world, "bitcoin");
});

/** A user with a payment in the newest of six blocks that are still to be taken; it is shown. */
async function shownAhead(): Promise<{ person: Person; payment: Payment }> {
  const person = await world.person();
  const payment = await chain.pay(person, "50000000");
  for (let block = 0; block < 5; block += 1) chain.mineUntaken();
  chain.mineUntaken(payment);
  await chain.showHead(2);
  return { person, payment };
}

async function progressOf({ transaction_hash }: Payment) {
  return world.rows(
    `select d.status, c.confirmations, c.confirmations_needed
     from chain.arrivals a join app.deposits d on d.id = a.deposit_id
     join api.arrival_confirmations c on c.arrival_id = a.id where a.transaction_hash = $1`,
    [transaction_hash],
  );
}

test("T76 a deposit in the newest block is shown at once, and credited only when the gap behind it is filled", async () => {
  const { person, payment } = await shownAhead();
  expect(await progressOf(payment)).toEqual([
    { status: "pending", confirmations: 1, confirmations_needed: 3 },
  ]);
  for (let block = 0; block < 4; block += 1) chain.mineUntaken();
  await chain.showHead(4);
  // It is deep enough, but what is behind it is not known.
  expect(await progressOf(payment)).toEqual([
    { status: "pending", confirmations: 2, confirmations_needed: 3 },
  ]);
  await chain.credit();
  expect((await world.balance(person, "bitcoin")).amount).toBe("0");
  await chain.catchUp();
  await chain.credit();
  expect((await world.balance(person, "bitcoin")).amount).toBe("0.5");
  expect(await statesOf(world, payment)).toEqual(["credited"]);
});

test("T76 a network with final blocks credits none of them above the last one taken", async () => {
  const polygon = await playChain(world, "polygon", "tether");
  const [row] = await world.rows<{ contract: string }>(
    "select lower(contract_address) as contract from app.coin_networks where coin_id = 'tether' and network_id = 'polygon'",
  );
  const person = await world.person();
  const payment = await polygon.pay(person, "2000000", { contract: row?.contract ?? "" });
  for (let block = 0; block < 3; block += 1) polygon.mineUntaken();
  polygon.mineUntaken(payment);
  await polygon.showHead(1);
  await polygon.lease(1_000_000);
  await polygon.credit();
  expect(await statesOf(world, payment)).toEqual(["confirming"]);
  await polygon.catchUp();
  await polygon.credit();
  expect(await statesOf(world, payment)).toEqual(["credited"]);
});

test("T77 a newest block that another one replaces gives its payments up, and their deposits wait", async () => {
  const { person, payment } = await shownAhead();
  expect(chain.replaceUntaken()).toEqual([payment]);
  await chain.showHead(2);
  expect(await statesOf(world, payment)).toEqual(["waiting"]);
  chain.mineUntaken(payment);
  await chain.catchUp();
  await chain.mineEmpty(2);
  await chain.credit();
  expect((await world.balance(person, "bitcoin")).amount).toBe("0.5");
});

test("T77 one that is replaced before the gap is filled gives its payments up when it is taken", async () => {
  const { payment } = await shownAhead();
  chain.replaceUntaken();
  await chain.catchUp();
  expect(await statesOf(world, payment)).toEqual(["waiting"]);
  await chain.mine(payment);
});

test("T77 while blocks are still to be taken, no waiting payment is given up: it may be in one of them", async () => {
  const person = await world.person();
  const payment = await chain.pay(person, "50000000");
  await chain.waiting(payment);
  await world.rows(
    "update chain.arrivals set waiting_at = waiting_at - interval '3 hours' where state = 'waiting'",
  );
  await world.rows("update chain.cursors set tip_height = height + 5 where network_id = 'bitcoin'");
  await chain.waiting();
  expect(await statesOf(world, payment)).toEqual(["waiting"]);
  await chain.lease();
  await chain.waiting();
  expect(await statesOf(world, payment)).toEqual(["orphaned"]);
});

test("blocks that were taken are not shown again", async () => {
  const last = chain.blocks.at(-1);
  expect(
    await world.call(null, "show_head", {
      p_network_id: "bitcoin",
      p_holder: chain.holder,
      p_blocks: [last],
    }),
  ).toEqual({ is_shown: false });
});

test("T76 books stay clean", () => expectCleanBooks(world));
