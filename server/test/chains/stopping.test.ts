import { utxoChain } from "@portico/chains";
import type { UtxoNode } from "@portico/chains/stand-ins";
import { type ChainApp, sameForAll, startChainApp, startUtxo } from "@portico/testing/server/chain-app.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Balancer, startBalancer } from "../support/chains/balancer.ts";

let litecoin: UtxoNode;
let balancer: Balancer;
let app: ChainApp;

beforeAll(async () => {
  litecoin = (await startUtxo("litecoin")).node;
  balancer = await startBalancer(litecoin.url);
  // Its requests are not given up by themselves while a test runs.
  const endpoint = { url: balancer.url, timeout_ms: 3_600_000 };
  const chain = utxoChain("litecoin", endpoint, { genesis: litecoin.genesis });
  app = await startChainApp([{ network_id: "litecoin", name: "the node", chain }]);
  await app.untilRead("litecoin", litecoin.height);
});
afterAll(async () => {
  await app.end();
  await Promise.all([balancer.close(), litecoin.close()]);
});

/** Waits until a round hangs. */
async function hang(): Promise<void> {
  const before = balancer.ignored;
  balancer.isSilent = true;
  await expect.poll(() => balancer.ignored).toBeGreaterThan(before);
}

const watchIt = (p_is_watched: boolean) =>
  app.decide("admin_set_chain", {
    p_network_id: "litecoin",
    p_is_watched,
    p_confirmations: 3,
    ...sameForAll,
    p_reason: "Its node hangs",
  });

test("a network whose node hangs is switched off at once, and on again", { tags: "long" }, async () => {
  await hang();
  await watchIt(false);
  await expect.poll(async () => (await app.chain("litecoin")).is_running).toBe(false);
  balancer.isSilent = false;
  litecoin.mine();
  await watchIt(true);
  await app.untilRead("litecoin", litecoin.height);
});

test("a server whose node hangs stops, gives back the lease, and reports no fault for it", async () => {
  await hang();
  await app.server.stop();
  const { rows } = await app.database.owner.query(
    "select holder, fault from chain.cursors where network_id = 'litecoin'",
  );
  expect(rows).toEqual([{ holder: null, fault: null }]);
});
