import {
  depositsOf,
  type Payment,
  type PlayChain,
  playChain,
  statesOf,
  unshownAddress,
} from "@portico/testing/database/chain.ts";
import { expectCleanBooks, type Person, useWorld } from "@portico/testing/database/world.ts";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";

const world = useWorld();
let admin: Person;
let chain: PlayChain;

beforeAll(async () => {
  admin = await world.person({ is_admin: true });
  chain = await playChain(world, "bitcoin");
});
beforeEach(() => world.price("bitcoin", "50000"));

/** What a network asks of its deposits; three confirmations, five from 10,000 dollars on, and no second node. */
const rules = (fields: Record<string, unknown> = {}) =>
  world.call(admin, "admin_set_chain", {
    p_network_id: "bitcoin",
    p_is_watched: true,
    p_confirmations: 3,
    p_large_from_usd: "10000",
    p_large_confirmations: 5,
    p_witness_from_usd: null,
    p_reason: "For a test",
    ...fields,
  });
const refused = (fields: Record<string, unknown>) =>
  world.refusal(admin, "admin_set_chain", {
    p_network_id: "bitcoin",
    p_is_watched: true,
    p_confirmations: 3,
    p_reason: "For a test",
    ...fields,
  });

const amountOf = async (who: Person) => (await world.balance(who, "bitcoin")).amount;
const height = () => chain.blocks.at(-1)?.height ?? 0;

/** What a user sees of their deposits, the oldest first: confirmations of those needed, and whether a node is missing. */
async function shown(who: Person): Promise<unknown[]> {
  const rows = await world.rows(
    `select confirmations || '/' || confirmations_needed as progress, awaits_witness, status
     from api.transactions where user_id = $1 order by id`,
    [who.id],
  );
  return rows.map(({ progress, awaits_witness, status }) =>
    awaits_witness ? [progress, "awaits a second node"] : (progress ?? status),
  );
}

/** Mines so many empty blocks, crediting after each what is due. */
async function mineAndCredit(count: number): Promise<void> {
  for (let block = 0; block < count; block += 1) {
    await chain.mine();
    await chain.credit();
  }
}

