import { type AdminChain, reads } from "@portico/contract";
import {
  type ChainApp,
  connectTo,
  type Holder,
  quickTimes,
  startChainApp,
  startEvm,
} from "@portico/testing/server/chain-app.ts";
import { get } from "@portico/testing/server/http.ts";
import { connectLive } from "@portico/testing/server/live-client.ts";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type Balancer, startBalancer } from "../support/chains/balancer.ts";
import { type RestartableNode, startRestartable } from "../support/chains/restartable-node.ts";

const whole = 100_000_000n;

/** Two nodes with the same chain, each behind an address that a test controls. */
async function startPair() {
  const first = await startRestartable("bitcoin");
  const second = await first.copy();
  const doors = [await startBalancer(first.node.url), await startBalancer(second.node.url)] as const;
  return {
    first,
    second,
    doors,
    connections: doors.map(({ url }, index) =>
      connectTo("bitcoin", url, `node ${index + 1}`, { genesis: first.node.genesis }),
    ),
    close: () => Promise.all([...doors, first, second].map((one) => one.close())),
  };
}

const endpointsOf = async (app: ChainApp) => (await app.chain("bitcoin")).endpoints;

const figures = async (app: ChainApp) => (await get(app.url, "/metrics")).text;

/** The figures of the networks are read every 15 s. */
const nextReading = { interval: 500, timeout: 25_000 };

