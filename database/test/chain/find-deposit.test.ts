import { randomBytes } from "node:crypto";
import { perFormat } from "@portico/testing/database/addresses.ts";
import { type PlayChain, playChain, unshownAddress, whileUnread } from "@portico/testing/database/chain.ts";
import { claimWithdrawal } from "@portico/testing/database/withdrawals.ts";
import { expectCleanBooks, type Person, useWorld } from "@portico/testing/database/world.ts";
import { beforeAll, describe, expect, test } from "vitest";

const world = useWorld();
let owner: Person;
let operator: Person;
let polygon: PlayChain;
let bitcoin: PlayChain;

beforeAll(async () => {
  owner = await world.person({ is_admin: true });
  operator = await world.person({ role: "operator" });
  polygon = await playChain(world, "polygon", "polygon-ecosystem-token");
  bitcoin = await playChain(world, "bitcoin");
});

const POL = "1000000000000000000";
const digits = () => randomBytes(32).toString("hex");
/** USDT on Polygon. */
const usdt = "0xc2132d05d31c914a87c6611c10748aeb04b58e8f";
const unlisted = `0x${"77".repeat(20)}`;

interface Item {
  id: string;
  finding: string;
  amount: string | null;
  symbol: string | null;
  status: string;
  state: string;
  deposit_id: string | null;
  address_networks: string[];
  wallet_id: string;
  holder_now: { id: string } | null;
  holder_then: { id: string } | null;
  entry_output: number | null;
  is_confirmed: boolean;
  processed_by: string | null;
  kind: string;
  network_id: string;
}

type Known = Record<"arrivals" | "deposits" | "withdrawals" | "by_hand" | "uses", Item[]> & {
  addresses: object[];
};

const find = (who: Person, p_hash: string) => world.call<Known>(who, "find_deposit", { p_hash });
const look = (p_hash: string) => world.call<Known>(operator, "admin_find_deposit", { p_hash });

interface Seen {
  network?: string;
  hash?: string;
  height?: number | null;
  mined_at?: string;
  address: string;
  contract?: string | null;
  units?: string;
  output?: number;
}

/** One payment that a node names, by default of POL in the last block that was taken. */
const seenAs = (seen: Seen) => [
  {
    network_id: seen.network ?? "polygon",
    transaction_hash: seen.hash ?? `0x${digits()}`,
    block_height: seen.height === undefined ? (polygon.blocks.at(-1)?.height ?? null) : seen.height,
    mined_at: seen.height === null ? null : (seen.mined_at ?? new Date().toISOString()),
    payments: [
      {
        output_index: seen.output ?? 0,
        address: seen.address,
        contract: seen.contract ?? null,
        units: seen.units ?? POL,
      },
    ],
  },
];

async function ask(who: Person, seen: Seen): Promise<Item[]> {
  const found = await world.call<{ payments: Item[] }>(who, "find_payments", { p_seen: seenAs(seen) });
  return found.payments;
}

async function askAsOperator(seen: Seen): Promise<Item[]> {
  const input = { p_seen: seenAs(seen) };
  return (await world.call<{ payments: Item[] }>(operator, "admin_find_payments", input)).payments;
}

const findingOf = async (who: Person, seen: Seen) => (await ask(who, seen)).map(({ finding }) => finding);

/** A new user with a wallet, and its address on Ethereum-like networks. */
async function holder(): Promise<{ person: Person; address: string }> {
  const person = await world.person();
  const { address_key } = await polygon.pay(person, "1");
  return { person, address: address_key };
}

/** Takes an address out of the pool of one network, as if it had been added on others only. */
async function removeFrom(network: string, address: string): Promise<void> {
  for (const table of ["app.wallet_addresses", "app.pool_addresses"])
    await world.rows(`delete from ${table} where network_id = $1 and address_key = $2`, [network, address]);
}

/** Enters a deposit by hand on a network that nobody reads. */
const enter = (person: Person, p_transaction_hash: string, network = { id: "litecoin", name: "LTC" }) =>
  world.call(owner, "admin_add_deposit_and_balance", {
    target_user_id: person.id,
    p_coin_id: network.id,
    p_amount: "2",
    p_reason: "Seen in the explorer",
    p_network: network.name,
    p_transaction_hash,
  });

