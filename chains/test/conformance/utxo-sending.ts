import { type Coin, createKey, type UtxoLab, watchFor } from "@portico/testing/chains/utxo-lab.ts";
import { beforeAll, expect, it } from "vitest";
import { type Chain, utxoChain, utxoNetworks } from "../../src/index.ts";
import { dustLimit } from "../../src/utxo/dust.ts";

const AMOUNT = 500_000_000n;
const SIGNALLING = 0xffff_fffd;

/** What becomes of signed bytes, and what a watcher sees of our own payments. */
export function sendingTests(lab: () => UtxoLab): void {
  /** Enough for a small transaction, and below the highest rate that nodes take by default. */
  let fee = 20_000n;
  beforeAll(() => {
    fee *= lab().network_id === "dogecoin" ? 100n : 1n;
  });
  const open = (): Chain => utxoChain(lab().network_id, lab().endpoint, { genesis: lab().genesis });

  /** A key of ours with a mined coin. */
  async function fundedKey() {
    const key = createKey(lab().network_id);
    const hash = await lab().pay([{ script: key.script, units: AMOUNT }]);
    await lab().mine();
    const coin: Coin = { hash, index: 0, script: key.script, units: AMOUNT };
    const target = createKey(lab().network_id).script;
    return { key, coin, target, outpoint: `${hash}:0` };
  }
  async function lastBlock(chain: Chain, watch: ReturnType<typeof watchFor>) {
    const { height } = await chain.tip();
    return (await chain.blocks(height, height, watch))[0];
  }

  it("sends bytes once, however often they are handed over", async () => {
    const chain = open();
    const { key, coin, target } = await fundedKey();
    const { raw, hash } = key.spend([coin], [{ script: target, units: AMOUNT - fee }]);
    expect(await chain.send(raw)).toEqual({ outcome: "sent" });
    expect(["sent", "known"]).toContain((await chain.send(raw)).outcome);
    await lab().mine();
    expect(await chain.send(raw)).toEqual({ outcome: "known" });
    const watch = watchFor({ scripts: [target] });
    expect((await lastBlock(chain, watch))?.arrivals).toMatchObject([{ transaction_hash: hash }]);
  });

  it("knows a mined transaction also when its outputs are spent", async () => {
    const chain = open();
    const { key, coin } = await fundedKey();
    const first = key.spend([coin], [{ script: key.script, units: AMOUNT - fee }]);
    await chain.send(first.raw);
    await lab().mine();
    const next: Coin = { hash: first.hash, index: 0, script: key.script, units: AMOUNT - fee };
    await chain.send(key.spend([next], [{ script: key.script, units: AMOUNT - 2n * fee }]).raw);
    await lab().mine();
    expect(await chain.send(first.raw)).toEqual({ outcome: "known" });
  });

  it("reports our own transaction as mined, and its inputs as spent", async () => {
    const chain = open();
    const { key, coin, target, outpoint } = await fundedKey();
    const { raw, hash } = key.spend([coin], [{ script: target, units: AMOUNT - fee }]);
    await chain.send(raw);
    await lab().mine();
    const block = await lastBlock(chain, watchFor({ transactions: [hash], reservations: [outpoint] }));
    expect(block?.spent).toEqual([{ reservation: outpoint, transaction_hash: hash }]);
    expect(block?.mined).toMatchObject([{ transaction_hash: hash, has_failed: false }]);
    // Litecoin Core 0.21 and raw blocks do not tell fees.
    expect([undefined, fee.toString()]).toContain(block?.mined[0]?.fee_units);
  });

  it("reports a conflict with a waiting transaction that cannot be replaced", async () => {
    const chain = open();
    const { key, coin, target } = await fundedKey();
    const other = createKey(lab().network_id).script;
    await chain.send(key.spend([coin], [{ script: target, units: AMOUNT - fee }]).raw);
    const rival = key.spend([coin], [{ script: other, units: AMOUNT - 3n * fee }]);
    expect(await chain.send(rival.raw)).toMatchObject({ outcome: "conflict" });
    expect(await chain.waiting(watchFor({ scripts: [other] }))).toEqual([]);
  });

  it("replaces a waiting transaction for a higher fee where the network allows it", async () => {
    const chain = open();
    const { key, coin, target, outpoint } = await fundedKey();
    const watch = watchFor({ scripts: [target], reservations: [outpoint] });
    const first = key.spend([coin], [{ script: target, units: AMOUNT - fee }], SIGNALLING);
    const better = key.spend([coin], [{ script: target, units: AMOUNT - 3n * fee }], SIGNALLING);
    expect(await chain.send(first.raw)).toEqual({ outcome: "sent" });
    const isReplaceable = utxoNetworks[lab().network_id].is_replaceable;
    expect((await chain.send(better.raw)).outcome).toBe(isReplaceable ? "sent" : "conflict");
    const winner = isReplaceable ? better : first;
    expect(await chain.waiting(watch)).toMatchObject([{ transaction_hash: winner.hash }]);
    await lab().mine();
    expect((await lastBlock(chain, watch))?.spent).toEqual([
      { reservation: outpoint, transaction_hash: winner.hash },
    ]);
  });

  it("shows a double spend in a reorganisation as spent by the other transaction", async () => {
    const chain = open();
    const { key, coin, target, outpoint } = await fundedKey();
    const mine = key.spend([coin], [{ script: target, units: AMOUNT - fee }]);
    const thief = key.spend([coin], [{ script: createKey(lab().network_id).script, units: AMOUNT - fee }]);
    await chain.send(mine.raw);
    await lab().mine();
    await lab().reorganise(1, [thief.raw]);
    const watch = watchFor({ scripts: [target], transactions: [mine.hash], reservations: [outpoint] });
    const { height } = await chain.tip();
    const blocks = await chain.blocks(height - 1, height, watch);
    expect(blocks.flatMap((block) => block.spent)).toEqual([
      { reservation: outpoint, transaction_hash: thief.hash },
    ]);
    expect(blocks.flatMap((block) => [...block.mined, ...block.arrivals])).toEqual([]);
    expect(await chain.waiting(watch)).toEqual([]);
    expect(await chain.transaction(mine.hash, watch)).toBeUndefined();
    expect(await chain.send(mine.raw)).toMatchObject({ outcome: "conflict" });
  });

  it("refuses what the network would not take", async () => {
    const chain = open();
    const { key, coin, target } = await fundedKey();
    const free = key.spend([coin], [{ script: target, units: AMOUNT }]);
    expect(await chain.send(free.raw)).toMatchObject({ outcome: "refused" });
    const least = dustLimit(utxoNetworks[lab().network_id], target);
    const kept = { script: key.script, units: AMOUNT - least - fee };
    const dust = key.spend([coin], [{ script: target, units: least - 1n }, kept]);
    expect(await chain.send(dust.raw)).toMatchObject({
      outcome: "refused",
      reason: expect.stringContaining("dust"),
    });
    const stranger = createKey(lab().network_id).spend([coin], [{ script: target, units: AMOUNT - fee }]);
    expect(await chain.send(stranger.raw)).toMatchObject({ outcome: "refused" });
    expect(await chain.send("00")).toMatchObject({ outcome: "refused" });
    const unknown: Coin = { ...coin, hash: "ab".repeat(32) };
    const early = key.spend([unknown], [{ script: target, units: AMOUNT - fee }]);
    expect(await chain.send(early.raw)).toMatchObject({ outcome: "refused" });
    expect(await chain.send(key.spend([coin], [{ script: target, units: AMOUNT - fee }]).raw)).toEqual({
      outcome: "sent",
    });
  });

  it("asks at least the relay fee", async () => {
    const { rate, tip } = await open().fees();
    expect(BigInt(rate)).toBeGreaterThanOrEqual(utxoNetworks[lab().network_id].min_fee_rate);
    expect(tip).toBeUndefined();
  });
}
