import { type PlayChain, playChain, statesOf, whileUnread } from "@portico/testing/database/chain.ts";
import { expectCleanBooks, type Person, useWorld } from "@portico/testing/database/world.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  type AuditedChain,
  auditedChain,
  byHand,
  explainedArrivals,
  minedOwnPayment,
  newHash,
  pol,
  questionsAt,
  usdt,
} from "../support/audits.ts";

const world = useWorld();
let admin: Person;
let polygon: PlayChain;
let audited: AuditedChain;

beforeAll(async () => {
  admin = await world.person({ role: "owner" });
  polygon = await playChain(world, "polygon", "tether");
  audited = auditedChain(world, polygon);
});
afterAll(() => expectCleanBooks(world));

/** Somebody with their deposit address. */
async function holder(): Promise<{ person: Person; address: string }> {
  const person = await world.person();
  const { address_key } = await polygon.pay(person, "1");
  return { person, address: address_key };
}
const balanceOf = async (person: Person, coin = pol) => (await world.balance(person, coin)).amount;
const amountsAt = async (address: string) => (await questionsAt(world, address)).map(({ amount }) => amount);
const credit = (...args: Parameters<typeof byHand>) =>
  world.call(admin, "admin_add_deposit_and_balance", byHand(...args));
const refusal = (...args: Parameters<typeof byHand>) =>
  world.refusal(admin, "admin_add_deposit_and_balance", byHand(...args));
/** The ids of what a refusal says has the hash already. */
const usesIn = (details: unknown) => (details as { uses: { id: string }[] }).uses.map(({ id }) => id);
const POL = 10n ** 18n;

describe("T82 What no transaction of a block names is found by its balance", () => {
  test("T82 what a contract sends is a question to an administrator, once, and credits nobody by itself", async () => {
    const { person, address } = await holder();
    expect(await audited.audit()).toBe(0);
    const last = polygon.blocks.at(-1)?.height;
    audited.move(address, 3n * POL);
    expect(await audited.audit()).toBe(1);
    expect(await audited.audit()).toBe(0);
    expect(await questionsAt(world, address)).toMatchObject([
      { amount: "3", user_id: person.id, coin_id: pol },
    ]);
    expect(await balanceOf(person)).toBe("0");
    const [shown] = await world.call<object[]>(admin, "admin_arrivals", { p_limit: 1, p_state: "to_decide" });
    expect(shown).toMatchObject({
      question: "unexplained",
      transaction_hash: null,
      explorer_url: null,
      explorer_address_url: expect.stringMatching(new RegExp(`/${address}$`, "i")),
      after_height: last,
      block_height: (last ?? 0) + 1,
    });
  });

  test("T82 a payment that a block names is none, whatever became of it, nor is one that is not final", async () => {
    const { person, address } = await holder();
    await audited.pay(
      await polygon.pay(person, String(5n * POL)),
      await polygon.pay(person, "1"),
      await polygon.pay(person, "2500000", { contract: usdt, output_index: 1 }),
    );
    // Older releases numbered what contracts send.
    await audited.pay(await polygon.pay(person, String(POL), { output_index: 1_000_000 }));
    await polygon.lease(polygon.blocks.at(-1)?.height);
    await polygon.credit();
    expect(await balanceOf(person)).toBe("6");
    await audited.audit();
    expect(await amountsAt(address)).toEqual([]);
    await polygon.mine(await polygon.pay(person, String(7n * POL)));
    const plan = await audited.plan();
    // Its block is not final.
    expect(plan?.height ?? 0).toBeLessThan(polygon.blocks.at(-1)?.height ?? 0);
    audited.move(address, 7n * POL);
    await audited.audit();
    expect(await amountsAt(address)).toEqual([]);
  });

  test("T82 the first audit of an address asks for all that nobody has seen arrive", async () => {
    const { person, address } = await holder();
    audited.move(address, 9n * POL);
    await audited.pay(await polygon.pay(person, String(2n * POL)));
    await audited.audit();
    const questions = await questionsAt(world, address);
    expect(questions).toMatchObject([{ amount: "9", user_id: person.id }]);
    const [row] = await world.rows("select after_height, after_at from chain.arrivals where id = $1", [
      questions[0]?.id,
    ]);
    expect(row).toEqual({ after_height: "0", after_at: null });
  });

  test("T82 of the network's own coin less than a deposit adds up; of a token nothing is too little", async () => {
    const { address } = await holder();
    const [least] = await world.rows<{ units: string }>(
      "select app.least_surplus('polygon', $1)::text as units",
      [pol],
    );
    const part = BigInt(least?.units ?? 0) - 1n;
    audited.move(address, part);
    audited.move(address, 1n, usdt);
    await audited.audit();
    expect(await amountsAt(address)).toEqual(["0.000001"]);
    audited.move(address, 1n);
    await audited.audit();
    expect(await questionsAt(world, address)).toMatchObject([{ coin_id: "tether" }, { coin_id: pol }]);
  });

  test("T82 what somebody else takes away neither makes a question nor hides what arrives later", async () => {
    const { person, address } = await holder();
    await audited.pay(await polygon.pay(person, String(8n * POL)));
    await audited.audit();
    audited.move(address, -8n * POL);
    await audited.audit();
    audited.move(address, 2n * POL);
    await audited.audit();
    expect(await amountsAt(address)).toEqual(["2"]);
    audited.move(address, -2n * POL);
    await audited.audit();
    audited.move(address, 3n * POL);
    await audited.audit();
    expect(await amountsAt(address)).toEqual(["2", "3"]);
  });

  test("T82 an address that changed hands between two audits names nobody", async () => {
    const { person, address } = await holder();
    await audited.audit();
    await world.rows(
      `with other as (select $2::uuid as id), ended as (
         update app.wallet_assignments g set assigned_to = clock_timestamp()
         from app.wallets w where w.user_id = $1 and g.wallet_id = w.wallet_id and g.assigned_to is null returning g.wallet_id
       ), moved as (
         update app.wallets w set user_id = other.id from other, ended where w.wallet_id = ended.wallet_id returning w.wallet_id
       )
       insert into app.wallet_assignments (wallet_id, user_id, cause, assigned_from)
       select moved.wallet_id, other.id, 'administrator', clock_timestamp() from moved, other`,
      [person.id, (await world.person()).id],
    );
    audited.move(address, 4n * POL);
    await audited.audit();
    expect(await questionsAt(world, address)).toMatchObject([{ amount: "4", user_id: null }]);
  });
});

