import type { EvmFault, EvmStandIn, NodeFault, UtxoNode } from "@portico/chains/stand-ins";
import {
  type ChainApp,
  connectTo,
  type Holder,
  quickTimes,
  startChainApp,
  startEvm,
  startUtxo,
  usdt,
} from "@portico/testing/server/chain-app.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Balancer, startBalancer } from "../support/chains/balancer.ts";
import { type RestartableNode, startRestartable } from "../support/chains/restartable-node.ts";

let dogecoin: UtxoNode;
let polygon: EvmStandIn;
let classic: EvmStandIn;
let balancer: Balancer;
let litecoin: RestartableNode;
let bitcoin: [RestartableNode, RestartableNode];
let app: ChainApp;

beforeAll(async () => {
  const [doge, evm, etc] = await Promise.all([
    startUtxo("dogecoin"),
    startEvm("polygon"),
    startEvm("ethereum-classic"),
  ]);
  [dogecoin, polygon, classic] = [doge.node, evm.node, etc.node];
  balancer = await startBalancer(dogecoin.url);
  litecoin = await startRestartable("litecoin");
  const first = await startRestartable("bitcoin");
  bitcoin = [first, await first.copy()];
  const otherGenesis = { genesis: "0".repeat(64) };
  app = await startChainApp(
    [
      connectTo("dogecoin", balancer.url, "the node", { genesis: dogecoin.genesis }),
      evm.connection,
      etc.connection,
      // The wrong chains: another chain id, and another first block.
      connectTo("bsc", polygon.url, "a node of another chain"),
      connectTo("litecoin", dogecoin.url, "a node with another first block", otherGenesis),
      connectTo("litecoin", litecoin.node.url, "the node", { genesis: litecoin.node.genesis }),
      ...bitcoin.map(({ node }, index) =>
        connectTo("bitcoin", node.url, `node ${index + 1}`, { genesis: node.genesis }),
      ),
    ],
    { chainTimes: { ...quickTimes, finalSeconds: 0.2 } },
  );
  for (const { network_id, height } of [dogecoin, litecoin.node, bitcoin[0].node])
    await app.untilRead(network_id, height);
});
afterAll(async () => {
  await app.end();
  const nodes = [litecoin, ...bitcoin];
  await Promise.all([balancer, dogecoin, polygon, classic, ...nodes].map((one) => one.close()));
});

const whole = 100_000_000n;

/** The status of a user's deposits. */
async function statuses(holder: Holder): Promise<string[]> {
  return (await holder.deposits()).map(({ status }) => status);
}

describe("a node of the Bitcoin family", () => {
  const faults: [NodeFault, RegExp][] = [
    [{ kind: "down" }, /No node can be used\. the node: no answer from the node: [a-z ]+\.$/],
    [{ kind: "throttled", seconds: 1 }, /No node can be used\. the node: the node answered 429/],
    [{ kind: "garbage" }, /the answer is not JSON/],
    [{ kind: "half_answer" }, /the answer is not JSON/],
    [{ kind: "half_block" }, /block/],
    [{ kind: "lagging", blocks: 3 }, /The node is 3 blocks behind what was read before\./],
  ];
  test.each(faults)(
    "T76 with the fault $kind is reported; nothing is credited until it recovers by itself, and then once",
    async (fault, text) => {
      const holder = await app.holder();
      await app.untilRead("dogecoin", dogecoin.height);
      dogecoin.setFault(fault);
      if (fault.kind !== "lagging") {
        dogecoin.fund(holder.address("dogecoin", "DOGE"), 100n * whole);
        dogecoin.mine(3);
      }
      await app.untilFault("dogecoin", text);
      expect((await app.chain("dogecoin")).fault_since).not.toBeNull();
      expect(await holder.balance("dogecoin")).toBe("0");

      dogecoin.setFault(undefined);
      if (fault.kind === "lagging") {
        dogecoin.fund(holder.address("dogecoin", "DOGE"), 100n * whole);
        dogecoin.mine(3);
      }
      await expect.poll(() => statuses(holder)).toEqual(["completed"]);
      expect(await holder.balance("dogecoin")).toBe("100");
      await app.untilSound("dogecoin");
    },
  );

  test("T76 that is slow delays deposits, and loses none", { tags: "long" }, async () => {
    const holder = await app.holder();
    dogecoin.setFault({ kind: "slow", ms: 150 });
    dogecoin.fund(holder.address("dogecoin", "DOGE"), 100n * whole);
    dogecoin.mine(3);
    await expect.poll(() => statuses(holder)).toEqual(["completed"]);
    dogecoin.setFault(undefined);
    expect(await holder.balance("dogecoin")).toBe("100");
  });

  test("T77 that knows no block at a height below its last one is a fault, and no reorganisation", {
    tags: "long",
  }, async () => {
    const holder = await app.holder();
    const hash = dogecoin.fund(holder.address("dogecoin", "DOGE"), 100n * whole);
    dogecoin.mine(3);
    await expect.poll(() => statuses(holder)).toEqual(["completed"]);
    balancer.known = dogecoin.height - 1;
    await app.untilFault("dogecoin", /The node does not know block \d+, although its last one is \d+\./);
    expect((await app.arrivals(hash)).map(({ state }) => state)).toEqual(["credited"]);
    expect((await app.chain("dogecoin")).height).toBe(dogecoin.height);
    balancer.known = Number.POSITIVE_INFINITY;
    await app.untilSound("dogecoin");
  });

  test("of another chain is not used, and named; the next one is used", async () => {
    const { fault, endpoints } = await app.chain("litecoin");
    expect(fault).toBeNull();
    expect(endpoints).toMatchObject([
      {
        name: "a node with another first block",
        height: null,
        fault: "the node serves another chain than litecoin",
      },
      { name: "the node", height: litecoin.node.height, fault: null },
    ]);
  });
});

