import { createKey, type UtxoLab, watchFor } from "@portico/testing/chains/utxo-lab.ts";
import { afterEach, expect, it } from "vitest";
import { type Chain, utxoChain } from "../../src/index.ts";
import type { NodeFault } from "../../src/stand-ins/index.ts";

/** A node that misbehaves: only a stand-in can be made to. */
export function faultTests(lab: () => UtxoLab): void {
  const open = (timeout_ms = 2_000): Chain =>
    utxoChain(lab().network_id, { ...lab().endpoint, timeout_ms }, { genesis: lab().genesis });
  const set = (fault: NodeFault | undefined) => lab().setFault?.(fault);
  afterEach(() => set(undefined));

  /** Every call of the interface that asks the node. */
  function allCalls(chain: Chain): Promise<unknown>[] {
    const watch = watchFor({});
    return [
      chain.check(),
      chain.tip(),
      chain.hashAt(0),
      chain.blocks(0, 1, watch),
      chain.waiting(watch),
      chain.transaction("ab".repeat(32), watch),
      chain.fees(),
      chain.send("00"),
      chain.holdings(["51"], new Set()),
    ];
  }
  async function expectAll(fault: string, chain = open()) {
    for (const call of await Promise.allSettled(allCalls(chain)))
      expect(call).toMatchObject({ status: "rejected", reason: { name: "ChainError", fault } });
  }

  it("down: every call rejects as unreachable, and works again afterwards", async () => {
    set({ kind: "down" });
    await expectAll("unreachable");
    set(undefined);
    await open().check();
  });

  it("429: every call rejects as throttled and tells when to retry", async () => {
    set({ kind: "throttled", seconds: 7 });
    await expectAll("throttled");
    await expect(open().tip()).rejects.toMatchObject({ retry_after: 7 });
  });

  it("garbage, and an answer that ends in the middle: every call rejects as malformed", async () => {
    set({ kind: "garbage" });
    await expectAll("malformed");
    set({ kind: "half_answer" });
    await expectAll("malformed");
  });

  it("slow: a call is given up in time", async () => {
    set({ kind: "slow", ms: 600 });
    await expect(open(100).tip()).rejects.toMatchObject({ fault: "unreachable" });
    await open(5_000).tip();
  });

  it("half a block: nothing of it is reported", async () => {
    const { script } = createKey(lab().network_id);
    await lab().pay([{ script, units: 5_000_000n }]);
    await lab().mine();
    const chain = open();
    const { height } = await chain.tip();
    set({ kind: "half_block" });
    const watch = watchFor({ scripts: [script] });
    await expect(chain.blocks(height, height, watch)).rejects.toMatchObject({ fault: "malformed" });
    set(undefined);
    expect((await chain.blocks(height, height, watch))[0]?.arrivals).toHaveLength(1);
  });

  it("lagging: the tip and the blocks end earlier", async () => {
    await lab().mine(5);
    const chain = open();
    const { height } = await chain.tip();
    set({ kind: "lagging", blocks: 3 });
    expect((await chain.tip()).height).toBe(height - 3);
    const blocks = await chain.blocks(height - 4, height, watchFor({}));
    expect(blocks.map((block) => block.height)).toEqual([height - 4, height - 3]);
  });
}
