import { calls, hashUsesOf, hasOutputs, networks, refusals } from "@portico/contract";
import { whileWaiting } from "@portico/testing/database/while-waiting.ts";
import { approveWithdrawal, pendingWithdrawal } from "@portico/testing/database/withdrawals.ts";
import { type Person, useWorld } from "@portico/testing/database/world.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { ending, tally } from "../proofs/crowd.ts";
import { confirmedUses, creditsOf, type Entry, entryInput, newDigits } from "../support/shared-hashes.ts";

const world = useWorld();
let admin: Person;

beforeAll(async () => {
  admin = await world.person({ is_admin: true });
});
const name = "admin_add_deposit_and_balance";
const enter = (person: Person, entry: Entry) =>
  world.call<{ deposit_id: string }>(admin, name, entryInput(person, entry));
const refused = (person: Person, entry: Entry) => world.refusal(admin, name, entryInput(person, entry));
const evm = [
  { coin: "usd-coin", network: "Ethereum (ERC20)" },
  { coin: "ethereum-classic", network: "ETC" },
  { coin: "tether", network: "Polygon POS" },
  { coin: "tether", network: "Arbitrum One" },
  { coin: "binancecoin", network: "BSC (BEP20)" },
] as const;

/** A pending deposit without a hash. */
async function recorded(person: Person, network_id = "bitcoin", coin = "bitcoin"): Promise<string> {
  const [row] = await world.rows<{ id: string }>(
    "insert into app.deposits (user_id, coin_id, amount, network_id) values ($1, $2, 0.1, $3) returning id",
    [person.id, coin, network_id],
  );
  return String(row?.id);
}
const complete = (transaction_id: string, transaction_hash: string, more = {}) => ({
  transaction_type: "deposit",
  transaction_id,
  new_status: "completed",
  transaction_hash,
  output_index: 0,
  ...more,
});

describe("T66 A hash that credited something", () => {
  test("is refused under another output, with whom, what, where and when it credited", async () => {
    const [one, other] = [await world.person(), await world.person()];
    const entry = { coin: "bitcoin", network: "BTC", hash: newDigits() };
    const { deposit_id } = await enter(one, { ...entry, output: 3 });
    for (const output of [0, 1, 143]) {
      const { code, details } = await refused(other, { ...entry, output });
      expect([code, details.count]).toEqual(["transaction_hash_credited", 1]);
      expect(hashUsesOf(details)).toEqual([
        {
          kind: "deposit",
          id: deposit_id,
          status: "completed",
          user_id: one.id,
          user_email: one.email,
          coin_id: "bitcoin",
          symbol: "BTC",
          amount: "0.5",
          network: "BTC",
          output_index: 3,
          by: admin.email,
          at: expect.any(String),
        },
      ]);
    }
    expect(await creditsOf(world, entry.hash)).toBe(1);
  });

  test("is credited again, to another user by another output, once the administrator confirms all that it credited", async () => {
    const people = [await world.person(), await world.person(), await world.person()];
    const entry = { coin: "bitcoin", network: "BTC", hash: newDigits() };
    const ids: string[] = [];
    for (const [output, person] of people.entries()) {
      // A confirmation of less than everything is none.
      for (const shared of ids.map((_, count) => ids.slice(0, count)))
        expect((await refused(person, { ...entry, output, shared })).code).toBe("transaction_hash_credited");
      const { deposit_id } = await enter(person, { ...entry, output, shared: [...ids, admin.id] });
      ids.push(deposit_id);
    }
    expect(await creditsOf(world, entry.hash)).toBe(3);
    const [first, ...rest] = await confirmedUses(world, entry.hash);
    expect(first).toBeUndefined();
    expect(rest.map((uses) => uses?.toSorted())).toEqual([[ids[0]], [ids[0], ids[1]].toSorted()]);
  });

  test("is refused on every other network with hashes of its form", async () => {
    const person = await world.person();
    const digits = newDigits();
    await enter(person, { ...evm[0], hash: `0x${digits}` });
    for (const on of evm.slice(1))
      expect((await refused(person, { ...on, hash: `0x${digits}` })).code).toBe("transaction_hash_credited");
    // The same digits without 0x are a hash of Tron, and in capitals one of Ripple.
    for (const [coin, network] of [
      ["tron", "Tron (TRC20)"],
      ["ripple", "XRP"],
      ["bitcoin", "BTC"],
      ["litecoin", "LTC"],
    ] as const)
      expect((await refused(person, { coin, network, hash: digits.toUpperCase() })).code).toBe(
        "transaction_hash_credited",
      );
    expect(await creditsOf(world, digits)).toBe(1);
  });

  test("stays refused under the same output, whatever is confirmed", async () => {
    const person = await world.person();
    const entry = { coin: "bitcoin", network: "BTC", hash: newDigits() };
    const { deposit_id } = await enter(person, entry);
    expect((await refused(person, { ...entry, shared: [deposit_id] })).code).toBe("duplicate_deposit");
  });

  test("is refused when a recorded deposit is completed with it", async () => {
    const [one, other] = [await world.person(), await world.person()];
    const hash = newDigits();
    const { deposit_id } = await enter(one, { coin: "bitcoin", network: "BTC", hash, output: 7 });
    for (const [network, coin] of [
      ["bitcoin", "bitcoin"],
      ["litecoin", "litecoin"],
    ] as const) {
      const id = await recorded(other, network, coin);
      const refusal = await world.refusal(admin, "admin_process_transaction", complete(id, hash));
      expect(refusal.code).toBe("transaction_hash_credited");
      expect(hashUsesOf(refusal.details).map((use) => use.id)).toEqual([deposit_id]);
    }
    const id = await recorded(other);
    await world.call(admin, "admin_process_transaction", complete(id, hash, { p_shared_with: [deposit_id] }));
    expect((await confirmedUses(world, hash)).at(-1)).toEqual([deposit_id]);
    const rejected = await recorded(other);
    await world.call(admin, "admin_process_transaction", {
      ...complete(rejected, hash),
      new_status: "failed",
    });
  });

  test("does not count a deposit that was rejected", async () => {
    const person = await world.person();
    const hash = newDigits();
    const id = await recorded(person);
    await world.call(admin, "admin_process_transaction", { ...complete(id, hash), new_status: "failed" });
    await enter(person, { coin: "litecoin", network: "LTC", hash });
  });
});