describe("a node of an Ethereum-like network", () => {
  const faults: [EvmFault, RegExp][] = [
    [{ kind: "down" }, /No node can be used\. the node: no answer from the node: [a-z ]+\.$/],
    [{ kind: "throttled", retry_after: 1 }, /the node answered 429/],
    [{ kind: "unauthorised" }, /the node answered 401/],
    [{ kind: "garbage" }, /the answer is not JSON/],
    [{ kind: "half" }, /no answer from the node/],
    [{ kind: "incomplete" }, /an answer is missing/],
    [{ kind: "lagging", blocks: 3 }, /The node is 3 blocks behind what was read before\./],
  ];
  test.each(faults)(
    "T76 with the fault $kind is reported; nothing is credited until it recovers by itself, and then once",
    { tags: "long" },
    async (fault, text) => {
      const holder = await app.holder();
      const height = (await app.chain("polygon")).tip_height ?? 0;
      await app.untilRead("polygon", height);
      const pay = () => {
        polygon.fund(holder.address("tether", "Polygon POS"), 5_000_000n, usdt);
        polygon.mine(3);
      };
      polygon.setFault(fault);
      if (fault.kind !== "lagging") pay();
      await app.untilFault("polygon", text);
      expect(await holder.balance("tether")).toBe("0");
      polygon.setFault(undefined);
      if (fault.kind === "lagging") pay();
      await expect.poll(() => statuses(holder)).toEqual(["completed"]);
      expect(await holder.balance("tether")).toBe("5");
      await app.untilSound("polygon");
    },
  );

  test("T76 that names no final block is a fault, and nothing is credited until it does", {
    tags: "long",
  }, async () => {
    const holder = await app.holder();
    polygon.setFault({ kind: "not_final" });
    polygon.fund(holder.address("tether", "Polygon POS"), 5_000_000n, usdt);
    polygon.mine(3);
    await app.untilFault("polygon", /^The node names no final block, so nothing can be credited\.$/);
    expect(await statuses(holder)).toEqual(["pending"]);
    // The chain is still read.
    const { height } = await app.chain("polygon");
    polygon.mine();
    await expect.poll(async () => (await app.chain("polygon")).height).toBeGreaterThan(height ?? 0);

    polygon.setFault(undefined);
    await expect.poll(() => statuses(holder)).toEqual(["completed"]);
    await app.untilSound("polygon");
  });

  test("of another chain is never read", async () => {
    await app.untilFault("bsc", /a node of another chain: the node serves chain 137; bsc is 56/);
    expect((await app.chain("bsc")).height).toBeNull();
  });
});

