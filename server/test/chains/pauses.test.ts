import { evmNetworks, utxoNetworks } from "@portico/chains";
import { type EvmStandIn, startEvmStandIn, type UtxoNode } from "@portico/chains/stand-ins";
import { type PauseCause, reads } from "@portico/contract";
import {
  type ChainApp,
  connectTo,
  type Holder,
  quickTimes,
  startChainApp,
  startEvm,
  startUtxo,
} from "@portico/testing/server/chain-app.ts";
import { get } from "@portico/testing/server/http.ts";
import { connectLive } from "@portico/testing/server/live-client.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Balancer, startBalancer } from "../support/chains/balancer.ts";
import { type RestartableNode, startRestartable } from "../support/chains/restartable-node.ts";

/** Two nodes are reached through addresses behind which they can be exchanged. */
let litecoin: UtxoNode;
let toLitecoin: Balancer;
let polygon: EvmStandIn;
let toPolygon: Balancer;
let otherLitecoin: UtxoNode;
let bsc: EvmStandIn;
let bitcoin: [RestartableNode, RestartableNode];
let app: ChainApp;

beforeAll(async () => {
  [litecoin, otherLitecoin] = [(await startUtxo("litecoin")).node, (await startUtxo("dogecoin")).node];
  [polygon, bsc] = [
    (await startEvm("polygon")).node,
    await startEvmStandIn({ network: evmNetworks.bsc, tokens: [] }),
  ];
  [toLitecoin, toPolygon] = [await startBalancer(litecoin.url), await startBalancer(polygon.url)];
  const first = await startRestartable("bitcoin");
  bitcoin = [first, await first.copy()];
  const lowest_version = utxoNetworks.litecoin.lowest_version.number;
  app = await startChainApp(
    [
      connectTo("litecoin", toLitecoin.url, "the node", { genesis: litecoin.genesis, lowest_version }),
      ...bitcoin.map(({ node }, index) =>
        connectTo("bitcoin", node.url, `node ${index + 1}`, { genesis: node.genesis }),
      ),
      connectTo("polygon", toPolygon.url),
    ],
    { chainTimes: { ...quickTimes, checkMilliseconds: 100 } },
  );
  await app.untilRead("litecoin", litecoin.height);
  await app.untilRead("bitcoin", first.node.height);
  await app.untilRead("polygon", 10);
});
afterAll(async () => {
  await app.end();
  const nodes = [litecoin, otherLitecoin, polygon, bsc, ...bitcoin];
  await Promise.all([toLitecoin, toPolygon, ...nodes].map((one) => one.close()));
});

const whole = 100_000_000n;

/** What is usual on the networks; play chains have none. */
const usual = (values: string) => app.database.owner.query(`update chain.networks set ${values}`);

/** Moves a time of a network's cursor into the past. */
const elevenMinutes = (column: string, networkId: string) =>
  app.database.owner.query(
    `update chain.cursors set ${column} = ${column} - interval '11 minutes' where network_id = $1`,
    [networkId],
  );

const resume = (p_cause: PauseCause, p_follow = false) =>
  app.decide("admin_resume_chain", {
    p_network_id: "litecoin",
    p_cause,
    p_follow,
    p_reason: "We have compared the nodes",
  });

/** Why a network is paused: on its card, and as pages of users say it. */
async function causes(network_id: string) {
  const { body } = await get(app.url, "/api/pauses");
  const { pauses } = reads.pauses.output.parse(body);
  return {
    card: (await app.chain(network_id)).tripwires.map(({ cause }) => cause),
    pages: pauses.filter((one) => one.network_id === network_id).map(({ cause, reason }) => [cause, reason]),
  };
}

/** Waits until a network is paused for this alone, with this text for users. */
const untilPaused = (network_id: string, cause: PauseCause, text: string) =>
  expect.poll(() => causes(network_id)).toEqual({ card: [cause], pages: [[cause, text]] });

const untilResumed = (network_id: string) =>
  expect.poll(() => causes(network_id)).toEqual({ card: [], pages: [] });

/** A user with a deposit of a litecoin in the last of so many blocks. */
async function deposit(blocks: number): Promise<Holder> {
  const holder = await app.holder();
  litecoin.fund(holder.address("litecoin", "LTC"), whole);
  litecoin.mine(blocks);
  return holder;
}

const statuses = async (holder: Holder) => (await holder.deposits()).map(({ status }) => status);