describe("T82 An administrator who finds the transaction credits it once", () => {
  test("T82 under its hash: the question ends, the books have the coins once, the same hash is refused", async () => {
    const { person, address } = await holder();
    await audited.audit();
    const before = await explainedArrivals(world, pol);
    audited.move(address, 5n * POL);
    await audited.audit();
    const hash = newHash();
    await credit(person, "5", hash);
    expect(await balanceOf(person)).toBe("5");
    expect(await amountsAt(address)).toEqual([]);
    expect(await statesOf(world, { transaction_hash: hash } as never)).toEqual(["credited"]);
    expect(Number(await explainedArrivals(world, pol))).toBe(Number(before) + 5);
    expect(await refusal(person, "5", hash)).toMatchObject({ code: "duplicate_deposit" });
    expect(await audited.audit()).toBe(0);
    // The user finds it by its hash, and nothing else.
    const find = async (p_hash: string) =>
      (await world.call<{ arrivals: object[] }>(person, "find_deposit", { p_hash })).arrivals;
    expect(await find(hash.slice(2))).toMatchObject([
      { transaction_hash: hash, state: "credited", amount: "5" },
    ]);
    for (const text of [`audit:${address}:${pol}:1`, "audit:%"]) expect(await find(text)).toEqual([]);
    expect(await refusal(person, "5", `audit:${address}:${pol}:1`)).toMatchObject({
      code: "invalid_transaction_hash",
    });
  });

  test("T82 in parts, if several came between two audits; what is left stays a question", async () => {
    const { person, address } = await holder();
    audited.move(address, 3n * POL + 5n);
    await audited.audit();
    audited.move(address, 4n * POL);
    await audited.audit();
    await credit(person, "1", newHash());
    expect(await amountsAt(address)).toEqual(["2.000000000000000005", "4"]);
    // The same amount first, then the oldest.
    await credit(person, "4", newHash());
    expect(await amountsAt(address)).toEqual(["2.000000000000000005"]);
    await credit(person, "2.000000000000000005", newHash());
    expect(await amountsAt(address)).toEqual([]);
    const [sum] = await world.rows(
      "select sum(units)::text as units from chain.arrivals where address_key = $1 and block_height is not null",
      [address],
    );
    expect(sum).toEqual({ units: String(7n * POL + 5n) });
    expect(await audited.audit()).toBe(0);
  });

  test("T82 before the audit: then the audit asks nothing, and counts the coins once", async () => {
    const { person, address } = await holder();
    await audited.audit();
    audited.move(address, 6n * POL);
    await whileUnread(world, "polygon", () => credit(person, "6", newHash()));
    const before = await explainedArrivals(world, pol);
    await audited.audit();
    expect(await amountsAt(address)).toEqual([]);
    expect(await explainedArrivals(world, pol)).toBe(before);
    expect(await audited.audit()).toBe(0);
  });

  test("T82 an entry from before the last audit, whose coins are elsewhere, explains nothing that arrives later", async () => {
    const { person, address } = await holder();
    await whileUnread(world, "polygon", () => credit(person, "6", newHash()));
    await audited.audit();
    audited.move(address, 6n * POL);
    await audited.audit();
    expect(await amountsAt(address)).toEqual(["6"]);
  });

  test("T82 a transaction that pays several users through a contract, by a number for each", async () => {
    const [one, other, third] = [await holder(), await holder(), await holder()];
    await audited.audit();
    audited.move(one.address, 2n * POL);
    audited.move(other.address, 2n * POL);
    await audited.audit();
    const hash = newHash();
    await credit(one.person, "2", hash);
    const { code, details } = await refusal(other.person, "2", hash, { p_output_index: 1 });
    expect(code).toBe("transaction_hash_credited");
    const p_shared_with = usesIn(details);
    await credit(other.person, "2", hash, { p_output_index: 1, p_shared_with });
    expect(await balanceOf(other.person)).toBe("2");
    // Nothing was found at the address of a third one.
    expect(await refusal(third.person, "2", hash, { p_output_index: 2, p_shared_with })).toMatchObject({
      code: "deposit_differs_from_chain",
    });
    expect(await refusal(third.person, "2", newHash(), { p_output_index: 2 })).toMatchObject({
      code: "network_without_outputs",
    });
  });

  test("T82 of a transaction that also paid tokens, but not as another payment of the same coin to the same user", async () => {
    const { person, address } = await holder();
    await audited.audit();
    const hash = newHash();
    const token = {
      ...(await polygon.pay(person, "4000000", { contract: usdt, output_index: 3 })),
      transaction_hash: hash,
    };
    await audited.pay(token);
    audited.move(address, POL);
    audited.move(address, 9_000_000n, usdt);
    await audited.audit();
    await polygon.credit();
    expect(await refusal(person, "9", hash, { p_coin_id: "tether" })).toMatchObject({
      code: "deposit_differs_from_chain",
    });
    const { details } = await refusal(person, "1", hash);
    await credit(person, "1", hash, {
      p_shared_with: usesIn(details),
    });
    expect([await balanceOf(person), await balanceOf(person, "tether")]).toEqual(["1", "4"]);
  });

  test("T82 settled, it still counts once, and explains a later credit", async () => {
    const { person, address } = await holder();
    await audited.audit();
    audited.move(address, 2n * POL);
    await audited.audit();
    const [question] = await questionsAt(world, address);
    await world.call(admin, "admin_settle_arrival", {
      p_arrival_id: question?.id,
      p_reason: "Our own coins",
    });
    const before = await explainedArrivals(world, pol);
    expect(await audited.audit()).toBe(0);
    await credit(person, "2", newHash());
    expect(await explainedArrivals(world, pol)).toBe(before);
    expect(await audited.audit()).toBe(0);
  });

  test("T76 T82 of two credits at once one takes it; the other one has nothing behind it and is refused", async () => {
    const { person, address } = await holder();
    audited.move(address, 2n * POL);
    await audited.audit();
    const outcomes = await Promise.allSettled([
      credit(person, "2", newHash()),
      credit(person, "2", newHash()),
      audited.audit(),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "fulfilled", "rejected"]);
    const refused = outcomes.find((one) => one.status === "rejected");
    expect(refused?.reason).toMatchObject({ code: "deposit_not_reported" });
    expect((await world.balance(person, pol)).amount).toBe("2");
    const [rows] = await world.rows(
      `select count(*) filter (where state = 'credited')::int as credited from chain.arrivals where address_key = $1`,
      [address],
    );
    expect(rows).toEqual({ credited: 1 });
    expect(await amountsAt(address)).toEqual([]);
  });
});