test("T77 a reorganisation that replaces the first block that was read is followed, before the first deposit", async () => {
  const holder = await app.holder();
  await app.untilRead("ethereum-classic", 10);
  expect((await app.chain("ethereum-classic")).lowest_height).toBe(10);
  classic.reorganise(3);
  classic.fund(holder.address("ethereum-classic", "ETC"), 10n ** 18n);
  classic.mine(3);
  await app.untilRead("ethereum-classic", 14);
  await expect.poll(() => holder.balance("ethereum-classic")).toBe("1");
});

describe("a node that forgets its chain", () => {
  test("T77 and starts a new one is a fault; nothing is undone or credited, and all goes on with the old chain", {
    tags: "long",
  }, async () => {
    const holder = await app.holder();
    const address = holder.address("litecoin", "LTC");
    const credited = litecoin.node.fund(address, whole);
    litecoin.node.mine(3);
    await expect.poll(() => statuses(holder)).toEqual(["completed"]);
    const pending = litecoin.node.fund(address, 2n * whole);
    litecoin.node.mine();
    await app.untilRead("litecoin", litecoin.node.height);
    const statesOf = async () =>
      (await Promise.all([credited, pending].map((hash) => app.arrivals(hash))))
        .flat()
        .map(({ state }) => state);

    // First it has fewer blocks than were read, then more.
    await litecoin.restart("new");
    litecoin.node.mine(5);
    await app.untilFault("litecoin", /reorganised deeper|blocks behind/);
    expect(await statesOf()).toEqual(["credited", "confirming"]);
    litecoin.node.fund(address, 3n * whole);
    litecoin.node.mine(30);
    await app.untilFault("litecoin", /The chain was reorganised deeper than block \d+/);
    expect(await statesOf()).toEqual(["credited", "confirming"]);
    expect(await statuses(holder)).toEqual(["pending", "completed"]);
    expect(await holder.balance("litecoin")).toBe("1");

    await litecoin.restart("own");
    litecoin.node.mine(2);
    await app.untilSound("litecoin");
    // Only a person ends the pause: the node might have been right.
    expect(await holder.balance("litecoin")).toBe("1");
    await app.resume("litecoin", false);
    await expect.poll(() => holder.balance("litecoin")).toBe("3");
    expect(await statesOf()).toEqual(["credited", "credited"]);
  });
});

describe("two nodes of one network", () => {
  test.each([
    ["as long", 3],
    ["shorter", 1],
  ])(
    "T76 that disagree: nothing is credited while the second one's chain is %s, until they agree",
    { tags: "long" },
    async (_, blocks) => {
      const [first, second] = bitcoin;
      const holder = await app.holder();
      second.node.mine(blocks);
      first.node.fund(holder.address("bitcoin", "BTC"), whole);
      first.node.mine(3);
      await app.untilFault("bitcoin", /The nodes disagree about block \d+: node 2 has another one\./);
      await app.untilRead("bitcoin", first.node.height);
      expect(await statuses(holder)).toEqual(["pending"]);
      expect(await holder.balance("bitcoin")).toBe("0");

      await second.restart(first);
      await expect.poll(() => statuses(holder)).toEqual(["completed"]);
      await app.untilSound("bitcoin");
      expect(await holder.balance("bitcoin")).toBe("1");
    },
  );

  test("T76 while the first is down, or is behind when it comes back, the second is used", {
    tags: "long",
  }, async () => {
    const [first, second] = bitcoin;
    const holder = await app.holder();
    const deposit = async (amount: bigint) => {
      second.node.fund(holder.address("bitcoin", "BTC"), amount);
      second.node.mine(3);
      await app.untilRead("bitcoin", second.node.height);
    };
    first.node.setFault({ kind: "down" });
    await deposit(whole);
    await expect.poll(() => holder.balance("bitcoin")).toBe("1");
    // The fault of the round in which the first one went down ends after the next one has credited.
    await app.untilSound("bitcoin");
    expect(await app.chain("bitcoin")).toMatchObject({
      fault: null,
      endpoints: [
        { name: "node 1", fault: expect.stringContaining("no answer from the node") },
        { name: "node 2", fault: null },
      ],
    });
    first.node.setFault(undefined);
    await deposit(2n * whole);
    await expect.poll(() => holder.balance("bitcoin")).toBe("3");
    await app.untilSound("bitcoin");
    await first.restart(second);
  });
});