/** Checks that a deposit is read and shown, and not credited although it has its confirmations. */
async function expectHeld(holder: Holder): Promise<void> {
  await app.untilRead("litecoin", litecoin.height);
  await expect
    .poll(async () => (await holder.deposits()).map(({ status, confirmations }) => [status, confirmations]))
    .toEqual([["pending", 3]]);
  // Another round has looked at it.
  const { reported_at } = await app.chain("litecoin");
  await expect.poll(async () => (await app.chain("litecoin")).reported_at).not.toBe(reported_at);
  expect(await holder.balance("litecoin")).toBe("0");
}

async function expectCreditedOnce(holder: Holder): Promise<void> {
  await expect.poll(() => statuses(holder)).toEqual(["completed"]);
  expect(await holder.balance("litecoin")).toBe("1");
}

describe("a pause that ends by itself", () => {
  const wrongChain = (name: string) => `Our node for ${name} serves another network. We're correcting it.`;

  test("T76 wrong_chain: a node has another first block than before; silent, it may still have it", async () => {
    toLitecoin.exchange(otherLitecoin.url, { closing: true });
    await untilPaused("litecoin", "wrong_chain", wrongChain("LTC"));
    toLitecoin.exchange("http://127.0.0.1:1");
    await app.untilFault("litecoin", /no answer from the node/);
    await untilPaused("litecoin", "wrong_chain", wrongChain("LTC"));
    const holder = await deposit(3);
    toLitecoin.exchange(litecoin.url, { closing: true });
    await untilResumed("litecoin");
    await expectCreditedOnce(holder);
  });

  test("T76 wrong_chain: a node has another chain id than before", async () => {
    const page = await connectLive(app.url);
    toPolygon.exchange(bsc.url);
    await untilPaused("polygon", "wrong_chain", wrongChain("Polygon POS"));
    // Open pages are told.
    await expect
      .poll(() =>
        page
          .of("pauses")
          .at(-1)
          ?.pauses.map(({ network_id, cause }) => [network_id, cause]),
      )
      .toContainEqual(["polygon", "wrong_chain"]);
    await page.close();
    await app.untilFault("polygon", /the node serves chain 56; polygon is 137/);
    toPolygon.exchange(polygon.url);
    await untilResumed("polygon");
  });

  test("T76 old_node: a node is exchanged for one below the oldest version", async () => {
    toLitecoin.fixed.set("getnetworkinfo", { version: 180_100, subversion: "/LitecoinCore:0.18.1/" });
    await untilPaused("litecoin", "old_node", "Our node for LTC needs an update.");
    await app.untilFault("litecoin", /the node is too old: .LitecoinCore:0\.18\.1/);
    const holder = await deposit(3);
    toLitecoin.fixed.clear();
    await untilResumed("litecoin");
    await expectCreditedOnce(holder);
  });

  test("T76 nodes_disagree: until the node that had another block has the same one, and not while it is silent", async () => {
    const [first, second] = bitcoin;
    const text = "Our nodes for BTC disagree about its last blocks. We're checking which one is right.";
    const holder = await app.holder();
    second.node.mine(3);
    first.node.fund(holder.address("bitcoin", "BTC"), whole);
    first.node.mine(3);
    await untilPaused("bitcoin", "nodes_disagree", text);
    second.node.setFault({ kind: "down" });
    await expect
      .poll(async () => (await app.chain("bitcoin")).endpoints[1]?.fault)
      .toMatch(/no answer from the node/);
    await app.untilSound("bitcoin");
    first.node.mine();
    await app.untilRead("bitcoin", first.node.height);
    await untilPaused("bitcoin", "nodes_disagree", text);
    expect(await statuses(holder)).toEqual(["pending"]);
    await second.restart(first);
    await untilResumed("bitcoin");
    await expect.poll(() => statuses(holder)).toEqual(["completed"]);
    expect(await holder.balance("bitcoin")).toBe("1");
  });

  test("T76 slow_blocks: the last blocks took four times as long as usual, until new ones come quickly", async () => {
    litecoin.mine(12);
    await app.untilRead("litecoin", litecoin.height);
    await app.database.owner.query("update chain.blocks set mined_at = mined_at - interval '9 hours'");
    await usual("block_seconds = 600 where network_id = 'litecoin'");
    await untilPaused("litecoin", "slow_blocks", "LTC makes new blocks much more slowly than usual.");
    const holder = await deposit(3);
    await expectHeld(holder);
    litecoin.mine(10);
    await untilResumed("litecoin");
    await usual("block_seconds = null");
    await expectCreditedOnce(holder);
  });

  test("T76 stalled: a node names new blocks for ten minutes that cannot be taken", async () => {
    litecoin.setFault({ kind: "half_block" });
    const holder = await deposit(3);
    await app.untilFault("litecoin", /block/);
    await elevenMinutes("behind_since", "litecoin");
    await untilPaused("litecoin", "stalled", "Our node for LTC doesn't deliver new blocks.");
    litecoin.setFault(undefined);
    await untilResumed("litecoin");
    await expectCreditedOnce(holder);
  });

  const notFinal = "Polygon POS doesn't confirm its blocks as final at the moment.";

  test("T76 not_final: a node has named no final block for ten minutes", async () => {
    polygon.setFault({ kind: "not_final" });
    const since = async () =>
      (await app.database.owner.query("select from chain.cursors where unfinal_since is not null")).rowCount;
    await expect.poll(since).toBe(1);
    await elevenMinutes("unfinal_since", "polygon");
    await untilPaused("polygon", "not_final", notFinal);
    polygon.setFault(undefined);
    await untilResumed("polygon");
  });

  test("T76 not_final: the last final block stands still while new blocks come", async () => {
    const { final_height } = await app.chain("polygon");
    const asked = { jsonrpc: "2.0", id: 1, method: "eth_getBlockByNumber", params: ["finalized", false] };
    const reply = await fetch(polygon.url, { method: "POST", body: JSON.stringify(asked) });
    toPolygon.fixed.set(
      "eth_getBlockByNumber finalized",
      ((await reply.json()) as { result: unknown }).result,
    );
    polygon.mine(3);
    await app.untilRead("polygon", 13);
    await usual("final_stall_seconds = 600 where network_id = 'polygon'");
    await elevenMinutes("final_moved_at", "polygon");
    await untilPaused("polygon", "not_final", notFinal);
    expect((await app.chain("polygon")).final_height).toBe(final_height);
    toPolygon.fixed.clear();
    await untilResumed("polygon");
    expect((await app.chain("polygon")).final_height).toBe(11);
  });
});