describe("T76 A large deposit needs more confirmations", () => {
  beforeEach(() => rules());

  test("T76 from the sum on it is credited at its own number, shown from the first block on; a smaller one earlier", async () => {
    const [large, small] = [await world.person(), await world.person()];
    // 10,000 dollars and a little less.
    await chain.mine(await chain.pay(large, "20000000"), await chain.pay(small, "19999999"));
    await chain.credit();
    expect([await shown(large), await shown(small)]).toEqual([["1/5"], ["1/3"]]);
    await mineAndCredit(2);
    expect([await amountOf(large), await amountOf(small)]).toEqual(["0", "0.19999999"]);
    await mineAndCredit(1);
    expect([await amountOf(large), await shown(large)]).toEqual(["0", ["4/5"]]);
    await mineAndCredit(1);
    expect([await amountOf(large), await shown(large)]).toEqual(["0.2", ["completed"]]);
  });

  test("T76 its value is that of the first time it was seen, also after its block was undone", async () => {
    const [before, after] = [await world.person(), await world.person()];
    const payment = await chain.pay(before, "15000000");
    await chain.waiting(payment);
    await world.price("bitcoin", "90000");
    await chain.mine(payment, await chain.pay(after, "15000000"));
    expect([await shown(before), await shown(after)]).toEqual([["1/3"], ["1/5"]]);
    await chain.takeBack();
    await chain.mine(payment);
    expect(await shown(before)).toEqual(["1/3"]);
  });

  test("T76 without a trustworthy price it counts as large", async () => {
    const person = await world.person();
    await world.rows("update app.crypto_prices set last_updated = now() - interval '1 day'");
    await chain.mine(await chain.pay(person, "20000"));
    await world.price("bitcoin", "50000");
    expect(await shown(person)).toEqual(["1/5"]);
    await mineAndCredit(3);
    expect(await amountOf(person)).toBe("0");
    await mineAndCredit(1);
    expect(await amountOf(person)).toBe("0.0002");
  });

  test("T76 parts of one transaction count together, also if several users get them", async () => {
    const [first, second] = [await world.person(), await world.person()];
    const part = await chain.pay(first, "12000000");
    const other = {
      ...(await chain.pay(second, "12000000")),
      transaction_hash: part.transaction_hash,
      output_index: 1,
    };
    await chain.waiting(part);
    expect(await shown(first)).toEqual(["0/3"]);
    await chain.waiting(part, other);
    expect([await shown(first), await shown(second)]).toEqual([["0/5"], ["0/5"]]);
    await chain.mine(part, other);
    await mineAndCredit(3);
    expect([await amountOf(first), await amountOf(second)]).toEqual(["0", "0"]);
    await mineAndCredit(1);
    expect([await amountOf(first), await amountOf(second)]).toEqual(["0.12", "0.12"]);
  });

  test("T76 what one user gets in one block counts together, whatever the transactions, and also what waits for a decision", async () => {
    const [person, neighbour] = [await world.person(), await world.person()];
    const parts: Payment[] = [];
    for (let part = 0; part < 5; part += 1) parts.push(await chain.pay(person, "4000000"));
    await chain.mine(...parts, await chain.pay(neighbour, "4000000"));
    expect(await shown(person)).toEqual(["1/5", "1/5", "1/5", "1/5", "1/5"]);
    expect(await shown(neighbour)).toEqual(["1/3"]);
    await mineAndCredit(3);
    expect([await amountOf(person), await amountOf(neighbour)]).toEqual(["0", "0.04"]);
    await mineAndCredit(1);
    expect(await amountOf(person)).toBe("0.2");
    // In blocks of their own each is small.
    await chain.mine(await chain.pay(person, "4000000"));
    await chain.mine(await chain.pay(person, "19000000"));
    expect((await shown(person)).slice(5)).toEqual(["2/3", "1/3"]);
  });

  test("T76 a part that moves into the block of another after a reorganisation counts with it", async () => {
    const person = await world.person();
    const [first, second] = [await chain.pay(person, "12000000"), await chain.pay(person, "12000000")];
    await chain.mine(first);
    await chain.mine(second);
    expect(await shown(person)).toEqual(["2/3", "1/3"]);
    await chain.takeBack();
    await chain.takeBack();
    await chain.mine(first, second);
    await mineAndCredit(2);
    expect([await shown(person), await amountOf(person)]).toEqual([["3/5", "3/5"], "0"]);
    await mineAndCredit(2);
    expect(await amountOf(person)).toBe("0.24");
  });

  test("T76 by hand, too, it needs its number", async () => {
    const person = await world.person();
    const stray = await chain.pay(await unshownAddress(world, "bitcoin"), "100000000");
    await chain.mine(stray);
    await chain.mineEmpty(3);
    const entry = {
      target_user_id: person.id,
      p_coin_id: "bitcoin",
      p_amount: "1",
      p_reason: "They have proven that it is theirs",
      p_network: "BTC",
      p_transaction_hash: stray.transaction_hash,
    };
    expect(await world.refusal(admin, "admin_add_deposit_and_balance", entry)).toEqual({
      code: "deposit_unconfirmed",
      details: { confirmations: 4, needed: 5 },
    });
    await chain.mine();
    await world.call(admin, "admin_add_deposit_and_balance", entry);
    expect(await amountOf(person)).toBe("1");
  });

  test("T76 a rule has both numbers, asks for no fewer confirmations, and is not for networks with final blocks", async () => {
    for (const rule of [
      { p_large_from_usd: "10000" },
      { p_large_confirmations: 5 },
      { p_large_from_usd: "10000", p_large_confirmations: 2 },
      { p_large_from_usd: "10000", p_large_confirmations: 5, p_network_id: "polygon" },
    ])
      expect(await refused(rule), JSON.stringify(rule)).toMatchObject({ code: "invalid_large_rule" });
    for (const sum of ["-1", "1e5", "0.001"]) {
      expect(await refused({ p_witness_from_usd: sum })).toMatchObject({ code: "invalid_amount" });
      expect(await refused({ p_large_from_usd: sum, p_large_confirmations: 5 })).toMatchObject({
        code: "invalid_amount",
      });
    }
    const [entry] = await world.rows(
      "select details from app.admin_activity where action_name = 'chain_changed' order by id desc limit 1",
    );
    expect(entry?.details).toMatchObject({
      large_from_usd: "10000",
      large_confirmations: 5,
      old_witness_from_usd: null,
    });
  });
});