describe("T82 A block that is read later", () => {
  /** As if the blocks were read again. */
  async function readAgain(payment: object, height: number | undefined): Promise<void> {
    await world.rows(
      `select app.take_arrival('polygon', $1, b) from chain.blocks b where b.network_id = 'polygon' and b.height = $2`,
      [JSON.stringify(payment), height],
    );
  }

  test("T82 takes its payment out of what the audit found", async () => {
    const { person, address } = await holder();
    await audited.audit();
    audited.move(address, 5n * POL);
    await audited.audit();
    const { height } = polygon.blocks.at(-1) ?? {};
    await readAgain(await polygon.pay(person, String(4n * POL)), height);
    expect(await amountsAt(address)).toEqual(["1"]);
    await polygon.lease(polygon.blocks.at(-1)?.height);
    await polygon.credit();
    expect(await balanceOf(person)).toBe("4");
    expect(await audited.audit()).toBe(0);
  });

  test("T82 names a payment that was credited by hand under another number: it is credited once", async () => {
    const { person, address } = await holder();
    await audited.audit();
    audited.move(address, 3_000_000n, usdt);
    audited.move(address, 3n * POL);
    await audited.audit();
    const [hash, other] = [newHash(), newHash()];
    await credit(person, "3", hash, { p_coin_id: "tether" });
    await credit(person, "3", other);
    const { height } = polygon.blocks.at(-1) ?? {};
    const payment = {
      transaction_hash: hash,
      output_index: 4,
      address_key: address,
      contract: usdt,
      units: "3000000",
    };
    await readAgain(payment, height);
    await readAgain(payment, height);
    await readAgain(
      { transaction_hash: other, output_index: 9, address_key: address, units: String(2n * POL) },
      height,
    );
    await polygon.credit();
    expect([await balanceOf(person, "tether"), await balanceOf(person)]).toEqual(["3", "3"]);
    expect(await statesOf(world, payment)).toEqual(["credited"]);
    const [question] = await world.rows(
      "select state, question from chain.arrivals where transaction_hash = $1 and output_index = 9",
      [other],
    );
    expect(question).toEqual({ state: "review", question: "entered_by_hand" });
  });
});