describe("a pause that an owner ends", () => {
  const deep = "LTC has replaced more blocks than usual. We're checking what happened.";
  const reorganised = "LTC has replaced blocks that we counted as confirmed. We're checking what happened.";

  test("T77 deep_reorganisation: more blocks are replaced than usual, none of them credited", async () => {
    await usual("deep_blocks = 1 where network_id = 'litecoin'");
    const holder = await deposit(1);
    await app.untilRead("litecoin", litecoin.height);
    litecoin.reorganise(1);
    await app.untilRead("litecoin", litecoin.height);
    await untilResumed("litecoin");
    litecoin.reorganise(2);
    await untilPaused("litecoin", "deep_reorganisation", deep);
    litecoin.mine(3);
    await expectHeld(holder);
    expect((await resume("deep_reorganisation")).body).toEqual({ success: true });
    await untilResumed("litecoin");
    await expectCreditedOnce(holder);
  });

  test("T77 reorganised: blocks of the trailing cursor are replaced; who follows them is not asked about their number, too", async () => {
    const holder = await deposit(3);
    await expectCreditedOnce(holder);
    litecoin.reorganise(3);
    await untilPaused("litecoin", "reorganised", reorganised);
    await app.untilFault("litecoin", /whose payments were credited/);
    expect((await resume("reorganised", true)).body).toEqual({ success: true });
    await app.untilRead("litecoin", litecoin.height);
    litecoin.mine(3);
    await app.untilRead("litecoin", litecoin.height);
    await app.untilSound("litecoin");
    await untilResumed("litecoin");
    await expectCreditedOnce(holder);
  });

  test("T77 reorganised: an owner who resumes too early is asked again", async () => {
    const holder = await deposit(3);
    await expectCreditedOnce(holder);
    litecoin.reorganise(3);
    await untilPaused("litecoin", "reorganised", reorganised);
    const pausedAt = async () => (await app.chain("litecoin")).tripwires.map(({ since }) => since);
    const before = await pausedAt();
    expect((await resume("reorganised")).body).toEqual({ success: true });
    await expect.poll(pausedAt).not.toEqual(before);
    await untilPaused("litecoin", "reorganised", reorganised);
    expect((await resume("reorganised", true)).body).toEqual({ success: true });
    await app.untilRead("litecoin", litecoin.height);
    await untilResumed("litecoin");
    litecoin.mine(3);
    await expectCreditedOnce(holder);
  });
});
