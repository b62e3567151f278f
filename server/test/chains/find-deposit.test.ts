import { randomBytes } from "node:crypto";
import { evmChain, evmNetworks } from "@portico/chains";
import { type EvmStandIn, startEvmStandIn, type UtxoNode } from "@portico/chains/stand-ins";
import { type AdminFoundDeposit, type FoundDeposit, reads } from "@portico/contract";
import { outside, perFormat } from "@portico/testing/database/addresses.ts";
import {
  type ChainApp,
  connectTo,
  type Holder,
  sameForAll,
  startChainApp,
  startEvm,
  startUtxo,
  usdt,
} from "@portico/testing/server/chain-app.ts";
import { claimedWithdrawal } from "@portico/testing/server/claimed-withdrawal.ts";
import { get } from "@portico/testing/server/http.ts";
import type { Person } from "@portico/testing/server/people.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ChainConnection } from "../../src/chains/connections.ts";

let litecoin: UtxoNode;
let polygon: EvmStandIn;
let arbitrum: EvmStandIn;
/** One node that two networks have, as before a chain splits. */
let twin: EvmStandIn;
let app: ChainApp;

/** A token that no network lists. */
const unlisted = `0x${"77".repeat(20)}`;
const whole = 100_000_000n;
const ether = 10n ** 18n;

function ofTwin(network_id: "bsc" | "ethereum-classic"): ChainConnection {
  const network = { ...evmNetworks[network_id], chain_id: evmNetworks.polygon.chain_id };
  return { network_id, name: "the twin", chain: evmChain(network, { url: twin.url }) };
}

beforeAll(async () => {
  const [utxo, evm, other] = await Promise.all([
    startUtxo("litecoin"),
    startEvmStandIn({ network: evmNetworks.polygon, tokens: [usdt, unlisted], finalityDepth: 2 }),
    startEvm("arbitrum"),
  ]);
  [litecoin, polygon, arbitrum] = [utxo.node, evm, other.node];
  twin = await startEvmStandIn({ network: evmNetworks.polygon, tokens: [] });
  polygon.mine(10);
  app = await startChainApp([
    utxo.connection,
    connectTo("polygon", polygon.url),
    other.connection,
    ofTwin("bsc"),
    ofTwin("ethereum-classic"),
    connectTo("ethereum", "http://127.0.0.1:9", "the broken node"),
    connectTo("ethereum", arbitrum.url, "the wrong node"),
  ]);
  await app.database.owner.query(
    "update chain.networks set is_watched = network_id in ('litecoin', 'polygon'), confirmations = 3",
  );
  await app.decide("admin_set_chain", {
    p_network_id: "polygon",
    p_is_watched: true,
    p_confirmations: 3,
    ...sameForAll,
    p_reason: "For the test",
  });
  await app.untilRead("litecoin", litecoin.height);
  await app.untilRead("polygon", 10);
});
afterAll(async () => {
  await app.end();
  await Promise.all([litecoin.close(), polygon.close(), arbitrum.close(), twin.close()]);
});

const address = (text: string) => `hash=${encodeURIComponent(text)}`;

/** The answer as it is sent. */
const answerTo = (person: Person, text: string) =>
  get(app.url, `/api/find-deposit?${address(text)}`, { cookie: person.cookie });

async function find(person: Person, text: string): Promise<FoundDeposit> {
  const answer = await answerTo(person, text);
  expect(answer.status, answer.text).toBe(200);
  return reads.findDeposit.output.parse(answer.body);
}

async function look(text: string): Promise<AdminFoundDeposit> {
  const answer = await get(app.url, `/api/admin/find-deposit?${address(text)}`, { cookie: app.owner.cookie });
  expect(answer.status, answer.text).toBe(200);
  return reads.adminFindDeposit.output.parse(answer.body);
}

async function mineLitecoin(count = 1): Promise<void> {
  litecoin.mine(count);
  await app.untilRead("litecoin", litecoin.height);
}

async function minePolygon(): Promise<void> {
  const { height = 0 } = await app.chain("polygon");
  polygon.mine();
  await app.untilRead("polygon", (height ?? 0) + 1);
}

/** Waits for the state of a payment; asking for it as a user is limited. */
const untilState = (hash: string, state: string) =>
  expect.poll(async () => (await app.arrivals(hash)).map((arrival) => arrival.state)).toEqual([state]);

const findings = async (person: Person, hash: string) =>
  (await find(person, hash)).payments.map(({ network, finding, symbol }) => [network, finding, symbol]);