describe("each node of a network", () => {
  let first: RestartableNode;
  let second: RestartableNode;
  let doors: readonly [Balancer, Balancer];
  let app: ChainApp;
  let end: () => Promise<unknown>;
  beforeAll(async () => {
    const pair = await startPair();
    ({ first, second, doors } = pair);
    app = await startChainApp(pair.connections);
    end = pair.close;
    await app.untilRead("bitcoin", first.node.height);
  });
  afterEach(() => {
    for (const door of doors) door.throttling = undefined;
  });
  afterAll(async () => {
    await app.end();
    await end();
  });

  /** A user's deposit in the last of three blocks, which both nodes have: their chains depend on nothing else. */
  async function deposit(): Promise<Holder> {
    const holder = await app.holder();
    const address = holder.address("bitcoin", "BTC");
    for (const { node } of [first, second]) {
      node.fund(address, whole);
      node.mine(3);
    }
    return holder;
  }

  test("says what it is, how fast it answers, whether it is read, and whether it has confirmed the blocks", async () => {
    await expect
      .poll(() => endpointsOf(app))
      .toMatchObject([
        { name: "node 1", is_read: true, is_witness: false, version: "/Portico practice/" },
        { name: "node 2", is_read: false, is_witness: true, version: "/Portico practice/" },
      ]);
    for (const endpoint of await endpointsOf(app)) {
      expect(endpoint).toMatchObject({ fault: null, fault_since: null, behind: 0, dissent: null });
      expect(endpoint.answer_ms).toBeGreaterThanOrEqual(0);
    }
  });

  test("that lags is so many blocks behind the best", async () => {
    first.node.mine(2);
    await expect.poll(() => endpointsOf(app)).toMatchObject([{ behind: 0 }, { behind: 2, fault: null }]);
    await second.restart(first);
    await expect.poll(() => endpointsOf(app)).toMatchObject([{ behind: 0 }, { behind: 0 }]);
  });

  test("that is silent has its fault with the time since when, and the network none", async () => {
    second.node.setFault({ kind: "down" });
    await expect
      .poll(() => endpointsOf(app))
      .toMatchObject([
        { fault: null },
        { height: null, behind: null, is_witness: false, fault: expect.stringContaining("no answer") },
      ]);
    expect((await endpointsOf(app))[1]?.fault_since).not.toBeNull();
    expect((await app.chain("bitcoin")).fault).toBeNull();
    second.node.setFault(undefined);
    await expect.poll(() => endpointsOf(app)).toMatchObject([{}, { fault: null, fault_since: null }]);
  });

  test("that has another block says which, until it has the same one; also while it is silent", async () => {
    second.node.mine(3);
    first.node.fund((await app.holder()).address("bitcoin", "BTC"), whole);
    first.node.mine(3);
    const { height } = first.node;
    await app.untilFault("bitcoin", /The nodes disagree about block \d+: node 2 has another one\./);
    await expect
      .poll(() => endpointsOf(app))
      .toMatchObject([{ dissent: null }, { dissent: { height }, is_witness: false }]);
    const { dissent } = (await endpointsOf(app))[1] as AdminChain["endpoints"][number];
    expect([dissent?.hash, dissent?.read_hash]).toEqual([
      await hashAt(second, height),
      await hashAt(first, height),
    ]);
    await expect
      .poll(() => figures(app), nextReading)
      .toContain('portico_chain_endpoint_disagrees{network="bitcoin",endpoint="node 2"} 1\n');
    second.node.setFault({ kind: "down" });
    await expect.poll(() => endpointsOf(app)).toMatchObject([{}, { height: null }]);
    // Rounds that end without it have compared the others.
    await app.untilSound("bitcoin");
    first.node.mine();
    await app.untilRead("bitcoin", first.node.height);
    const { reported_at } = await app.chain("bitcoin");
    await expect.poll(async () => (await app.chain("bitcoin")).reported_at).not.toBe(reported_at);
    expect((await endpointsOf(app))[1]?.dissent).toEqual(dissent);
    second.node.setFault(undefined);
    await second.restart(first);
    await expect.poll(() => endpointsOf(app)).toMatchObject([{}, { dissent: null, is_witness: true }]);
    await app.untilSound("bitcoin");
  });

  test.each([
    ["without Retry-After", {}],
    ["with Retry-After", { retry_after: 2 }],
  ])(
    "that throttles %s is left alone, while another one is read; the network has no fault",
    async (_, more) => {
      await app.untilSound("bitcoin");
      doors[0].throttling = { methods: [], ...more };
      await expect
        .poll(() => endpointsOf(app))
        .toMatchObject([
          { fault: "the node answered 429", throttled_until: expect.any(String), is_read: false },
          { fault: null, throttled_until: null, is_read: true },
        ]);
      const { requests } = doors[0];
      second.node.mine();
      await app.untilRead("bitcoin", second.node.height);
      expect((await app.chain("bitcoin")).fault).toBeNull();
      expect(doors[0].requests).toBe(requests);
      doors[0].throttling = undefined;
      await first.restart(second);
      await expect
        .poll(() => endpointsOf(app), { timeout: 8_000 })
        .toMatchObject([{ fault: null, throttled_until: null, is_read: true }, {}]);
      expect((await app.chain("bitcoin")).fault).toBeNull();
    },
  );

  test("that throttles only while blocks are read is no fault of the network either, and deposits are credited", async () => {
    await app.untilSound("bitcoin");
    await first.restart(second);
    await app.untilSound("bitcoin");
    doors[0].throttling = { methods: ["getblock"], retry_after: 60 };
    const faults = new Set<string | null>();
    const watching = setInterval(() => {
      void app.chain("bitcoin").then(({ fault }) => faults.add(fault));
    }, 20);
    const holder = await deposit();
    await expect.poll(() => holder.balance("bitcoin")).toBe("1");
    clearInterval(watching);
    expect([...faults]).toEqual([null]);
    await expect
      .poll(() => endpointsOf(app))
      .toMatchObject([{ fault: "the node answered 429" }, { is_read: true }]);
    await expect
      .poll(() => figures(app), nextReading)
      .toMatch(/^portico_chain_endpoint_throttled\{network="bitcoin",endpoint="node 1"\} 1$/m);
    const text = await figures(app);
    expect(text).toMatch(
      /^portico_chain_endpoint_failures_total\{network="bitcoin",endpoint="node 1",fault="throttled"\} [1-9]/m,
    );
    expect(text).toMatch(
      /^portico_chain_endpoint_requests_total\{network="bitcoin",endpoint="node 2"\} [1-9]/m,
    );
  });
});

async function hashAt({ node }: RestartableNode, height: number): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "getblockhash", params: [height] });
  const reply = await fetch(node.url, { method: "POST", body });
  return ((await reply.json()) as { result: unknown }).result;
}