describe("what is known of a transaction", () => {
  test("T87 a user finds their own deposit, whichever way its hash is written on its network", async () => {
    const { person } = await holder();
    const payment = await polygon.pay(person, POL);
    await polygon.mine(payment);
    const known = await find(person, payment.transaction_hash.slice(2));
    expect(known.arrivals).toMatchObject([{ state: "confirming", amount: "1", confirmations: 1 }]);
    expect(known.arrivals[0]).not.toHaveProperty("user");
    expect(known.deposits).toEqual([]);
    for (const text of ["", "not a hash", payment.transaction_hash, "%", "audit:%"])
      expect((await find(person, text)).arrivals).toEqual([]);
  });

  test("T87 a deposit that was entered by hand and a withdrawal are found by their own user alone", async () => {
    const [person, stranger] = [await world.person(), await world.person()];
    const hash = digits();
    await enter(person, hash);
    expect((await find(person, hash)).deposits).toMatchObject([
      { network: "LTC", symbol: "LTC", amount: "2", status: "completed" },
    ]);
    await world.credit(person, "litecoin", "5");
    const [{ withdrawal_id }] = await world.withdraw(person, {
      p_amount: "1",
      p_coin_id: "litecoin",
      p_to_address: perFormat.litecoin,
      p_fee: "0.001",
      p_network: "LTC",
    });
    const paid = digits();
    await claimWithdrawal(world, operator, withdrawal_id);
    await world.call(operator, "admin_process_transaction", {
      transaction_type: "withdrawal",
      transaction_id: withdrawal_id,
      new_status: "completed",
      transaction_hash: paid,
    });
    expect((await find(person, paid)).withdrawals).toMatchObject([
      { id: withdrawal_id, status: "completed" },
    ]);
    const nothing = await find(stranger, digits());
    for (const one of [hash, paid]) expect(await find(stranger, one)).toEqual(nothing);
  });

  test("networks that nobody reads are named where the hash has their form", async () => {
    const person = await world.person();
    const names = async (hash: string) =>
      (await find(person, hash)).by_hand.map(({ network_id }) => network_id);
    const hex = await names(digits());
    expect(hex).toEqual(expect.arrayContaining(["monero", "ripple", "stacks", "tron"]));
    expect(hex).not.toContain("solana");
    expect((await find(person, digits())).by_hand).toContainEqual({
      network_id: "ripple",
      network: "XRP",
      has_tag: true,
    });
    await world.rows("update chain.networks set is_watched = not is_watched where network_id = 'dogecoin'");
    const switched = await names(digits());
    expect(switched.includes("dogecoin")).not.toBe(hex.includes("dogecoin"));
    await world.rows("update chain.networks set is_watched = not is_watched where network_id = 'dogecoin'");
  });

  test("administrators see every payment, whose its address is and was, and who entered its deposit", async () => {
    const { person } = await holder();
    const hash = digits();
    const [own, stray] = [
      await bitcoin.pay(person, "50000000", { transaction_hash: hash }),
      { ...(await bitcoin.pay(await unshownAddress(world, "bitcoin"), "70000000")), output_index: 1 },
    ];
    await bitcoin.mine(own, { ...stray, transaction_hash: hash });
    const [first, second] = (await look(hash)).arrivals;
    const who = { id: person.id };
    expect(first).toMatchObject({
      ...{ state: "confirming", holder_now: who, holder_then: who, processed_by: null, is_confirmed: false },
    });
    expect(second).toMatchObject({
      state: "unclaimed",
      holder_now: null,
      holder_then: null,
      is_confirmed: false,
    });
    await bitcoin.mineEmpty(6);
    expect((await look(hash)).arrivals).toMatchObject([{ is_confirmed: true }, { is_confirmed: true }]);
    await world.call(operator, "admin_process_transaction", {
      transaction_type: "deposit",
      transaction_id: first?.deposit_id,
      new_status: "completed",
    });
    expect((await look(hash)).arrivals[0]).toMatchObject({ state: "credited" });
    expect((await look(hash)).arrivals[0]?.processed_by).toEqual(expect.any(String));
    // Its own deposit is not listed again.
    expect((await look(hash)).uses).toEqual([]);
    const byHand = digits();
    await enter(person, byHand);
    expect((await look(byHand)).uses).toMatchObject([{ kind: "deposit", user_id: person.id, amount: "2" }]);
    expect((await look("nothing")).uses).toEqual([]);
    expect(await world.refusal(person, "admin_find_deposit", { p_hash: hash })).toMatchObject({
      code: "not_administrator",
    });
  });
});

