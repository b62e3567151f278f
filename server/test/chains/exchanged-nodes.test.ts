/** @module-tag long */
import type { UtxoNode } from "@portico/chains/stand-ins";
import {
  type ChainApp,
  connectTo,
  quickTimes,
  startChainApp,
  startUtxo,
} from "@portico/testing/server/chain-app.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { ChainTimes } from "../../src/chains/times.ts";
import { type Balancer, startBalancer } from "../support/chains/balancer.ts";

let litecoin: UtxoNode;
let dogecoin: UtxoNode;
let balancer: Balancer;
let app: ChainApp | undefined;

beforeEach(async () => {
  [litecoin, dogecoin] = [(await startUtxo("litecoin")).node, (await startUtxo("dogecoin")).node];
  dogecoin.mine(5);
  balancer = await startBalancer(litecoin.url);
});
afterEach(async () => {
  await app?.end();
  await Promise.all([balancer, litecoin, dogecoin].map((one) => one.close()));
});

/** A server that reads a Litecoin node, before the first payment: it would follow any chain from its first block on. */
async function start(times: Partial<ChainTimes>): Promise<ChainApp> {
  const node = connectTo("litecoin", balancer.url, "the node", { genesis: litecoin.genesis });
  app = await startChainApp([node], { chainTimes: { ...quickTimes, ...times } });
  await app.untilRead("litecoin", litecoin.height);
  return app;
}

/** A node of another chain is named, nothing of it was read, and reading goes on with the right one. */
async function expectRefused(watching: ChainApp): Promise<void> {
  await watching.untilFault("litecoin", /the node serves another chain than litecoin/);
  expect(await watching.chain("litecoin")).toMatchObject({
    height: litecoin.height,
    lowest_height: litecoin.height,
  });
  balancer.exchange(litecoin.url);
  await watching.untilSound("litecoin");
  litecoin.mine();
  await watching.untilRead("litecoin", litecoin.height);
}

test("T76 a node that restarts with another chain between two polls is not read", async () => {
  const watching = await start({});
  balancer.exchange(dogecoin.url, { closing: true });
  await expectRefused(watching);
});

test("T76 a node of another chain behind the same connection is recognised after a while, and nothing is undone for it", async () => {
  const watching = await start({ checkMilliseconds: 100 });
  balancer.exchange(dogecoin.url);
  await expectRefused(watching);
});