/** An address in a holder's wallet on Ethereum-like networks. */
const evmAddress = (holder: Holder) => holder.address("ethereum", "Ethereum (ERC20)");

test("a user finds their own deposit by a hash, a link and a text with one, and reads what becomes of it", async () => {
  const holder = await app.holder();
  const hash = litecoin.fund(holder.address("litecoin", "LTC"), whole);
  await untilState(hash, "waiting");
  expect((await find(holder, hash)).arrivals).toMatchObject([{ state: "waiting" }]);
  await mineLitecoin();
  for (const text of [
    hash.toUpperCase(),
    `0x${hash}`,
    `Look: https://litecoinspace.org/tx/${hash}?a=b, please`,
  ])
    expect(await find(holder, text)).toMatchObject({
      input: "transaction",
      arrivals: [{ state: "confirming", amount: "1", confirmations: 1, confirmations_needed: 3 }],
      ...{ payments: [], elsewhere: [] },
    });
  await mineLitecoin(2);
  await untilState(hash, "credited");
  expect((await find(holder, hash)).arrivals).toMatchObject([
    { state: "credited", deposit_id: expect.any(String) },
  ]);
});

test("an address, several hashes and anything else are told apart from a hash, and no node is asked", async () => {
  const holder = await app.holder();
  const two = `${"0a".repeat(32)} ${"0b".repeat(32)}`;
  for (const [text, input] of [
    [holder.address("litecoin", "LTC"), "address"],
    [two, "several"],
    ["where is my money", "nothing"],
  ] as const) {
    expect(await find(holder, text)).toEqual({
      ...{
        input,
        arrivals: [],
        deposits: [],
        withdrawals: [],
        payments: [],
        elsewhere: [],
        silent: [],
        by_hand: [],
      },
    });
    expect(await look(text)).toMatchObject({ input, hash: null, nodes: [] });
  }
});

test("a hash that no node has is unknown; a node that does not answer is said to be silent", async () => {
  const holder = await app.holder();
  const hash = randomBytes(32).toString("hex");
  const found = await find(holder, hash);
  expect(found).toMatchObject({ arrivals: [], payments: [], elsewhere: [] });
  expect(found.silent).toEqual([{ network_id: "ethereum", network: "Ethereum (ERC20)" }]);
  expect(found.by_hand).toContainEqual({ network_id: "ripple", network: "XRP", has_tag: true });
  const { nodes } = await look(hash);
  expect(nodes.map(({ network_id, node, answer }) => [network_id, node, answer])).toEqual([
    ["litecoin", "the node", "lacks"],
    ["polygon", "the node", "lacks"],
    ["arbitrum", "the node", "lacks"],
    ["bsc", "the twin", "lacks"],
    ["ethereum-classic", "the twin", "lacks"],
    ["ethereum", "the broken node", "silent"],
    // It serves another chain.
    ["ethereum", "the wrong node", "silent"],
  ]);
  expect(nodes[0]?.tip_height).toBe(litecoin.height);
  expect(nodes.at(-2)?.fault).toEqual(expect.any(String));
  expect(nodes.at(-1)?.fault).toContain("the node serves chain 42161");
});

test("coins that were sent to the address of another Ethereum-like network are credited where they are listed", async () => {
  const holder = await app.holder();
  const hash = polygon.fund(evmAddress(holder), ether);
  await minePolygon();
  await untilState(hash, "confirming");
  expect((await find(holder, hash)).arrivals).toMatchObject([
    { network: "Polygon POS", symbol: "POL", state: "confirming" },
  ]);
  const token = polygon.fund(evmAddress(holder), 5n, unlisted);
  await minePolygon();
  expect(await findings(holder, token)).toEqual([["Polygon POS", "unlisted", null]]);
  expect((await find(holder, token)).payments).toMatchObject([{ contract: unlisted, amount: null }]);
  expect((await look(token)).payments).toMatchObject([
    { finding: "unlisted", units: "5", holder_now: { id: holder.id }, holder_then: { id: holder.id } },
  ]);
});