describe("why a payment that a node names is not counted", () => {
  test("T87 in no block, in one that is read next or can't be read, before watching, being read again, or missed", async () => {
    const { person, address } = await holder();
    const [first, last] = [polygon.blocks[0]?.height ?? 0, polygon.blocks.at(-1)?.height ?? 0];
    expect(await findingOf(person, { address, height: null })).toEqual(["waiting"]);
    expect(await findingOf(person, { address, height: last + 1 })).toEqual(["not_read_yet"]);
    expect(await findingOf(person, { address, height: last })).toEqual(["not_counted"]);
    expect(await findingOf(person, { address, height: first - 1 })).toEqual(["before_reading"]);
    await whileUnread(world, "polygon", async () => {
      expect(await findingOf(person, { address, height: last + 1 })).toEqual(["delayed"]);
      expect(await askAsOperator({ address, height: last + 1 })).toMatchObject([{ entry_output: 0 }]);
    });
    expect(await askAsOperator({ address, height: last + 1 })).toMatchObject([{ entry_output: null }]);
    await world.rows(
      `insert into chain.rescans (network_id, from_height, to_height, next_height, reason, requested_by)
       values ('polygon', 0, $1, 0, 'For the test', $2)`,
      [first, owner.id],
    );
    expect(await findingOf(person, { address, height: first - 1 })).toEqual(["being_read"]);
    await world.rows("update chain.rescans set ended_at = clock_timestamp()");
  });

  test("T87 a token that is not listed, and amounts in a listed coin's own decimals", async () => {
    const { person, address } = await holder();
    expect(await ask(person, { address, contract: unlisted })).toMatchObject([
      { finding: "unlisted", symbol: null, amount: null },
    ]);
    expect(await ask(person, { address, contract: usdt, units: "1234567" })).toMatchObject([
      { finding: "not_counted", symbol: "USDT", amount: "1.234567" },
    ]);
  });

  test("T87 on another network than those on which the pool has the address, and on one that nobody reads", async () => {
    const { person, address } = await holder();
    const bsc = { network: "bsc", address, height: 5 };
    await world.rows("update chain.networks set is_watched = false where network_id = 'bsc'");
    expect(await findingOf(person, bsc)).toEqual(["not_watched"]);
    expect(await askAsOperator(bsc)).toMatchObject([{ entry_output: 0 }]);
    await removeFrom("bsc", address);
    const [found] = await ask(person, bsc);
    expect(found).toMatchObject({ finding: "other_network", symbol: "BNB", amount: "1" });
    expect(found?.address_networks).toContain("Polygon POS");
    expect(found?.address_networks).not.toContain("BSC (BEP20)");
    expect(await askAsOperator(bsc)).toMatchObject([
      { finding: "other_network", holder_now: { id: person.id }, holder_then: { id: person.id } },
    ]);
    expect(await ask(person, { ...bsc, contract: unlisted })).toMatchObject([
      { finding: "other_network", symbol: null },
    ]);
  });

  test("T87 what was counted as the user's is left out, and what was credited to somebody else looks like any missed one", async () => {
    const [{ person, address }, other] = [await holder(), await world.person()];
    const payment = await polygon.pay(person, POL);
    const { transaction_hash: hash } = payment;
    const height = polygon.blocks.at(-1)?.height ?? 0;
    const missed = await ask(person, { address, hash, height });
    expect(missed).toMatchObject([{ finding: "not_counted" }]);
    await polygon.mine(payment);
    expect(await ask(person, { address, hash, height })).toEqual([]);
    expect(await askAsOperator({ address, hash, height })).toEqual([]);
    await world.rows("update chain.arrivals set user_id = $1 where transaction_hash = $2", [other.id, hash]);
    expect(await ask(person, { address, hash, height })).toEqual(missed);
    expect(await ask(other, { address, hash, height })).toEqual([]);
    await world.rows("update chain.arrivals set user_id = $1 where transaction_hash = $2", [person.id, hash]);
  });
});