describe("T76 A credit above a sum needs a second node", () => {
  beforeEach(() => rules({ p_witness_from_usd: "10000" }));

  test("T76 without one it waits, says so, and is credited once a second node has its block, or one above", async () => {
    const [large, small] = [await world.person(), await world.person()];
    const payment = await chain.pay(large, "20000000");
    await chain.mine(payment, await chain.pay(small, "10000000"));
    const mined = height();
    await mineAndCredit(4);
    expect([await amountOf(large), await amountOf(small)]).toEqual(["0", "0.1"]);
    expect(await shown(large)).toEqual([["5/5", "awaits a second node"]]);
    const chains = () => world.call<Record<string, unknown>[]>(admin, "admin_chains", {});
    const [bitcoin] = (await chains()).filter(({ network_id }) => network_id === "bitcoin");
    expect(bitcoin).toMatchObject({ without_witness: 1, witnessed_height: null, witness_from_usd: "10000" });
    const [arrival] = await world.call<Record<string, unknown>[]>(admin, "admin_arrivals", {
      p_limit: 1,
      p_search: payment.transaction_hash,
    });
    expect(arrival).toMatchObject({ state: "confirming", awaits_witness: true });

    // It is behind the deposit's block.
    await chain.credit(mined - 1);
    expect(await amountOf(large)).toBe("0");
    await chain.credit(mined);
    await chain.credit(mined);
    expect(await amountOf(large)).toBe("0.2");
    expect(await depositsOf(world, payment)).toEqual([{ status: "completed", amount: "0.2" }]);
    expect((await chains()).find(({ network_id }) => network_id === "bitcoin")).toMatchObject({
      without_witness: 0,
      witnessed_height: mined,
    });
  });

  test("T76 a second node of an earlier round credits nothing, and confirmations are needed with one, too", async () => {
    const person = await world.person();
    await chain.mine(await chain.pay(person, "20000000"));
    await chain.credit(height());
    await chain.mineEmpty(3);
    await chain.credit(height());
    expect([await amountOf(person), await shown(person)]).toEqual(["0", ["4/5"]]);
    await chain.mine();
    // The second node is away.
    await chain.credit();
    expect([await amountOf(person), await shown(person)]).toEqual(["0", [["5/5", "awaits a second node"]]]);
    await chain.credit(height());
    expect(await amountOf(person)).toBe("0.2");
  });

  test("T76 parts below the sum count together, and a deposit without a price needs one", async () => {
    const [person, unpriced] = [await world.person(), await world.person()];
    const part = await chain.pay(person, "12000000");
    const split = [part, { ...part, output_index: 1 }];
    await world.rows("update app.crypto_prices set last_updated = now() - interval '1 day'");
    const alone = await chain.pay(unpriced, "20000");
    await chain.waiting(alone);
    await world.price("bitcoin", "50000");
    await chain.mine(...split, alone);
    await mineAndCredit(4);
    expect([await amountOf(person), await amountOf(unpriced)]).toEqual(["0", "0"]);
    await chain.credit(height());
    expect([await amountOf(person), await amountOf(unpriced)]).toEqual(["0.24", "0.0002"]);
  });

  test("T76 with 0 every deposit needs one; without a sum none does, also those that waited", async () => {
    await rules({ p_witness_from_usd: "0" });
    const person = await world.person();
    await chain.mine(await chain.pay(person, "10000"));
    await mineAndCredit(4);
    expect(await shown(person)).toEqual([["5/3", "awaits a second node"]]);
    await rules();
    await chain.credit();
    expect(await amountOf(person)).toBe("0.0001");
  });

  test("T76 where finality decides, its block must be final and a second node have it", async () => {
    const polygon = await playChain(world, "polygon", "tether");
    await world.price("tether", "1");
    await rules({
      ...{ p_network_id: "polygon", p_confirmations: 6 },
      ...{ p_large_from_usd: null, p_large_confirmations: null, p_witness_from_usd: "10000" },
    });
    const person = await world.person();
    const contract = "0xc2132d05d31c914a87c6611c10748aeb04b58e8f";
    await polygon.mine(await polygon.pay(person, "10000000000", { contract }));
    const mined = polygon.blocks.at(-1)?.height ?? 0;
    await polygon.mineEmpty(2);
    await polygon.credit(mined + 2);
    expect(await shown(person)).toEqual(["3/6"]);
    await polygon.lease(mined);
    await polygon.credit();
    expect(await shown(person)).toEqual([["6/6", "awaits a second node"]]);
    await polygon.credit(mined);
    expect((await world.balance(person, "tether")).amount).toBe("10000");
  });

  test("T76 an administrator credits it by hand, which the audit log says; a second node credits it no second time", async () => {
    const person = await world.person();
    const payment = await chain.pay(person, "20000000");
    await chain.mine(payment);
    await mineAndCredit(4);
    const [deposit] = await world.rows("select id from app.deposits where transaction_hash = $1", [
      payment.transaction_hash,
    ]);
    await world.call(admin, "admin_process_transaction", {
      transaction_type: "deposit",
      transaction_id: deposit?.id,
      new_status: "completed",
    });
    await chain.credit(height());
    expect([await amountOf(person), await statesOf(world, payment)]).toEqual(["0.2", ["credited"]]);
    const entries = await world.rows(
      "select action_name, details from app.admin_activity where target_id = $1",
      [deposit?.id],
    );
    expect(entries).toMatchObject([
      { action_name: "deposit_approved", details: { without_second_node: true, user_id: person.id } },
    ]);
  });

  test("T76 while deposits are paused, it is the pause that it waits for", async () => {
    const person = await world.person();
    await chain.mine(await chain.pay(person, "20000000"));
    const pause = { p_kind: "deposit", p_coin_id: "bitcoin", p_network_id: null };
    await world.call(admin, "admin_set_pause", { ...pause, p_reason: "An upgrade" });
    await chain.mineEmpty(4);
    await chain.credit(height());
    expect([await shown(person), await amountOf(person)]).toEqual([["5/5"], "0"]);
    await world.call(admin, "admin_clear_pause", { ...pause, p_seen_reason: "An upgrade" });
    await chain.credit(height());
    expect(await amountOf(person)).toBe("0.2");
  });

  test("T76 books stay clean", () => expectCleanBooks(world));
});
