import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { endpointGuard } from "../src/endpoint-guard.ts";
import { type Chain, ChainError, evmChain, evmNetworks, utxoChain } from "../src/index.ts";
import { type EvmFault, type EvmStandIn, startEvmStandIn, startUtxoNode } from "../src/stand-ins/index.ts";

let node: EvmStandIn;
let chain: Chain;
beforeAll(async () => {
  node = await startEvmStandIn({ network: evmNetworks.ethereum, tokens: [] });
});
beforeEach(() => {
  node.setFault(undefined);
  chain = evmChain(evmNetworks.ethereum, { url: node.url });
});
afterAll(() => node.close());

const throttled: [string, EvmFault, unknown][] = [
  ["429 with a number of seconds", { kind: "throttled", retry_after: 7 }, 7],
  ["429 with more than ten minutes, which is not believed", { kind: "throttled", retry_after: 86_400 }, 600],
  [
    "429 with a date",
    { kind: "throttled", retry_after: new Date(Date.now() + 86_400_000).toUTCString() },
    600,
  ],
  ["429 alone", { kind: "throttled" }, 2],
  ["the code -32005", { kind: "refused", code: -32005, message: "limit exceeded" }, 2],
  [
    "another code and words of it",
    { kind: "refused", code: -32007, message: "50/second request limit reached" },
    2,
  ],
];
test.each(throttled)(
  "an endpoint that answers %s is asked nothing until its time is over",
  async (_, fault, wait) => {
    node.setFault(fault);
    await expect(chain.tip()).rejects.toMatchObject({ fault: "throttled" });
    const before = chain.figures();
    expect(before.throttled_seconds).toBeGreaterThan(Number(wait) - 1);
    expect(before.throttled_seconds).toBeLessThanOrEqual(Number(wait));
    node.setFault(undefined);
    await expect(chain.tip()).rejects.toMatchObject({ fault: "throttled" });
    await expect(chain.fees()).rejects.toMatchObject({ fault: "throttled" });
    expect(chain.figures()).toMatchObject({ requests: before.requests, failed: new Map([["throttled", 1]]) });
  },
);

test.each(["query returned more than 10000 results", "the block range is too wide"])(
  "a question whose answer is too large (%s) is a refusal, and no reason to leave the endpoint alone",
  async (message) => {
    node.setFault({ kind: "refused", code: -32005, message });
    await expect(chain.tip()).rejects.toMatchObject({ fault: "refused" });
    node.setFault(undefined);
    await chain.tip();
  },
);

test("each further time doubles how long it is left alone, up to a minute, until it answers", async () => {
  let now = 0;
  const guard = endpointGuard(() => now);
  const refuse = () => guard.run(() => Promise.reject(new ChainError("throttled", "the node answered 429")));
  const waits = [];
  for (let time = 0; time < 7; time += 1) {
    await expect(refuse()).rejects.toThrow();
    const wait = guard.figures().throttled_seconds ?? 0;
    waits.push(wait);
    now += wait * 1_000;
  }
  expect(waits).toEqual([2, 4, 8, 16, 32, 60, 60]);
  expect(await guard.run(async () => "an answer")).toBe("an answer");
  await expect(refuse()).rejects.toThrow();
  expect(guard.figures().throttled_seconds).toBe(2);
});

test("requests that are throttled at the same time count as one time", async () => {
  const guard = endpointGuard(() => 0);
  const refuse = () => guard.run(() => Promise.reject(new ChainError("throttled", "the node answered 429")));
  await Promise.allSettled([refuse(), refuse(), refuse()]);
  expect(guard.figures()).toMatchObject({ throttled_seconds: 2, requests: 3 });
});

test("requests are counted with how long they took; the median is of those that were answered", async () => {
  let now = 0;
  const guard = endpointGuard(() => now);
  expect(guard.figures()).toMatchObject({
    requests: 0,
    median_ms: null,
    seconds: 0,
    throttled_seconds: null,
  });
  for (const lasts of [30, 10, 20]) {
    await guard.run(async () => {
      now += lasts;
    });
  }
  const fail = () => {
    now += 15_000;
    return Promise.reject(new ChainError("unreachable", "no answer"));
  };
  await expect(guard.run(fail)).rejects.toThrow("no answer");
  expect(guard.figures()).toMatchObject({
    requests: 4,
    median_ms: 20,
    failed: new Map([["unreachable", 1]]),
  });
  expect(guard.figures().seconds).toBeCloseTo(15.06);
});

test("no error repeats a credential or the address of the endpoint, whatever the node answers", async () => {
  const { host } = new URL(node.url);
  const secrets = ["portico-user", "pass/word", "0123456789abcdef", "query-key-1", "token-of-the-test"];
  const url = `http://portico-user:pass%2Fword@${host}/v2/0123456789abcdef?key=query-key-1`;
  const leaking = evmChain(evmNetworks.ethereum, { url, token: "token-of-the-test" });
  const message = `no access for ${[...secrets, "pass%2Fword", host].join(", ")}`;
  node.setFault({ kind: "refused", code: -32_000, message });
  const texts: string[] = [];
  for (const failing of [leaking.tip(), leaking.fees(), leaking.blocks(0, 1, emptyWatch)])
    texts.push(String(await failing.catch(({ message }: Error) => message)));
  expect(texts).toHaveLength(3);
  expect(texts[0]).toContain("no access for …");
  for (const text of texts)
    for (const secret of [...secrets, "pass%2Fword", host]) expect(text).not.toContain(secret);
  leaking.close();
});

const emptyWatch = {
  hasAddress: () => false,
  hasTransaction: () => false,
  hasReservation: () => false,
  tokens: new Set<string>(),
};

test("what a node says of its software is reported", async () => {
  expect(await chain.version()).toBe("portico-stand-in/1");
  const litecoin = await startUtxoNode({ network: "litecoin" });
  const reader = utxoChain("litecoin", { url: litecoin.url });
  expect(await reader.version()).toBe("/Portico practice/");
  reader.close();
  await litecoin.close();
});