describe("T87 nobody learns what is somebody else's", () => {
  test("T87 another user's address, one that nobody was shown and one of nobody's get the same answer", async () => {
    const [{ person }, other] = [await holder(), await holder()];
    const free = await unshownAddress(world, "polygon");
    const nobodys = `0x${"5a".repeat(20)}`;
    const hash = `0x${digits()}`;
    const answers = [];
    for (const address of [other.address, free, nobodys])
      answers.push(
        JSON.stringify(await world.call(person, "find_payments", { p_seen: seenAs({ address, hash }) })),
      );
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toContain('"payments":[]');
    expect(await askAsOperator({ address: free })).toMatchObject([{ holder_now: null, holder_then: null }]);
    expect(await askAsOperator({ address: nobodys })).toEqual([]);
  });

  test("T87 why a payment was not counted is not told of an address that was somebody else's at the time", async () => {
    const { person, address } = await holder();
    const seen: Seen[] = [
      { address, height: null },
      { address, height: (polygon.blocks.at(-1)?.height ?? 0) + 1 },
      { address, contract: unlisted },
      { address },
    ];
    // Before it was shown to them.
    const before = new Date(Date.now() - 30 * 24 * 3_600_000).toISOString();
    expect(await findingOf(person, { address, mined_at: before })).toEqual(["not_counted"]);
    expect(await findingOf(person, { address, mined_at: before, contract: unlisted })).toEqual([
      "not_counted",
    ]);
    // After somebody else got the wallet.
    const next = await world.person();
    await world.rows(
      `with ended as (
         update app.wallet_assignments set assigned_to = assigned_from + interval '1 microsecond' where user_id = $1 returning *
       )
       insert into app.wallet_assignments (wallet_id, user_id, cause, assigned_from)
       select wallet_id, $2, 'requested', assigned_to from ended`,
      [person.id, next.id],
    );
    for (const one of seen) expect(await findingOf(person, one)).toEqual(["not_counted"]);
    expect(await findingOf(next, { address, height: null })).toEqual(["waiting"]);
  });

  test("T87 gas that the exchange sent is no deposit, and is not told to somebody else", async () => {
    const [{ person, address }, stranger] = [await holder(), await world.person()];
    const hash = `0x${digits()}`;
    await addGas(hash);
    expect(await findingOf(person, { address, hash })).toEqual(["own_fee"]);
    expect(await findingOf(stranger, { address, hash })).toEqual([]);
    expect(await askAsOperator({ address, hash })).toMatchObject([
      { finding: "own_fee", entry_output: null },
    ]);
  });
});

/** Records a transaction as one that the exchange sent so that an address can pay a fee. */
async function addGas(hash: string): Promise<void> {
  await world.rows(
    `with paid as (
       insert into chain.payments (network_id, anchor, created_by, kind, coin_id, address_key)
       select 'polygon', $2, $3, 'gas', 'polygon-ecosystem-token', address_key
       from app.pool_addresses where network_id = 'polygon' limit 1
       returning id
     )
     insert into chain.attempts (payment_id, number, unsigned, spends, outputs, fee_units, created_by, transaction_hash, raw, signed_at, signed_by)
     select id, 1, '0x', array[$2], '[]', 0, $3, $1, '0x', now(), $3 from paid`,
    [hash, `0x${digits()}:0`, owner.id],
  );
}

test("T76 books stay clean", () => expectCleanBooks(world));
