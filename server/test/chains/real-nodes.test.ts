/** @module-tag long */
import { evmChain, utxoNetworks } from "@portico/chains";
import { nodes, signed, type TestNode } from "@portico/testing/chains/evm-nodes.ts";
import { hasLitecoind, startLitecoind } from "@portico/testing/chains/litecoind.ts";
import { type ChainApp, connectTo, type Holder, startChainApp } from "@portico/testing/server/chain-app.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ChainConnection } from "../../src/chains/connections.ts";

const isInstalled = hasLitecoind();
if (!isInstalled) console.warn("Skipped, because litecoind is not installed: deposits through Litecoin Core");

let app: ChainApp;
let litecoin: Awaited<ReturnType<typeof startLitecoind>> | undefined;
let anvil: TestNode;

beforeAll(async () => {
  [litecoin, anvil] = await Promise.all([
    isInstalled ? startLitecoind() : undefined,
    nodes.anvil("ethereum"),
  ]);
  app = await startChainApp([...(litecoin ? [litecoinNode(litecoin)] : []), anvilNode(anvil)]);
});
afterAll(async () => {
  await app.end();
  await Promise.all([litecoin?.stop(), anvil.close()]);
});

function litecoinNode({ endpoint }: { endpoint: { url: string } }): ChainConnection {
  return connectTo("litecoin", endpoint.url, "litecoind", { genesis: utxoNetworks.litecoin.genesis.regtest });
}

/** Anvil in the place of Ethereum. */
function anvilNode({ url, network }: TestNode): ChainConnection {
  return { network_id: "ethereum", name: "anvil", chain: evmChain(network, { url }) };
}

async function progress(holder: Holder): Promise<(string | number | null)[][]> {
  return (await holder.deposits()).map(({ status, confirmations }) => [status, confirmations]);
}

describe.skipIf(!isInstalled)("Litecoin Core", () => {
  test("T76 a deposit is seen waiting, counts its confirmations, survives a reorganisation, and is credited once", async () => {
    if (!litecoin) return;
    const holder = await app.holder();
    const node = litecoinNode(litecoin).chain;
    const script = node.watchKey(holder.address("litecoin", "LTC"));
    await expect.poll(async () => (await app.chain("litecoin")).fault).toBeNull();
    await app.untilRead("litecoin", (await node.tip()).height);
    await litecoin.pay([
      { script, units: 50_000_000n },
      { script, units: 25_000_000n },
    ]);
    await expect
      .poll(() => progress(holder))
      .toEqual([
        ["pending", 0],
        ["pending", 0],
      ]);
    await litecoin.mine();
    await expect
      .poll(() => progress(holder))
      .toEqual([
        ["pending", 1],
        ["pending", 1],
      ]);
    await litecoin.reorganise(1);
    await app.untilRead("litecoin", (await node.tip()).height);
    expect(await holder.balance("litecoin")).toBe("0");
    await litecoin.mine(3);
    await expect.poll(() => holder.balance("litecoin")).toBe("0.75");
    expect(await holder.deposits()).toHaveLength(2);
    node.close();
  });
});

describe("anvil", () => {
  test("T76 a deposit counts its confirmations, survives a reorganisation, and is credited once it is final", async () => {
    const holder = await app.holder();
    const to = holder.address("ethereum", "Ethereum (ERC20)");
    await expect.poll(async () => (await app.chain("ethereum")).height).not.toBeNull();
    const raw = await signed(anvil, { to, value: 10n ** 18n });
    const sender = evmChain(anvil.network, { url: anvil.url });
    expect((await sender.send(raw)).outcome).toBe("sent");
    await anvil.mine();
    await expect.poll(() => progress(holder)).toEqual([["pending", 1]]);
    await anvil.reorganise(1);
    await app.untilRead("ethereum", (await sender.tip()).height);
    await anvil.mine(5);
    await expect.poll(() => holder.balance("ethereum")).toBe("1");
    expect(await progress(holder)).toEqual([["completed", null]]);
    sender.close();
  });
});