test("on a network that nobody watches, or where the pool lacks the address, they are not, and it says so", async () => {
  const holder = await app.holder();
  const hash = twin.fund(evmAddress(holder), ether);
  twin.mine();
  // The same hash on two networks.
  expect(await findings(holder, hash)).toEqual([
    ["BSC (BEP20)", "not_watched", "BNB"],
    ["ETC", "not_watched", "ETC"],
  ]);
  const coins = arbitrum.fund(evmAddress(holder), ether);
  expect(await findings(holder, coins)).toEqual([["Arbitrum One", "unlisted", null]]);
  const { owner } = app.database;
  for (const table of ["app.wallet_addresses", "app.pool_addresses"])
    await owner.query(`delete from ${table} where network_id in ('arbitrum', 'bsc') and address_key = $1`, [
      evmAddress(holder).toLowerCase(),
    ]);
  expect(await findings(holder, coins)).toEqual([["Arbitrum One", "other_network", null]]);
  expect(await findings(holder, hash)).toEqual([
    ["BSC (BEP20)", "other_network", "BNB"],
    ["ETC", "not_watched", "ETC"],
  ]);
  const { payments } = await look(hash);
  expect(payments.map(({ entry_output }) => entry_output)).toEqual([0, 0]);
  expect(payments[0]?.address_networks).toContain("Ethereum (ERC20)");
});

test("a transaction that failed has paid nothing; one of a contract may have", async () => {
  const holder = await app.holder();
  const failed = polygon.fund(evmAddress(holder), 10n ** 41n, usdt);
  const byContract = polygon.fundThroughContract(evmAddress(holder), ether);
  await minePolygon();
  expect(await find(holder, failed)).toMatchObject({
    payments: [],
    elsewhere: [{ network: "Polygon POS", has_failed: true, has_contracts: true }],
  });
  expect(await find(holder, byContract)).toMatchObject({
    payments: [],
    elsewhere: [{ network: "Polygon POS", has_failed: false, has_contracts: true }],
  });
  expect((await look(failed)).nodes).toContainEqual(
    expect.objectContaining({ network_id: "polygon", answer: "has", has_failed: true }),
  );
});

test("a block from before the network was watched can be read again, and then it is found", async () => {
  const holder = await app.holder();
  const height = litecoin.height;
  const small = litecoin.fund(holder.address("litecoin", "LTC"), 6_000n);
  await mineLitecoin(4);
  const { owner } = app.database;
  await untilState(small, "below_minimum");
  await owner.query("delete from chain.arrivals where transaction_hash = $1", [small]);
  expect(await findings(holder, small)).toEqual([["LTC", "not_counted", "LTC"]]);
  await owner.query("update chain.cursors set lowest_height = $1 where network_id = 'litecoin'", [
    litecoin.height,
  ]);
  expect(await findings(holder, small)).toEqual([["LTC", "before_reading", "LTC"]]);
  const reply = await app.decide("admin_rescan_chain", {
    p_network_id: "litecoin",
    p_from_height: height,
    p_reason: "A user misses a payment",
  });
  expect(reply.body).toEqual({ success: true });
  await untilState(small, "below_minimum");
  expect((await find(holder, small)).arrivals).toMatchObject([{ state: "below_minimum" }]);
});

test("a block of a network that was switched off is not read until it is switched on", async () => {
  const holder = await app.holder();
  const set = (p_is_watched: boolean) =>
    app.decide("admin_set_chain", {
      p_network_id: "litecoin",
      p_is_watched,
      p_confirmations: 3,
      ...sameForAll,
      p_reason: "Its node is moved",
    });
  await set(false);
  await expect.poll(async () => (await app.chain("litecoin")).is_running).toBe(false);
  const hash = litecoin.fund(holder.address("litecoin", "LTC"), whole);
  litecoin.mine();
  expect(await findings(holder, hash)).toEqual([["LTC", "not_watched", "LTC"]]);
  expect((await find(holder, hash)).by_hand).toContainEqual(
    expect.objectContaining({ network_id: "litecoin" }),
  );
  await set(true);
  await app.untilRead("litecoin", litecoin.height);
  expect((await find(holder, hash)).arrivals).toMatchObject([{ state: "confirming" }]);
  await mineLitecoin(2);
});

test("T87 another user's payment, one to nobody's address and one to nobody of ours get the same answer", async () => {
  const [holder, other] = [await app.holder(), await app.holder()];
  const { rows } = await app.database.owner.query<{ public_address: string }>(
    `select p.public_address from app.pool_addresses p join app.wallets w using (wallet_id)
     where p.network_id = 'litecoin' and w.user_id is null
       and not exists (select from app.wallet_assignments x where x.wallet_id = w.wallet_id) limit 1`,
  );
  const pays = [other.address("litecoin", "LTC"), rows[0]?.public_address ?? "", perFormat.litecoin];
  const sent = pays.map((to) => litecoin.fund(to, whole));
  const answers = async (hashes: string[]) => {
    const texts = [];
    for (const hash of hashes) texts.push((await answerTo(holder, hash)).text.replaceAll(hash, "HASH"));
    return new Set(texts);
  };
  await untilState(sent[0] ?? "", "waiting");
  const waiting = await answers(sent);
  expect(waiting.size).toBe(1);
  expect([...waiting][0]).toContain('"elsewhere":[{"network_id":"litecoin"');
  await mineLitecoin();
  expect((await answers(sent)).size).toBe(1);
  expect((await look(sent[0] ?? "")).arrivals).toMatchObject([{ user: { id: other.id } }]);
  expect((await look(sent[1] ?? "")).arrivals).toMatchObject([{ state: "unclaimed", holder_then: null }]);
  await mineLitecoin(2);
});

