import { hashUsesOf } from "@portico/contract";
import {
  type Payment,
  type PlayChain,
  playChain,
  statesOf,
  unshownAddress,
  whileUnread,
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

const entry = (person: Person, { transaction_hash, units }: Payment, p_output_index = 0) => ({
  target_user_id: person.id,
  p_coin_id: "bitcoin",
  p_amount: (Number(units) / 1e8).toFixed(8),
  p_reason: "Seen in the explorer",
  p_network: "BTC",
  p_transaction_hash: transaction_hash,
  p_output_index,
});
const enter = (person: Person, payment: Payment, output?: number) =>
  world.call(admin, "admin_add_deposit_and_balance", entry(person, payment, output));
const refusal = (person: Person, payment: Payment) =>
  world.refusal(admin, "admin_add_deposit_and_balance", entry(person, payment));

/** Three hours pass, after which the node reports that these payments wait. */
async function afterHours(...waiting: Payment[]): Promise<void> {
  await world.rows("update chain.arrivals set waiting_at = waiting_at - interval '3 hours'");
  await chain.waiting(...waiting);
}

test("T76 a payment that nobody was shown, or that is too small, is credited by hand only with its confirmations", async () => {
  const person = await world.person();
  const dust = await chain.pay(person, "9000");
  const stray = await chain.pay(await unshownAddress(world, "bitcoin"), "70000000");
  await chain.waiting(stray, dust);
  expect([await statesOf(world, stray), await statesOf(world, dust)]).toEqual([
    ["unclaimed"],
    ["below_minimum"],
  ]);
  for (const payment of [stray, dust])
    expect(await refusal(person, payment)).toEqual({
      code: "deposit_unconfirmed",
      details: { confirmations: 0, needed: 3 },
    });
  await chain.mine(stray, dust);
  await chain.mine();
  for (const payment of [stray, dust])
    expect(await refusal(person, payment)).toMatchObject({ details: { confirmations: 2, needed: 3 } });
  await chain.mine();
  await enter(person, stray);
  await enter(person, dust);
  expect(await amountOf(person)).toBe("0.70009");
  expect([await statesOf(world, stray), await statesOf(world, dust)]).toEqual([["credited"], ["credited"]]);
});

test("T76 where the chain calls blocks final, its block must be final", async () => {
  const person = await world.person();
  const polygon = await playChain(world, "polygon", "tether");
  const contract = "0xc2132d05d31c914a87c6611c10748aeb04b58e8f";
  const stray = await polygon.pay(await unshownAddress(world, "polygon"), "5000000", { contract });
  await polygon.mine(stray);
  await polygon.mineEmpty(20);
  const input = {
    ...entry(person, stray),
    p_coin_id: "tether",
    p_amount: "5",
    p_network: "Polygon POS",
  };
  expect(await world.refusal(admin, "admin_add_deposit_and_balance", input)).toEqual({
    code: "deposit_unconfirmed",
    details: { confirmations: 5, needed: 6 },
  });
  await polygon.lease(polygon.blocks.at(-20)?.height);
  await world.call(admin, "admin_add_deposit_and_balance", input);
  expect((await world.balance(person, "tether")).amount).toBe("5");
});

test("T76 a payment to decide that vanishes before its block is forgotten, and asked about again when it comes back", async () => {
  const person = await world.person();
  const dust = await chain.pay(person, "8000");
  const gone = await chain.pay(person, "7000");
  const stray = await chain.pay(await unshownAddress(world, "bitcoin"), "60000000");
  await chain.waiting(stray, dust, gone);
  await afterHours(stray);
  expect([await statesOf(world, stray), await statesOf(world, dust), await statesOf(world, gone)]).toEqual([
    ["unclaimed"],
    ["orphaned"],
    ["orphaned"],
  ]);
  expect(await refusal(person, gone)).toMatchObject({ code: "deposit_unconfirmed" });
  await chain.waiting(dust);
  expect(await statesOf(world, dust)).toEqual(["below_minimum"]);
  await chain.mine(dust, stray);
  await afterHours();
  expect([await statesOf(world, dust), await statesOf(world, stray)]).toEqual([
    ["below_minimum"],
    ["unclaimed"],
  ]);
});

test("T77 one whose block is undone is forgotten if it does not come back", async () => {
  const person = await world.person();
  const dust = await chain.pay(person, "8500");
  await chain.mine(dust);
  await chain.mineEmpty(2);
  for (let depth = 0; depth < 3; depth += 1) await chain.takeBack();
  await chain.waiting();
  expect(await statesOf(world, dust)).toEqual(["below_minimum"]);
  expect(await refusal(person, dust)).toMatchObject({ details: { confirmations: 0, needed: 3 } });
  await afterHours();
  expect(await statesOf(world, dust)).toEqual(["orphaned"]);
});

test("T76 one that was entered by hand otherwise, and one that was settled, stay as they are", async () => {
  const person = await world.person();
  const payment = await chain.pay(person, "3000000", { output_index: 1 });
  const settled = await chain.pay(person, "8700");
  await whileUnread(world, "bitcoin", () => enter(person, payment));
  await chain.waiting(payment, settled);
  const [row] = await world.rows("select id from chain.arrivals where transaction_hash = $1", [
    settled.transaction_hash,
  ]);
  await world.call(admin, "admin_settle_arrival", { p_arrival_id: row?.id, p_reason: "Too small" });
  await afterHours();
  expect([await statesOf(world, payment), await statesOf(world, settled)]).toEqual([["review"], ["settled"]]);
  expect(await refusal(person, settled)).toMatchObject({ code: "deposit_unconfirmed" });
  // The administrator has looked at it, and it is another deposit.
  const { details } = await world.refusal(admin, "admin_add_deposit_and_balance", entry(person, payment, 1));
  await world.call(admin, "admin_add_deposit_and_balance", {
    ...entry(person, payment, 1),
    p_shared_with: hashUsesOf(details).map(({ id }) => id),
  });
  expect(await amountOf(person)).toBe("0.06");
});

test("T76 the watcher reports what waits while a payment to decide is in no block", async () => {
  const litecoin = await playChain(world, "litecoin");
  const lease = () =>
    world.call(null, "hold_chain_lease", {
      p_network_id: "litecoin",
      p_holder: litecoin.holder,
      p_seconds: 3600,
      p_report: {},
    });
  expect(await lease()).toMatchObject({ has_open: false });
  const stray = await litecoin.pay(await unshownAddress(world, "litecoin"), "60000000");
  await litecoin.waiting(stray);
  expect(await lease()).toMatchObject({ has_open: true });
  await litecoin.mine(stray);
  expect(await lease()).toMatchObject({ has_open: false });
});

test("T76 while a network is not watched, its payments are credited by hand as those that were never seen", async () => {
  const person = await world.person();
  const stray = await chain.pay(await unshownAddress(world, "bitcoin"), "40000000");
  await chain.waiting(stray);
  expect(await refusal(person, stray)).toMatchObject({ code: "deposit_unconfirmed" });
  const set = (p_is_watched: boolean) =>
    world.call(admin, "admin_set_chain", {
      p_network_id: "bitcoin",
      p_is_watched,
      p_confirmations: 3,
      p_reason: "Its node is moved",
    });
  await set(false);
  await enter(person, stray);
  await set(true);
  expect(await amountOf(person)).toBe("0.4");
});
