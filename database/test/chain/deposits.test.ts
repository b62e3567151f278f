import { randomUUID } from "node:crypto";
import {
  depositsOf,
  type PlayChain,
  playChain,
  statesOf,
  unshownAddress,
  whileUnread,
} from "@portico/testing/database/chain.ts";
import { expectCleanBooks, type Person, useWorld } from "@portico/testing/database/world.ts";
import { beforeAll, describe, expect, test } from "vitest";

const world = useWorld();
let admin: Person;
let bitcoin: PlayChain;
let polygon: PlayChain;

beforeAll(async () => {
  admin = await world.person({ is_admin: true });
  bitcoin = await playChain(world, "bitcoin");
  polygon = await playChain(world, "polygon", "tether");
});
const amountOf = async (who: Person, coin = "bitcoin") => (await world.balance(who, coin)).amount;

describe("T76 A deposit is credited by its chain", () => {
  test("T76 it is pending from its first block on, counts confirmations, and is credited once at the last", async () => {
    const person = await world.person();
    const payment = await bitcoin.pay(person, "50000000");
    await bitcoin.mine(payment);
    await bitcoin.credit();
    const [row] = await world.rows("select * from api.transactions where user_id = $1", [person.id]);
    expect(row).toMatchObject({
      type: "deposit",
      status: "pending",
      amount: "0.5",
      network: "BTC",
      transaction_hash: payment.transaction_hash,
      confirmations: 1,
      confirmations_needed: 3,
    });
    await bitcoin.mine();
    await bitcoin.credit();
    expect(await amountOf(person)).toBe("0");
    await bitcoin.mine();
    await bitcoin.credit();
    await bitcoin.credit();
    expect(await amountOf(person)).toBe("0.5");
    expect(await depositsOf(world, payment)).toEqual([{ status: "completed", amount: "0.5" }]);
    expect(await statesOf(world, payment)).toEqual(["credited"]);
  });

  test("T76 where the chain calls blocks final, that decides, however many blocks it takes", async () => {
    const person = await world.person();
    const contract = "0xc2132d05d31c914a87c6611c10748aeb04b58e8f";
    await polygon.mine(await polygon.pay(person, "1234567", { contract }));
    await polygon.mineEmpty(20);
    await polygon.credit();
    expect(await amountOf(person, "tether")).toBe("0");
    await polygon.lease(polygon.blocks.at(-20)?.height);
    await polygon.credit();
    expect(await amountOf(person, "tether")).toBe("1.234567");
  });

  test("T76 a payment that waits for a block is pending with no confirmation, and moves to its block", async () => {
    const person = await world.person();
    const payment = await bitcoin.pay(person, "1000000");
    await bitcoin.waiting(payment);
    await bitcoin.waiting(payment);
    const [row] = await world.rows("select * from api.transactions where user_id = $1", [person.id]);
    expect(row).toMatchObject({ status: "pending", confirmations: 0 });
    await bitcoin.mine(payment);
    await bitcoin.waiting();
    await bitcoin.mineEmpty(2);
    await bitcoin.credit();
    expect(await depositsOf(world, payment)).toEqual([{ status: "completed", amount: "0.01" }]);
  });

  test("T76 several outputs of one transaction are several deposits, credits round down, other tokens count for nothing", async () => {
    const person = await world.person();
    const first = await polygon.pay(person, "1999999", {
      contract: "0xc2132d05d31c914a87c6611c10748aeb04b58e8f",
      output_index: 3,
    });
    const second = { ...first, output_index: 4 };
    const native = {
      transaction_hash: first.transaction_hash,
      address_key: first.address_key,
      output_index: 0,
      units: "1999999999999999999",
    };
    const fake = { ...first, output_index: 5, contract: "0x00000000000000000000000000000000deadbeef" };
    await polygon.mine(native, first, second, fake);
    await polygon.lease(polygon.blocks.at(-1)?.height);
    await polygon.credit();
    expect(await amountOf(person, "tether")).toBe("3.999998");
    expect(await amountOf(person, "polygon-ecosystem-token")).toBe("1.999999999999999999");
    expect(await statesOf(world, first)).toEqual(["credited", "credited", "credited"]);
  });

  test("T76 an amount below the minimum, and an address that nobody was shown, wait for an administrator", async () => {
    const person = await world.person();
    const dust = await bitcoin.pay(person, "9999");
    const stray = await bitcoin.pay(await unshownAddress(world, "bitcoin"), "70000000");
    await bitcoin.mine(dust, stray);
    await bitcoin.mineEmpty(3);
    await bitcoin.credit();
    expect([await statesOf(world, dust), await statesOf(world, stray)]).toEqual([
      ["below_minimum"],
      ["unclaimed"],
    ]);
    expect(await amountOf(person)).toBe("0");
    const page = await world.call<{ id: string; state: string; amount: string }[]>(admin, "admin_arrivals", {
      p_limit: 2,
      p_state: "to_decide",
    });
    expect(page.map(({ state, amount }) => [state, amount]).sort()).toEqual([
      ["below_minimum", "0.00009999"],
      ["unclaimed", "0.7"],
    ]);
    const credit = {
      target_user_id: person.id,
      p_coin_id: "bitcoin",
      p_amount: "0.7",
      p_reason: "They have proven that it is theirs",
      p_network: "BTC",
      p_transaction_hash: stray.transaction_hash,
    };
    expect(await world.refusal(admin, "admin_add_deposit_and_balance", { ...credit, p_amount: "7" })).toEqual(
      {
        code: "deposit_differs_from_chain",
        details: { outputs: "0.7 BTC (output 0)" },
      },
    );
    expect(
      await world.refusal(admin, "admin_add_deposit_and_balance", { ...credit, p_output_index: 1 }),
    ).toMatchObject({
      code: "deposit_differs_from_chain",
    });
    await world.call(admin, "admin_add_deposit_and_balance", credit);
    expect(await amountOf(person)).toBe("0.7");
    expect(await statesOf(world, stray)).toEqual(["credited"]);
    expect(await world.refusal(admin, "admin_add_deposit_and_balance", credit)).toMatchObject({
      code: "duplicate_deposit",
    });
  });

  test("T17 a late deposit to an earlier address belongs to who was shown it, once it was looked at", async () => {
    const person = await world.person();
    const payment = await bitcoin.pay(person, "2000000");
    await world.call(person, "release_and_assign_new_wallet");
    await bitcoin.mine(payment);
    await bitcoin.mineEmpty(2);
    await bitcoin.credit();
    expect(await statesOf(world, payment)).toEqual(["review"]);
    await world.call(admin, "admin_add_deposit_and_balance", {
      target_user_id: person.id,
      p_coin_id: "bitcoin",
      p_amount: "0.02",
      p_reason: "Sent to their old address",
      p_network: "BTC",
      p_transaction_hash: payment.transaction_hash,
    });
    expect(await amountOf(person)).toBe("0.02");
  });

  test("T14 a deposit that was entered by hand before is not credited again; one that differs is a question", async () => {
    const person = await world.person();
    const same = await bitcoin.pay(person, "3000000");
    const other = await bitcoin.pay(person, "4000000", { output_index: 1 });
    const enter = (payment: typeof same, amount: string) =>
      world.call(admin, "admin_add_deposit_and_balance", {
        target_user_id: person.id,
        p_coin_id: "bitcoin",
        p_amount: amount,
        p_reason: "Seen in the explorer",
        p_network: "BTC",
        p_transaction_hash: payment.transaction_hash,
      });
    await whileUnread(world, "bitcoin", async () => {
      await enter(same, "0.03");
      await enter(other, "0.04");
    });
    await bitcoin.mine(same, other);
    await bitcoin.mineEmpty(3);
    await bitcoin.credit();
    expect(await amountOf(person)).toBe("0.07");
    expect([await statesOf(world, same), await statesOf(world, other)]).toEqual([["credited"], ["review"]]);
  });

  test("T76 while deposits are paused it stays pending, and is credited when they go on", async () => {
    const person = await world.person();
    const pause = { p_kind: "deposit", p_coin_id: "bitcoin", p_network_id: null };
    const payment = await bitcoin.pay(person, "5000000");
    await bitcoin.mine(payment);
    await bitcoin.mineEmpty(2);
    await world.call(admin, "admin_set_pause", { ...pause, p_reason: "An upgrade of the network" });
    await bitcoin.credit();
    expect(await amountOf(person)).toBe("0");
    await world.call(admin, "admin_clear_pause", { ...pause, p_seen_reason: "An upgrade of the network" });
    await bitcoin.credit();
    expect(await amountOf(person)).toBe("0.05");
  });

  test("T76 only the holder of the lease changes what is known of a chain", async () => {
    const stranger = randomUUID();
    const lease = { p_network_id: "bitcoin", p_seconds: 30, p_report: {} };
    expect(await world.call(null, "hold_chain_lease", { ...lease, p_holder: stranger })).toEqual({
      is_held: false,
    });
    const as = { p_network_id: "bitcoin", p_holder: stranger };
    expect(await world.refusal(null, "take_back_block", as)).toMatchObject({ code: "chain_lease_lost" });
    expect(await world.refusal(null, "credit_arrivals", { ...as, p_most: 1 })).toMatchObject({
      code: "chain_lease_lost",
    });
    expect(await world.refusal(null, "take_block", { ...as, p_block: {} })).toMatchObject({
      code: "chain_lease_lost",
    });
  });

  test("T76 how long a chain with final blocks has named none is counted, and begins again with one, or another holder", async () => {
    const report = async (networkId: string, holder: string, p_report: object) => {
      const as = { p_network_id: networkId, p_holder: holder, p_seconds: 3600 };
      return (await world.call(null, "hold_chain_lease", { ...as, p_report })).unfinal_seconds;
    };
    const as = (p_report: object) => report("polygon", polygon.holder, p_report);
    const tenMinutesPass = () =>
      world.rows("update chain.cursors set unfinal_since = unfinal_since - interval '10 minutes'");
    expect(await as({ tip_height: 100, final_height: 90 })).toBeNull();
    expect(await as({ tip_height: 101 })).toBeLessThan(600);
    await tenMinutesPass();
    expect(await as({ tip_height: 102 })).toBeGreaterThanOrEqual(600);
    // A node that does not answer says nothing about it.
    expect(await as({})).toBeGreaterThanOrEqual(600);
    expect(await as({ tip_height: 103, final_height: 95 })).toBeNull();

    await as({ tip_height: 104 });
    await tenMinutesPass();
    await world.call(null, "release_chain_lease", { p_holder: polygon.holder });
    const other = randomUUID();
    expect(await report("polygon", other, { tip_height: 105 })).toBeLessThan(600);
    await world.call(null, "release_chain_lease", { p_holder: other });
    await as({ tip_height: 105, final_height: 95 });
    // Where confirmations are counted, there is none to name.
    expect(await report("bitcoin", bitcoin.holder, { tip_height: 200 })).toBeNull();
  });

  test("T76 a block that does not follow the last one is not taken", async () => {
    const last = bitcoin.blocks.at(-1);
    const next = {
      height: (last?.height ?? 0) + 1,
      hash: "b",
      parent: "somewhere else",
      mined_at: new Date().toISOString(),
      arrivals: [],
    };
    const as = { p_network_id: "bitcoin", p_holder: bitcoin.holder };
    expect(await world.call(null, "take_block", { ...as, p_block: next })).toEqual({
      is_taken: false,
      height: last?.height,
      hash: last?.hash,
    });
    const gap = { ...next, height: next.height + 1, parent: last?.hash };
    expect(await world.call(null, "take_block", { ...as, p_block: gap })).toMatchObject({ is_taken: false });
  });

  test("T76 books stay clean", () => expectCleanBooks(world));
});