describe("T66 A hash of the exchange's own", () => {
  test("that paid a withdrawal is refused", async () => {
    const operator = await world.person({ role: "operator" });
    const { id } = await pendingWithdrawal(world);
    const hash = newDigits();
    await approveWithdrawal(world, operator, id, { transaction_hash: hash });
    const { code, details } = await refused(await world.person(), {
      coin: "bitcoin",
      network: "BTC",
      hash,
      output: 5,
    });
    expect(code).toBe("transaction_hash_credited");
    expect(hashUsesOf(details)).toMatchObject([
      { kind: "withdrawal", id, status: "completed", by: operator.email },
    ]);
  });

  test("that was requested or booked as a house movement is refused", async () => {
    const digits = newDigits();
    await world.call(admin, "admin_add_house_movement", {
      p_request_id: crypto.randomUUID(),
      p_network_id: "bsc",
      p_coin_id: "binancecoin",
      p_kind: "funding",
      p_amount: "3",
      p_reason: "Brought in",
      p_transaction_hash: `0x${digits}`,
    });
    const { details } = await refused(await world.person(), {
      coin: "binancecoin",
      network: "BSC (BEP20)",
      hash: `0x${digits}`,
    });
    expect(hashUsesOf(details)).toMatchObject([
      { kind: "movement", amount: "3", symbol: "BNB", user_id: null },
    ]);
  });
});

describe("T66 Outputs", () => {
  test("are 0 on networks without outputs, by the contract and the database alike", async () => {
    const rows = await world.rows<{ network_id: string; has_outputs: boolean }>(
      "select network_id, app.has_outputs(network_id) as has_outputs from app.networks",
    );
    expect(Object.fromEntries(rows.map((row) => [row.network_id, row.has_outputs]))).toEqual(
      Object.fromEntries(networks.map((network) => [network.network_id, hasOutputs(network)])),
    );
    const person = await world.person();
    for (const [coin, network, hash] of [
      ["ethereum", evm[0].network, `0x${newDigits()}`],
      ["tron", "Tron (TRC20)", newDigits()],
      ["ripple", "XRP", newDigits()],
    ] as const) {
      for (const output of [1, 143])
        expect(await refused(person, { coin, network, hash, output })).toEqual({
          code: "network_without_outputs",
          details: { network },
        });
      await enter(person, { coin, network, hash, output: 0 });
    }
    const id = await recorded(person, "ethereum", "ethereum");
    const input = complete(id, `0x${newDigits()}`, { output_index: 143 });
    expect((await world.refusal(admin, "admin_process_transaction", input)).code).toBe(
      "network_without_outputs",
    );
  });
});

describe("T66 At the same time", () => {
  test("credits of one hash on several networks are one credit; the others are asked", async () => {
    const people = await Promise.all(evm.map(() => world.person()));
    const digits = newDigits();
    const endings = await Promise.all(
      evm.map((on, place) => ending(enter(people[place] as Person, { ...on, hash: `0x${digits}` }))),
    );
    expect(tally(endings)).toEqual({ done: 1, transaction_hash_credited: 4 });
    expect(await creditsOf(world, digits)).toBe(1);
  });

  test("a confirmation does not cover a credit that was made meanwhile", async () => {
    const [one, two, three] = [await world.person(), await world.person(), await world.person()];
    const entry = { coin: "bitcoin", network: "BTC", hash: newDigits() };
    const { deposit_id } = await enter(one, entry);
    const shared = [deposit_id];
    const endings = await Promise.all([
      ending(enter(two, { ...entry, output: 1, shared })),
      ending(enter(three, { ...entry, output: 2, shared })),
    ]);
    expect(tally(endings)).toEqual({ done: 1, transaction_hash_credited: 1 });
  });

  test("a credit waits for a withdrawal that is being paid with the hash, and is asked", async () => {
    const operator = await world.person({ role: "operator" });
    const { id } = await pendingWithdrawal(world);
    const hash = newDigits();
    const [row] = await world.rows<{ user_id: string }>("select user_id from app.withdrawals where id = $1", [
      id,
    ]);
    const person = await world.person();
    let entered: Promise<unknown> = Promise.resolve();
    await whileWaiting(world, {
      // The approval holds the hash while it waits for the balances.
      lock: ["select from ledger.balances where user_id = $1 for update", [row?.user_id]],
      call: () => approveWithdrawal(world, operator, id, { transaction_hash: hash }),
      async meanwhile() {
        entered = ending(enter(person, { coin: "litecoin", network: "LTC", hash }));
        await expect
          .poll(() =>
            world.rows(
              "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
            ),
          )
          .toHaveLength(2);
      },
    });
    expect(await entered).toMatchObject({ refused: "transaction_hash_credited" });
  });
});

test("T66 the calls that credit declare the refusal", () => {
  expect(refusals.transaction_hash_credited.status).toBe(409);
  for (const call of [
    "admin_add_deposit_and_balance",
    "admin_decide_adjustment",
    "admin_process_transaction",
  ] as const)
    expect(calls[call].refusals).toEqual(
      expect.arrayContaining(["transaction_hash_credited", "network_without_outputs"]),
    );
});