test("T87 a withdrawal is found by its own user; for others it is a transaction that does not pay them", async () => {
  const [person, stranger] = [
    await claimedWithdrawal(app, {
      coin: "litecoin",
      network: "LTC",
      address: perFormat.litecoin,
      amount: "0.5",
    }),
    await app.holder(),
  ];
  const { amount, fee } = await person.shown();
  const units = BigInt(Math.round((Number(amount) - Number(fee)) * 1e8));
  const hash = litecoin.fund(perFormat.litecoin, units);
  await app.decide("admin_process_transaction", {
    transaction_type: "withdrawal",
    transaction_id: person.withdrawal,
    new_status: "completed",
    transaction_hash: hash,
  });
  await expect.poll(async () => (await person.shown()).transaction_hash).toBe(hash);
  expect((await find(person, hash)).withdrawals).toMatchObject([
    { id: person.withdrawal, network: "LTC", symbol: "LTC", status: "pending" },
  ]);
  expect((await find(person, hash)).elsewhere).toEqual([]);
  expect(await find(stranger, hash)).toMatchObject({ withdrawals: [], elsewhere: [{ network: "LTC" }] });
  expect((await look(hash)).uses).toMatchObject([{ kind: "withdrawal", id: person.withdrawal }]);
  await mineLitecoin(3);
  await expect.poll(person.shown).toMatchObject({ status: "completed" });
});

test("T87 a deposit that was entered by hand on a network without a node is found by its own user", async () => {
  const [person, stranger] = [await app.addPerson(), await app.addPerson()];
  const hash = randomBytes(32).toString("hex").toUpperCase();
  const entered = await app.decide("admin_add_deposit_and_balance", {
    target_user_id: person.id,
    p_coin_id: "ripple",
    p_amount: "25",
    p_reason: "The tag was missing",
    p_network: "XRP",
    p_transaction_hash: hash,
  });
  expect(entered.status, entered.text).toBe(200);
  expect((await find(person, hash)).deposits).toMatchObject([
    { network: "XRP", symbol: "XRP", amount: "25", status: "completed" },
  ]);
  expect((await find(stranger, hash)).deposits).toEqual([]);
  expect((await look(hash)).uses).toMatchObject([{ kind: "deposit", user_id: person.id, network: "XRP" }]);
});

test("T87 each user may ask for ten hashes a minute", async () => {
  const person = await app.addPerson();
  const hash = randomBytes(32).toString("hex");
  for (let times = 0; times < 10; times += 1) await find(person, hash);
  expect((await answerTo(person, hash)).body.code).toBe("too_many_requests");
  expect(await find(person, outside.ethereum)).toMatchObject({ input: "address" });
});

test("T87 once all users together have asked too much, nodes are not asked, and what is known is still said", async () => {
  const { node, connection } = await startUtxo("litecoin");
  // A server of its own: the limit is everybody's.
  const busy = await startChainApp([connection]);
  try {
    await busy.untilRead("litecoin", node.height);
    const holder = await busy.holder();
    const hash = node.fund(holder.address("litecoin", "LTC"), whole);
    const elsewhere = node.fund(perFormat.litecoin, whole);
    node.mine();
    await busy.untilRead("litecoin", node.height);
    const read = async (text: string) => {
      const { body } = await get(busy.url, `/api/find-deposit?${address(text)}`, { cookie: holder.cookie });
      return reads.findDeposit.output.parse(body);
    };
    expect(await read(elsewhere)).toMatchObject({ elsewhere: [{ network: "LTC" }], silent: [] });
    for (let asked = 1; asked < 120; asked += 1)
      await busy.server.deps.limiter.take("find-deposit-nodes", "all", { max: 120, seconds: 60 });
    expect(await read(elsewhere)).toMatchObject({
      elsewhere: [],
      silent: [{ network_id: "litecoin", network: "LTC" }],
    });
    expect((await read(hash)).arrivals).toMatchObject([{ amount: "1" }]);
  } finally {
    await busy.end();
    await node.close();
  }
});
