import type { UtxoNode } from "@portico/chains/stand-ins";
import {
  type ChainApp,
  connectTo,
  type Holder,
  sameForAll,
  startChainApp,
  startUtxo,
} from "@portico/testing/server/chain-app.ts";
import { connectLive } from "@portico/testing/server/live-client.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type RestartableNode, startRestartable } from "../support/chains/restartable-node.ts";

let first: RestartableNode;
let second: RestartableNode;
let litecoin: UtxoNode;
let app: ChainApp;

beforeAll(async () => {
  first = await startRestartable("bitcoin");
  [second, { node: litecoin }] = await Promise.all([first.copy(), startUtxo("litecoin")]);
  app = await startChainApp([
    ...[first, second].map(({ node }, index) =>
      connectTo("bitcoin", node.url, `node ${index + 1}`, { genesis: node.genesis }),
    ),
    ...["the node", "the node"].map((name) =>
      connectTo("litecoin", litecoin.url, name, { genesis: litecoin.genesis }),
    ),
  ]);
  await app.untilRead("bitcoin", first.node.height);
  await app.untilRead("litecoin", litecoin.height);
  for (const p_network_id of ["bitcoin", "litecoin"]) {
    const rules = { ...sameForAll, p_confirmations: 3, p_witness_from_usd: "0" };
    const input = { ...rules, p_network_id, p_is_watched: true, p_reason: "Always by two nodes" };
    expect((await app.decide("admin_set_chain", input)).body).toEqual({ success: true });
  }
});
afterAll(async () => {
  await app.end();
  await Promise.all([first, second, litecoin].map((one) => one.close()));
});

const whole = 100_000_000n;

/** The status of each deposit, and while it is pending how far it is. */
async function progress(holder: Holder): Promise<unknown[]> {
  return (await holder.deposits()).map(({ status, confirmations, confirmations_needed, awaits_witness }) =>
    status === "pending" ? [confirmations, confirmations_needed, awaits_witness] : status,
  );
}

test("T76 a second node that lags credits a deposit when it has its block, which open pages hear of", async () => {
  const holder = await app.holder();
  const page = await connectLive(app.url, { cookie: holder.cookie });
  const hash = first.node.fund(holder.address("bitcoin", "BTC"), whole);
  first.node.mine(3);
  await expect.poll(() => progress(holder)).toEqual([[3, 3, true]]);
  const { height } = first.node;
  await expect
    .poll(() => app.chain("bitcoin"))
    .toMatchObject({ fault: null, height, witnessed_height: height - 3, without_witness: 1 });
  expect(await app.arrivals(hash)).toMatchObject([{ state: "confirming", awaits_witness: true }]);
  expect(await holder.balance("bitcoin")).toBe("0");
  await expect
    .poll(() => page.of("transaction").at(-1)?.transaction)
    .toMatchObject({ status: "pending", awaits_witness: true });

  await second.restart(first);
  await expect.poll(() => progress(holder)).toEqual(["completed"]);
  expect(await holder.balance("bitcoin")).toBe("1");
  expect(await app.chain("bitcoin")).toMatchObject({ witnessed_height: height, without_witness: 0 });
  await expect
    .poll(() => page.of("transaction").at(-1)?.transaction)
    .toMatchObject({ status: "completed", awaits_witness: false });
  await page.close();
});

test("T76 a second node that is away witnesses nothing; it does as soon as it is back", async () => {
  const holder = await app.holder();
  second.node.setFault({ kind: "down" });
  first.node.fund(holder.address("bitcoin", "BTC"), whole);
  first.node.mine(3);
  await expect.poll(() => progress(holder)).toEqual([[3, 3, true]]);
  await expect
    .poll(() => app.chain("bitcoin"))
    .toMatchObject({ height: first.node.height, witnessed_height: null });
  await second.restart(first);
  second.node.setFault(undefined);
  await expect.poll(() => holder.balance("bitcoin")).toBe("1");
});

test("T76 a second node that lies witnesses nothing, and stops crediting", async () => {
  const holder = await app.holder();
  second.node.mine(3);
  first.node.fund(holder.address("bitcoin", "BTC"), whole);
  first.node.mine(3);
  await app.untilFault("bitcoin", /The nodes disagree about block \d+: node 2 has another one\./);
  await app.untilRead("bitcoin", first.node.height);
  expect(await holder.balance("bitcoin")).toBe("0");
  await second.restart(first);
  await expect.poll(() => holder.balance("bitcoin")).toBe("1");
  await app.untilSound("bitcoin");
});

test("T76 a node of the same name is no second node; an administrator credits by hand", async () => {
  const holder = await app.holder();
  litecoin.fund(holder.address("litecoin", "LTC"), whole);
  litecoin.mine(3);
  await expect.poll(() => progress(holder)).toEqual([[3, 3, true]]);
  litecoin.mine();
  await app.untilRead("litecoin", litecoin.height);
  expect(await progress(holder)).toEqual([[4, 3, true]]);
  const [deposit] = await holder.deposits();
  const decision = {
    transaction_type: "deposit",
    transaction_id: deposit?.id,
    new_status: "completed",
  };
  expect((await app.decide("admin_process_transaction", decision)).status).toBe(200);
  litecoin.mine();
  await app.untilRead("litecoin", litecoin.height);
  expect([await progress(holder), await holder.balance("litecoin")]).toEqual([["completed"], "1"]);
});