describe("the nodes besides the preferred one", () => {
  test("are asked at a low rate, but at once when that one cannot be used", async () => {
    const { first, doors, connections, close } = await startPair();
    const app = await startChainApp(connections, {
      chainTimes: { ...quickTimes, standbyMilliseconds: 3_600_000 },
    });
    await app.untilRead("bitcoin", first.node.height);
    const { requests } = doors[1];
    const before = doors[0].requests;
    await expect.poll(() => doors[0].requests).toBeGreaterThan(before + 10);
    expect(doors[1].requests).toBe(requests);
    first.node.setFault({ kind: "down" });
    await expect
      .poll(() => endpointsOf(app))
      .toMatchObject([{ fault: expect.stringContaining("no answer") }, { is_read: true }]);
    first.node.setFault(undefined);
    await app.end();
    await close();
  });

  test("credit a deposit only in rounds that have asked them", async () => {
    const { first, second, doors, connections, close } = await startPair();
    const app = await startChainApp(connections, {
      chainTimes: { ...quickTimes, standbyMilliseconds: 3_600_000 },
    });
    await app.untilRead("bitcoin", first.node.height);
    const holder = await app.holder();
    first.node.fund(holder.address("bitcoin", "BTC"), whole);
    first.node.mine(3);
    await app.untilRead("bitcoin", first.node.height);
    const before = doors[0].requests;
    await expect.poll(() => doors[0].requests).toBeGreaterThan(before + 10);
    expect(await holder.balance("bitcoin")).toBe("0");
    // The preferred one falls behind, so that all are asked.
    await second.restart(first);
    first.node.setFault({ kind: "lagging", blocks: 1 });
    await expect.poll(() => holder.balance("bitcoin")).toBe("1");
    await app.end();
    await close();
  });
});

test("no answer, metric or log line has the address or a credential of a node", async () => {
  const { node } = await startEvm("polygon");
  const { host } = new URL(node.url);
  const secrets = ["portico-user", "pass-of-the-node", "0123456789abcdef", "query-key-1", host];
  const url = `http://portico-user:pass-of-the-node@${host}/v2/0123456789abcdef?key=query-key-1`;
  const app = await startChainApp([connectTo("polygon", url, "provider")]);
  await app.untilRead("polygon", 10);
  const message = `no access for ${secrets.join(", ")}`;
  for (const fault of [{ kind: "refused", code: -32_000, message }, { kind: "down" }] as const) {
    node.setFault(fault);
    await app.untilFault("polygon", fault.kind === "down" ? /no answer from the node/ : /no access for …/);
    const { cookie } = app.owner;
    const texts = [
      (await get(app.url, "/api/admin/chains", { cookie })).text,
      (await get(app.url, "/metrics")).text,
      (await get(app.url, "/api/pauses")).text,
      (await get(app.url, `/api/find-deposit?hash=0x${"ab".repeat(32)}`, { cookie })).text,
      app.logLines.join("\n"),
    ];
    expect(texts[0]).toContain("provider");
    expect(texts[1]).toContain('endpoint="provider"');
    expect(texts[4]).toContain("the network cannot be read");
    for (const text of texts) for (const secret of secrets) expect(text).not.toContain(secret);
  }
  node.setFault(undefined);
  await app.end();
  await node.close();
});

test("T89 users read that a network cannot be read, on open pages too, and no more once it can", async () => {
  const { node, connection } = await startEvm("polygon");
  const app = await startChainApp([connection]);
  await app.untilRead("polygon", 10);
  const page = await connectLive(app.url);
  const pass = (column: string) =>
    app.database.owner.query(
      `update chain.cursors set ${column} = ${column} - interval '6 minutes' where ${column} is not null`,
    );
  const delays = async () => reads.pauses.output.parse((await get(app.url, "/api/pauses")).body).delays;
  expect(await delays()).toEqual([]);
  node.setFault({ kind: "down" });
  await app.untilFault("polygon", /no answer from the node/);
  const unreadable = [{ network_id: "polygon", network: "Polygon POS", reason: "unreadable" }];
  await expect
    .poll(async () => {
      await pass("delay_found_since");
      return page.of("pauses").at(-1)?.delays;
    })
    .toEqual(unreadable);
  await expect.poll(delays).toEqual(unreadable);
  expect((await app.chain("polygon")).delay).toMatchObject({ reason: "unreadable" });
  await expect
    .poll(() => figures(app), nextReading)
    .toContain('portico_chain_delay{network="polygon",reason="unreadable"} 1\n');
  node.setFault(undefined);
  await app.untilSound("polygon");
  await expect
    .poll(async () => {
      await pass("delay_seen_at");
      return page.of("pauses").at(-1)?.delays;
    })
    .toEqual([]);
  await expect.poll(delays).toEqual([]);
  await page.close();
  await app.end();
  await node.close();
});
