import { randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { type Payment, type PlayChain, playChain, statesOf } from "@portico/testing/database/chain.ts";
import { whileWaiting } from "@portico/testing/database/while-waiting.ts";
import { type Person, useWorld } from "@portico/testing/database/world.ts";
import { beforeAll, expect, test } from "vitest";
import { ending } from "../proofs/crowd.ts";
import { deadlocks } from "../proofs/deadlocks.ts";

const CLIENTS = 8;
/** The long form is `ROUNDS=1000`. */
const ROUNDS = Number(process.env.ROUNDS ?? 40);

const world = useWorld({ max: CLIENTS });
let admin: Person;
let chain: PlayChain;

beforeAll(async () => {
  admin = await world.person({ is_admin: true });
  chain = await playChain(world, "bitcoin");
  // Nothing but the transaction itself keeps an administrator and the watcher apart.
  await world.call(admin, "admin_set_chain", {
    p_network_id: "bitcoin",
    p_is_watched: true,
    p_confirmations: 1,
    p_reason: "For the race",
  });
  // Otherwise nothing could be entered before the network has reported it.
  await world.rows(
    "update chain.cursors set fault = 'No node answered.', fault_since = clock_timestamp() - interval '2 hours' where network_id = 'bitcoin'",
  );
});
const amountOf = async (who: Person) => Number((await world.balance(who, "bitcoin")).amount);

function enter(person: Person, { transaction_hash }: Payment, p_output_index = 0) {
  return world.call(admin, "admin_add_deposit_and_balance", {
    target_user_id: person.id,
    p_coin_id: "bitcoin",
    p_amount: "0.1",
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

function complete(transaction_id: string, { transaction_hash }: Payment, output_index = 0) {
  const input = { transaction_type: "deposit", transaction_id, new_status: "completed" };
  return world.call(admin, "admin_process_transaction", { ...input, transaction_hash, output_index });
}

/** The watcher takes a block with these payments and credits what is due. */
async function watch(...payments: Payment[]): Promise<void> {
  await chain.mine(...payments);
  await chain.credit();
}

/** The watcher credits a payment while an administrator's call on it is open, which waits for the balances of `person`. */
async function whileOpen(person: Person, call: () => Promise<unknown>, payment: Payment): Promise<void> {
  let isWatched = false;
  let watched: Promise<void> = Promise.resolve();
  await whileWaiting(world, {
    lock: ["select from ledger.balances where user_id = $1 for update", [person.id]],
    call,
    async meanwhile() {
      watched = watch(payment).finally(() => {
        isWatched = true;
      });
      await expect.poll(async () => isWatched || (await waiting()) === 2).toBe(true);
    },
  });
  await watched;
}

async function waiting(): Promise<number> {
  const rows = await world.rows(
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return rows.length;
}

test("T14 a deposit entered under another output while its block is credited is a question, and is credited once", async () => {
  const person = await world.personWith("bitcoin", "1");
  const payment = await chain.pay(person, "10000000", { output_index: 1 });
  await whileOpen(person, () => enter(person, payment), payment);
  expect(await amountOf(person)).toBe(1.1);
  expect(await statesOf(world, payment)).toEqual(["review"]);
});

test("T66 a deposit entered on another network while its block is credited is a question, and is credited once", async () => {
  const [person, other] = [await world.person(), await world.person()];
  await world.credit(person, "litecoin", "1");
  const payment = await chain.pay(other, "10000000");
  const enterElsewhere = () =>
    world.call(admin, "admin_add_deposit_and_balance", {
      target_user_id: person.id,
      p_coin_id: "litecoin",
      p_amount: "0.1",
      p_reason: "Seen in the explorer",
      p_network: "LTC",
      p_transaction_hash: payment.transaction_hash,
    });
  await whileOpen(person, enterElsewhere, payment);
  expect([await world.balance(person, "litecoin"), await amountOf(other)]).toEqual([
    { amount: "1.1", held: "0" },
    0,
  ]);
  expect(await statesOf(world, payment)).toEqual(["review"]);
});

test("T14 a deposit entered for another user while its block is credited is a question, and is credited once", async () => {
  const [person, other] = [await world.person(), await world.person()];
  await world.credit(person, "bitcoin", "1");
  const payment = await chain.pay(other, "10000000", { output_index: 1 });
  await whileOpen(person, () => enter(person, payment), payment);
  expect([await amountOf(person), await amountOf(other)]).toEqual([1.1, 0]);
  expect(await statesOf(world, payment)).toEqual(["review"]);
});

test("T14 a recorded deposit completed with its hash while its block is credited is a question, and is credited once", async () => {
  const [person, other] = [await world.person(), await world.person()];
  await world.credit(person, "bitcoin", "1");
  const payment = await chain.pay(other, "10000000", { output_index: 1 });
  const id = await recorded(person);
  await whileOpen(person, () => complete(id, payment), payment);
  expect([await amountOf(person), await amountOf(other)]).toEqual([1.1, 0]);
  expect(await statesOf(world, payment)).toEqual(["review"]);
});

test("T14 however administrators and the watcher meet, each payment is credited once, without a deadlock", {
  tags: "long",
}, async () => {
  const [person, other] = [await world.person(), await world.person()];
  const before = await deadlocks(world, CLIENTS);
  let paid = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const payments: Payment[] = [];
    for (const who of [person, other, person, other])
      payments.push(await chain.pay(who, "10000000", { output_index: randomInt(2) }));
    paid += payments.length;
    const pause = () => sleep(randomInt(12));
    await Promise.all([
      pause().then(() => watch(...payments)),
      ...payments.map(async (payment, at) => {
        const target = at < 2 ? person : other;
        const id = at % 2 === 0 ? await recorded(target) : undefined;
        const output = randomInt(2);
        await pause();
        const result = await ending(id ? complete(id, payment, output) : enter(target, payment, output));
        expect(result.refused ?? "done").toMatch(
          /^(done|duplicate_deposit|deposit_differs_from_chain|deposit_of_another)$/,
        );
      }),
    ]);
  }
  expect((await amountOf(person)) + (await amountOf(other))).toBeCloseTo(paid / 10, 6);
  const open = await world.rows("select from chain.arrivals where state in ('waiting', 'confirming')");
  expect(open).toEqual([]);
  expect(await deadlocks(world, CLIENTS)).toBe(before);
});
