/** @module-tag long */
import { setTimeout as sleep } from "node:timers/promises";
import type { EvmStandIn, UtxoNode } from "@portico/chains/stand-ins";
import { testSecret } from "@portico/testing/server/app.ts";
import {
  type ChainApp,
  connectTo,
  type Holder,
  quickTimes,
  sameForAll,
  startChainApp,
  startEvm,
  startUtxo,
  usdt,
} from "@portico/testing/server/chain-app.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loadConfig } from "../../src/config/config.ts";
import { createLogger } from "../../src/http/logging.ts";
import { createServer, type Server } from "../../src/server.ts";
import { type NetworkLink, openLink } from "../support/chains/network-link.ts";

let litecoin: UtxoNode;
let polygon: EvmStandIn;
/** Its database is reached directly. */
let app: ChainApp;
/** Another server on the same database, behind a link that a test cuts. */
let other: Server;
let link: NetworkLink;
const chainTimes = { ...quickTimes, leaseSeconds: 2 };
const whole = 100_000_000n;

function connections() {
  return [
    connectTo("litecoin", litecoin.url, "the node", { genesis: litecoin.genesis }),
    connectTo("polygon", polygon.url),
  ];
}

beforeAll(async () => {
  [litecoin, polygon] = [(await startUtxo("litecoin")).node, (await startEvm("polygon")).node];
  app = await startChainApp(connections(), { chainTimes });
  const database = new URL(app.database.url);
  link = await openLink(Number(database.port));
  database.port = String(link.port);
  const config = { ...loadConfig({ PORT: "0", PRICE_FEED: "simulated" }), authSecret: testSecret };
  const log = createLogger({ logLevel: "silent" });
  const playChains = { chains: [], connections: connections(), close: async () => {} };
  other = await createServer(config, database.href, log, { playChains, chainTimes });
  await other.start();
  await app.untilRead("litecoin", litecoin.height);
});
afterAll(async () => {
  await other.stop();
  await link.close();
  await app.end();
  await Promise.all([litecoin.close(), polygon.close()]);
});

/** Pays a user on both chains until both are deep enough. */
function deposit(holder: Holder): void {
  litecoin.fund(holder.address("litecoin", "LTC"), whole);
  polygon.fund(holder.address("tether", "Polygon POS"), 5_000_000n, usdt);
  litecoin.mine(3);
  polygon.mine(3);
}

async function expectCredited(holder: Holder, times: number): Promise<void> {
  await expect.poll(() => holder.balance("litecoin")).toBe(String(times));
  await expect.poll(() => holder.balance("tether")).toBe(String(5 * times));
  expect(await holder.deposits()).toHaveLength(2 * times);
}

/** Who holds the lease of each network. */
async function holders(): Promise<(string | null)[]> {
  const { rows } = await app.database.owner.query<{ holder: string | null }>(
    "select holder from chain.cursors where network_id in ('litecoin', 'polygon') order by network_id",
  );
  return rows.map(({ holder }) => holder);
}

test("T76 two servers watch the same nodes: one of them holds the lease, and each deposit is credited once", async () => {
  const holder = await app.holder();
  const before = await holders();
  for (let times = 1; times <= 3; times += 1) {
    deposit(holder);
    await expectCredited(holder, times);
  }
  expect(await holders()).toEqual(before);
});

/** Takes the leases away from the first server until the other one has both. */
async function giveToOther(): Promise<(string | null)[]> {
  const own = await holders();
  for (;;) {
    const now = await holders();
    if (now.every((holder, index) => holder !== null && holder !== own[index])) return now;
    await app.database.owner.query(
      "update chain.cursors set holder = null, held_until = null where holder = any ($1)",
      [own],
    );
    await sleep(20);
  }
}

test("T76 when the server with the lease loses the database, the other takes over, and no deposit is lost", async () => {
  const holder = await app.holder();
  const others = await giveToOther();
  deposit(holder);
  await expectCredited(holder, 1);
  expect(await holders()).toEqual(others);

  link.cut();
  deposit(holder);
  await expectCredited(holder, 2);
  for (const [index, name] of (await holders()).entries()) expect(name).not.toBe(others[index]);

  // It finds the database again, and that another server has its networks.
  link.restore();
  deposit(holder);
  await expectCredited(holder, 3);
});

test("T76 a node that takes longer for its blocks than a lease lasts only delays deposits", async () => {
  const holder = await app.holder();
  const input = { p_network_id: "litecoin", p_confirmations: 3, ...sameForAll, p_reason: "A slow node" };
  await app.decide("admin_set_chain", { ...input, p_is_watched: false });
  await expect.poll(async () => (await holders())[0]).toBeNull();
  litecoin.fund(holder.address("litecoin", "LTC"), whole);
  litecoin.mine(20);
  // Three requests for the blocks alone.
  litecoin.setFault({ kind: "slow", ms: 800 });
  await app.decide("admin_set_chain", { ...input, p_is_watched: true });
  await expect.poll(() => holder.balance("litecoin")).toBe("1");
  litecoin.setFault(undefined);
});