describe("T82 Our own coins", () => {
  test("T82 sweeps with their fees and gas are no question, and hide none", async () => {
    const { person, address } = await holder();
    await audited.pay(
      await polygon.pay(person, String(10n * POL)),
      await polygon.pay(person, "7000000", { contract: usdt, output_index: 1 }),
    );
    await audited.audit();
    const own = { address, fee: "21000" };
    await minedOwnPayment(world, audited, admin, { ...own, kind: "gas", coin: "tether", units: "90000" });
    await minedOwnPayment(world, audited, admin, {
      ...own,
      kind: "sweep",
      coin: "tether",
      units: "7000000",
      contract: usdt,
    });
    await minedOwnPayment(world, audited, admin, {
      ...own,
      kind: "sweep",
      coin: pol,
      units: String(4n * POL),
      has_failed: true,
    });
    await minedOwnPayment(world, audited, admin, {
      ...own,
      kind: "sweep",
      coin: pol,
      units: String(9n * POL),
    });
    audited.move(address, POL);
    await audited.audit();
    expect(await amountsAt(address)).toEqual(["1"]);
    const [row] = await world.rows(
      "select gone_units::text from chain.address_balances where address_key = $1 and coin_id = $2",
      [address, pol],
    );
    expect(row).toEqual({ gone_units: "0" });
    expect(
      await world.rows("select from chain.arrivals where address_key = $1 and units = 90000", [address]),
    ).toEqual([]);
  });

  test("T82 a sweep whose fee no block tells counts as gone, not as a surplus", async () => {
    const { person, address } = await holder();
    await audited.pay(await polygon.pay(person, String(2n * POL)));
    await audited.audit();
    await minedOwnPayment(world, audited, admin, { kind: "sweep", coin: pol, address, units: String(POL) });
    audited.move(address, -21_000n);
    await audited.audit();
    expect(await amountsAt(address)).toEqual([]);
  });

  test("T82 while an unknown transaction has used a sweep's nonce, its address waits; then nothing counts twice", async () => {
    const { person, address } = await holder();
    await audited.pay(await polygon.pay(person, String(4n * POL)));
    await audited.audit();
    const payment = await minedOwnPayment(world, audited, admin, {
      kind: "sweep",
      coin: pol,
      address,
      units: String(3n * POL),
      fee: "5",
      isForeign: true,
    });
    audited.move(address, 2n * POL);
    await audited.audit();
    expect(await amountsAt(address)).toEqual([]);
    // Its signed bytes are found: it was ours.
    await world.rows(
      `update chain.attempts a set transaction_hash = p.spent_by from chain.payments p where p.id = a.payment_id and p.id = $1`,
      [payment],
    );
    await world.rows("update chain.payments set fee_units = 5 where id = $1", [payment]);
    await audited.audit();
    expect(await amountsAt(address)).toEqual(["2"]);
  });
});

