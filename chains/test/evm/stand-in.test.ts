import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fc } from "@portico/testing";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Watch } from "../../src/chain.ts";
import { evmChain } from "../../src/evm/adapter.ts";
import { evmNetworks } from "../../src/evm/networks.ts";
import { type EvmStandIn, startEvmStandIn } from "../../src/stand-ins/evm.ts";

const listed = "0x1000000000000000000000000000000000000001";
const network = { ...evmNetworks["ethereum-classic"], chain_id: "31338" };
const addresses = ["11", "22", "33"].map((byte) => `0x${byte.repeat(20)}`);
const watch: Watch = {
  hasAddress: (key) => addresses.includes(key),
  hasTransaction: () => false,
  hasReservation: () => false,
  tokens: new Set([listed]),
};

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "portico-evm-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const start = () => startEvmStandIn({ network, tokens: [listed], folder });

type Step =
  | { do: "fund"; who: number; units: bigint; isToken: boolean }
  | { do: "mine"; count: number }
  | { do: "reorganise"; depth: number; drop: boolean }
  | { do: "restart" };

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    fc.record({
      do: fc.constant("fund" as const),
      who: fc.nat(2),
      units: fc.bigInt({ min: 1n, max: 10n ** 24n }),
      isToken: fc.boolean(),
    }),
    fc.record({ do: fc.constant("mine" as const), count: fc.integer({ min: 1, max: 3 }) }),
    fc.record({
      do: fc.constant("reorganise" as const),
      depth: fc.integer({ min: 1, max: 4 }),
      drop: fc.boolean(),
    }),
    fc.record({ do: fc.constant("restart" as const) }),
  ),
  { maxLength: 15 },
);

describe("the stand-in for Ethereum-like nodes", () => {
  it("holds what its blocks paid, after any payments, reorganisations and restarts", async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (sequence) => {
        rmSync(folder, { recursive: true, force: true });
        let node = await start();
        for (const step of sequence) node = await take(node, step);
        const chain = evmChain(network, { url: node.url });
        const { height } = await chain.tip();
        const blocks = await chain.blocks(0, height, watch);
        const holdings = await chain.holdings(addresses, watch.tokens);
        chain.close();
        await node.close();
        expect(blocks).toHaveLength(height + 1);
        const paid = new Map<string, bigint>();
        for (const { address_key, contract, units } of blocks.flatMap((block) => block.arrivals)) {
          const place = `${address_key} ${contract}`;
          paid.set(place, (paid.get(place) ?? 0n) + BigInt(units));
        }
        expect(
          new Map(
            holdings.map(({ address_key, contract, units }) => [`${address_key} ${contract}`, BigInt(units)]),
          ),
        ).toEqual(paid);
      }),
      { numRuns: 30 },
    );
  });

  it("has the same first block each time, and keeps what waits across a restart", async () => {
    const node = await start();
    const chain = evmChain(network, { url: node.url });
    const genesis = await chain.hashAt(0);
    node.mine(2);
    const hash = node.fund(addresses[0] ?? "", 5n);
    const tip = await chain.tip();
    await node.close();
    const restarted = await start();
    const again = evmChain(network, { url: restarted.url });
    expect(await again.tip()).toEqual(tip);
    expect(await again.hashAt(0)).toBe(genesis);
    expect(await again.transaction(hash, watch)).toMatchObject({ arrivals: [{ units: "5" }] });
    restarted.mine();
    expect((await again.transaction(hash, watch))?.block?.height).toBe(tip.height + 1);
    await restarted.close();
  });

  it("leaves a transaction waiting while the base fee is above its price", async () => {
    const ethereum = { ...evmNetworks.ethereum, chain_id: "31337" };
    const node = await startEvmStandIn({ network: ethereum, tokens: [] });
    const chain = evmChain(ethereum, { url: node.url });
    const hash = node.fund(addresses[0] ?? "", 5n);
    node.setBaseFee(10n ** 15n);
    node.mine();
    expect((await chain.transaction(hash, watch))?.block).toBeUndefined();
    expect(BigInt((await chain.fees()).rate)).toBeGreaterThan(2n * 10n ** 15n);
    node.setBaseFee(10n ** 9n);
    node.mine();
    expect((await chain.transaction(hash, watch))?.block?.height).toBe(2);
    await node.close();
  });

  it("mines by itself if told to", async () => {
    const node = await startEvmStandIn({ network, tokens: [], mineEveryMs: 5 });
    const chain = evmChain(network, { url: node.url });
    await expect.poll(async () => (await chain.tip()).height).toBeGreaterThan(2);
    await node.close();
  });
});

async function take(node: EvmStandIn, step: Step): Promise<EvmStandIn> {
  if (step.do === "fund") node.fund(addresses[step.who] ?? "", step.units, step.isToken ? listed : undefined);
  else if (step.do === "mine") node.mine(step.count);
  else if (step.do === "restart") {
    await node.close();
    return start();
  } else {
    const chain = evmChain(network, { url: node.url });
    const { height } = await chain.tip();
    chain.close();
    if (height > 0) node.reorganise(Math.min(step.depth, height), { drop: step.drop });
  }
  return node;
}
