import { randomUUID } from "node:crypto";
import type { EvmStandIn, UtxoNode } from "@portico/chains/stand-ins";
import { reads } from "@portico/contract";
import {
  type ChainApp,
  startChainApp,
  startEvm,
  startUtxo,
  usdt,
} from "@portico/testing/server/chain-app.ts";
import { get } from "@portico/testing/server/http.ts";
import { afterAll, beforeAll, expect, test } from "vitest";

let litecoin: UtxoNode;
let dogecoin: UtxoNode;
let polygon: EvmStandIn;
let app: ChainApp;

beforeAll(async () => {
  const [ltc, doge, evm] = await Promise.all([
    startUtxo("litecoin"),
    startUtxo("dogecoin"),
    startEvm("polygon"),
  ]);
  [litecoin, dogecoin, polygon] = [ltc.node, doge.node, evm.node];
  app = await startChainApp([ltc.connection, doge.connection, evm.connection]);
  for (const [network, node] of [
    ["litecoin", litecoin],
    ["dogecoin", dogecoin],
  ] as const)
    await app.untilRead(network, node.height);
});
afterAll(async () => {
  await app.end();
  await Promise.all([litecoin.close(), dogecoin.close(), polygon.close()]);
});

const cold = "LM2WMpR1Rp6j3Sa59cMXMs1SPzj9eXpGc1";

async function network(networkId: string) {
  const { body } = await get(app.url, "/api/admin/treasury", { cookie: app.owner.cookie });
  const found = reads.adminTreasury.output.parse(body).networks.find((one) => one.network_id === networkId);
  if (!found) throw new Error(`no network ${networkId}`);
  return found;
}

async function coin(networkId: string, coinId: string) {
  const found = (await network(networkId)).coins.find(({ coin_id }) => coin_id === coinId);
  if (!found) throw new Error(`no ${coinId} on ${networkId}`);
  return found;
}

async function decide(name: string, input: object): Promise<void> {
  const { status, text } = await app.decide(name, input);
  expect(status, text).toBe(200);
}

/** Asks for a reading, and waits until it was taken. */
async function readNow(networkId: string): Promise<void> {
  const before = (await network(networkId)).read_at;
  await decide("admin_read_holdings", { p_network_id: networkId });
  await expect.poll(async () => (await network(networkId)).read_at).not.toBe(before);
}

const reconcile = (p_network_id: string, p_coin_id: string) =>
  decide("admin_set_reconciliation", {
    p_network_id,
    p_coin_id,
    p_is_on: true,
    p_tolerated_amount: "0",
    p_reason: "Everything is counted",
  });

test("T80 a Bitcoin-like network is read by itself and on request; what leaves unexplained pauses it", async () => {
  await expect.poll(async () => (await network("litecoin")).read_at).not.toBeNull();
  const holder = await app.holder();
  await decide("admin_add_cold_address", {
    p_network_id: "litecoin",
    p_address: cold,
    p_label: "Vault",
    p_reason: "Kept offline",
  });
  litecoin.fund(cold, 700_000_000n);
  litecoin.fund(holder.address("litecoin", "LTC"), 150_000_000n);
  litecoin.mine();
  await app.untilRead("litecoin", litecoin.height);
  await readNow("litecoin");
  expect(await coin("litecoin", "litecoin")).toMatchObject({
    deposit: "1.5",
    paying: "0",
    cold: "7",
    arriving: "1.5",
  });
  await reconcile("litecoin", "litecoin");
  expect((await coin("litecoin", "litecoin")).reconciliation).toMatchObject({ movements: "7", missing: "0" });

  // The address is not counted any more, as if its coins were gone.
  const { cold_addresses } = await network("litecoin");
  await decide("admin_remove_cold_address", {
    p_cold_address_id: cold_addresses[0]?.id,
    p_reason: "Emptied",
  });
  await expect.poll(async () => (await coin("litecoin", "litecoin")).reconciliation?.missing).toBe("7");
  expect((await network("litecoin")).pause).toBeNull();
  litecoin.mine();
  await app.untilRead("litecoin", litecoin.height);
  await readNow("litecoin");
  await expect.poll(async () => (await network("litecoin")).pause).toContain("Withdrawals on LTC are paused");
  const { body } = await get(app.url, "/api/pauses");
  expect(reads.pauses.output.parse(body).pauses).toMatchObject([{ kind: "withdrawal", network: "LTC" }]);
  const metrics = await get(app.url, "/metrics");
  expect(metrics.text).toContain('portico_treasury_gap{network="litecoin",coin="litecoin"} 7');

  await decide("admin_add_house_movement", {
    p_request_id: randomUUID(),
    p_network_id: "litecoin",
    p_coin_id: "litecoin",
    p_kind: "removal",
    p_amount: "7",
    p_reason: "Moved to another custodian",
  });
  expect((await coin("litecoin", "litecoin")).reconciliation).toMatchObject({
    missing: "0",
    alarmed_at: null,
  });
});

test("T80 an Ethereum-like network is read at the last block that was taken, with its tokens", {
  tags: "long",
}, async () => {
  await expect.poll(async () => (await network("polygon")).read_at).not.toBeNull();
  await reconcile("polygon", "tether");
  await reconcile("polygon", "polygon-ecosystem-token");
  const holder = await app.holder();
  const address = holder.address("tether", "Polygon POS");
  for (let round = 0; round < 3; round += 1) {
    polygon.fund(address, 1_234_567n, usdt);
    polygon.fund(address, 10n ** 18n + 1n);
    polygon.mine();
    await expect.poll(async () => (await coin("polygon", "tether")).arriving).not.toBe("0");
    await readNow("polygon");
    for (const coinId of ["tether", "polygon-ecosystem-token"])
      expect((await coin("polygon", coinId)).reconciliation).toMatchObject({ missing: "0", surplus: "0" });
  }
  expect(await coin("polygon", "tether")).toMatchObject({ deposit: "3.703701" });
  expect(await coin("polygon", "polygon-ecosystem-token")).toMatchObject({ deposit: "3.000000000000000003" });
});

test("T80 a node that cannot list its outputs is said to; its blocks and deposits go on", async () => {
  const holder = await app.holder();
  dogecoin.fund(holder.address("dogecoin", "DOGE"), 900_000_000n);
  dogecoin.mine(3);
  await expect.poll(async () => (await network("dogecoin")).fault ?? "").toContain("cannot scan its outputs");
  await expect.poll(() => holder.balance("dogecoin")).toBe("9");
  expect(await network("dogecoin")).toMatchObject({ read_at: null });
  expect((await coin("dogecoin", "dogecoin")).total).toBeNull();
  expect((await app.chain("dogecoin")).fault).toBeNull();
});
