import { evmNetworks } from "@portico/chains";
import { type EvmStandIn, startEvmStandIn } from "@portico/chains/stand-ins";
import { type AdminArrival, reads } from "@portico/contract";
import {
  type ChainApp,
  connectTo,
  type Holder,
  quickTimes,
  startChainApp,
  usdt,
} from "@portico/testing/server/chain-app.ts";
import { get } from "@portico/testing/server/http.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const POL = "polygon-ecosystem-token";
const NETWORK = "Polygon POS";
const unit = 10n ** 18n;

describe.each([true, false])("T82 with Multicall3: %s", (hasMulticall) => {
  let app: ChainApp;
  let node: EvmStandIn;
  let holder: Holder;

  beforeAll(async () => {
    node = await startEvmStandIn({
      network: evmNetworks.polygon,
      tokens: [usdt],
      hasMulticall,
      finalityDepth: 2,
    });
    node.mine(10);
    app = await startChainApp([connectTo("polygon", node.url)], {
      chainTimes: { ...quickTimes, readingSeconds: 0 },
    });
    holder = await app.holder();
    await app.untilRead("polygon", 10);
  });
  afterAll(async () => {
    await app.end();
    await node.close();
  });

  const address = () => holder.address(POL, NETWORK);

  async function questions(): Promise<AdminArrival[]> {
    const { body } = await get(app.url, "/api/admin/arrivals?state=unexplained&network=polygon", {
      cookie: app.owner.cookie,
    });
    return reads.adminArrivals.output.parse(body).items.filter((one) => one.question === "unexplained");
  }

  /** Mines until the blocks so far are final, and waits until they were audited. */
  async function audited(): Promise<void> {
    const height = (await app.chain("polygon")).height ?? 0;
    node.mine(4);
    await expect.poll(async () => ((await app.chain("polygon")).audit?.height ?? 0) > height).toBe(true);
    await expect
      .poll(async () => {
        const { rows } = await app.database.owner.query<{ after_key: string | null }>(
          "select after_key from chain.audits where network_id = 'polygon'",
        );
        return rows[0]?.after_key;
      })
      .toBeNull();
  }

  test("T82 what a contract sends becomes a question once, and is credited with its hash", async () => {
    await audited();
    node.fund(address(), 2n * unit);
    const hash = node.fundThroughContract(address(), 3n * unit);
    await audited();
    await expect.poll(() => holder.balance(POL)).toBe("2");
    expect(await questions()).toMatchObject([
      { amount: "3", coin_id: POL, transaction_hash: null, address: address(), user: { id: holder.id } },
    ]);
    await audited();
    expect(await questions()).toHaveLength(1);
    const { status, text } = await app.decide("admin_add_deposit_and_balance", {
      target_user_id: holder.id,
      p_coin_id: POL,
      p_amount: "3",
      p_reason: "Seen in the explorer",
      p_network: NETWORK,
      p_transaction_hash: hash,
    });
    expect(status, text).toBe(200);
    expect(await questions()).toEqual([]);
    expect(await holder.balance(POL)).toBe("5");
    await audited();
    expect(await questions()).toEqual([]);
    expect(await app.arrivals(hash)).toMatchObject([{ state: "credited", amount: "3" }]);
  });

  test("T82 a node that cannot answer is shown, delays no block, and the audit goes on", async () => {
    node.setFault({ kind: "lagging", blocks: 5, methods: ["eth_getCode"] });
    node.fundThroughContract(address(), unit);
    node.mine(5);
    await expect
      .poll(async () => (await app.chain("polygon")).audit?.fault)
      .toMatch(/no longer has the block/);
    const { height } = await app.chain("polygon");
    node.mine();
    await app.untilRead("polygon", (height ?? 0) + 1);
    expect((await app.chain("polygon")).fault).toBeNull();
    node.setFault(undefined);
    node.mine();
    await expect.poll(async () => (await app.chain("polygon")).audit?.fault).toBeNull();
    await expect.poll(questions).toMatchObject([{ amount: "1" }]);
  });
});