describe("T82 Reorganisations and several servers", () => {
  test("T82 if an audited block is undone, its question is asked again and the first forgotten; a credit comes back", async () => {
    const { person, address } = await holder();
    const other = await holder();
    await audited.audit();
    audited.move(address, 3n * POL);
    audited.move(other.address, 2n * POL);
    await audited.audit();
    const hash = newHash();
    await credit(other.person, "2", hash);
    await polygon.takeBack();
    expect(await statesOf(world, { transaction_hash: hash } as never)).toEqual(["undone"]);
    expect(await amountsAt(address)).toEqual([]);
    await polygon.mine();
    await audited.audit();
    await audited.audit();
    expect(await questionsAt(world, address)).toMatchObject([{ amount: "3", user_id: person.id }]);
    expect(await statesOf(world, { transaction_hash: hash } as never)).toEqual(["credited"]);
    await world.rows(
      "update chain.arrivals set waiting_at = waiting_at - interval '3 hours' where waiting_at is not null",
    );
    await polygon.waiting();
    expect(await amountsAt(address)).toEqual(["3"]);
    const states = await world.rows(
      "select state, block_height is null as is_gone from chain.arrivals where address_key = $1 order by id",
      [address],
    );
    expect(states).toEqual([
      { state: "orphaned", is_gone: true },
      { state: "review", is_gone: false },
    ]);
    expect(await audited.audit()).toBe(0);
  });

  test("T82 a payment that moves to another block is not found besides", async () => {
    const { person, address } = await holder();
    await audited.audit();
    const payment = await polygon.pay(person, String(3n * POL));
    await audited.pay(payment);
    await audited.audit();
    await polygon.takeBack();
    await polygon.takeBack();
    await polygon.mine();
    await polygon.mine(payment);
    await audited.audit();
    expect(await amountsAt(address)).toEqual([]);
    const [row] = await world.rows(
      "select gone_units::text from chain.address_balances where address_key = $1 and coin_id = $2",
      [address, pol],
    );
    expect(row).toEqual({ gone_units: "0" });
  });

  test("T82 a reading of an undone block, a second one of the same slice, and one without the lease are not taken", async () => {
    const { address } = await holder();
    await audited.audit();
    audited.move(address, POL);
    await polygon.mine();
    await polygon.lease(polygon.blocks.at(-1)?.height);
    const plan = await audited.plan();
    if (!plan) throw new Error("nothing is due");
    const stranger = { p_network_id: "polygon", p_holder: "0193f5a0-0000-7000-8000-000000000000" };
    expect(await world.call(null, "balances_to_audit", { ...stranger, p_max_age_seconds: 0 })).toBeNull();
    expect(
      await world.refusal(null, "take_balances", { ...stranger, p_reading: { ...plan, balances: [] } }),
    ).toMatchObject({ code: "chain_lease_lost" });
    await polygon.takeBack();
    expect(await audited.take(plan)).toEqual({ outcome: "stale" });
    // Another block of the same height.
    await polygon.mine();
    await polygon.lease(polygon.blocks.at(-1)?.height);
    expect(await audited.take(plan)).toEqual({ outcome: "stale" });
    await polygon.lease(polygon.blocks.at(-1)?.height);
    const again = await audited.plan();
    if (!again) throw new Error("nothing is due");
    const [first, second] = await Promise.all([audited.take(again), audited.take(again)]);
    expect([first?.outcome, second?.outcome].sort()).toEqual(["stale", "taken"]);
    await audited.audit();
    expect(await amountsAt(address)).toEqual(["1"]);
  });

  test("T82 a failed reading is tried again in five minutes; no pass begins before its hour, nor for the same block", async () => {
    await holder();
    await audited.audit();
    const due = (more = {}) =>
      world.call<object | null>(null, "balances_to_audit", {
        p_network_id: "polygon",
        p_holder: polygon.holder,
        ...more,
      });
    expect(await audited.plan()).toBeNull();
    await polygon.mine();
    await polygon.lease(polygon.blocks.at(-1)?.height);
    expect(await due()).toBeNull();
    await world.rows("update chain.audits set finished_at = finished_at - interval '2 hours'");
    expect(await due()).not.toBeNull();
    await world.call(null, "note_audit_fault", {
      p_network_id: "polygon",
      p_holder: polygon.holder,
      p_fault: "The node has no such state.",
    });
    expect(await due()).toBeNull();
    const chains = await world.call<{ network_id: string; audit: object | null }[]>(admin, "admin_chains");
    expect(chains.find(({ network_id }) => network_id === "polygon")?.audit).toMatchObject({
      fault: "The node has no such state.",
    });
    expect(chains.find(({ network_id }) => network_id === "bitcoin")?.audit).toBeNull();
    await world.rows("update chain.audits set failed_at = failed_at - interval '6 minutes'");
    expect(await due()).not.toBeNull();
  });
});
