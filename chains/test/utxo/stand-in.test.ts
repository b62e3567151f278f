import { mkdtemp, readdir, readFile, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createKey, watchFor } from "@portico/testing/chains/utxo-lab.ts";
import { afterEach, expect, test, vi } from "vitest";
import { utxoChain } from "../../src/index.ts";
import { startUtxoNode, type UtxoNode, type UtxoNodeOptions } from "../../src/stand-ins/index.ts";

const nodes: UtxoNode[] = [];
const folders: string[] = [];

async function start(options: UtxoNodeOptions): Promise<UtxoNode> {
  const node = await startUtxoNode(options);
  nodes.push(node);
  return node;
}

afterEach(async () => {
  for (const node of nodes.splice(0)) await node.close();
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

test("a restart goes on with the chain and the waiting transactions of its folder", async () => {
  const folder = await mkdtemp(join(tmpdir(), "portico-play-"));
  folders.push(folder);
  const first = await startUtxoNode({ network: "litecoin", folder });
  const { script } = createKey("litecoin");
  first.fund(script, 5_000_000n);
  first.mine(3);
  first.reorganise(1);
  const waiting = first.fund(script, 7_000_000n);
  const { height, genesis } = first;
  await first.close();

  const second = await start({ network: "litecoin", folder });
  expect(second).toMatchObject({ height, genesis });
  const chain = utxoChain("litecoin", { url: second.url }, { genesis });
  const watch = watchFor({ scripts: [script] });
  expect((await chain.blocks(0, height, watch)).flatMap((block) => block.arrivals)).toMatchObject([
    { units: "5000000" },
  ]);
  expect(await chain.waiting(watch)).toMatchObject([{ transaction_hash: waiting, units: "7000000" }]);
  second.mine();
  expect(second.height).toBe(height + 1);
});

test("the state is stored after each change, in a file that is always whole", async () => {
  const folder = await mkdtemp(join(tmpdir(), "portico-play-"));
  folders.push(folder);
  const node = await start({ network: "bitcoin", folder });
  node.mine(20);
  const blocks = async () =>
    JSON.parse(await readFile(join(folder, "bitcoin-chain.json"), "utf8")).blocks.length;
  await expect.poll(() => blocks().catch(() => undefined)).toBe(20);
  expect(await readdir(folder)).toEqual(["bitcoin-chain.json"]);
});

test("the chain of another network is refused", async () => {
  const folder = await mkdtemp(join(tmpdir(), "portico-play-"));
  folders.push(folder);
  const node = await startUtxoNode({ network: "bitcoin", folder });
  node.mine();
  await node.close();
  await rename(join(folder, "bitcoin-chain.json"), join(folder, "litecoin-chain.json"));
  await expect(startUtxoNode({ network: "litecoin", folder })).rejects.toThrow("another network");
});

test("amounts beyond 2^53 stay exact", async () => {
  const node = await start({ network: "dogecoin" });
  const { script } = createKey("dogecoin");
  node.fund(script, 9_007_199_254_740_993n);
  const chain = utxoChain("dogecoin", { url: node.url }, { genesis: node.genesis });
  const watch = watchFor({ scripts: [script] });
  expect(await chain.waiting(watch)).toMatchObject([{ units: "9007199254740993" }]);
  node.mine();
  expect((await chain.blocks(1, 1, watch))[0]?.arrivals).toMatchObject([{ units: "9007199254740993" }]);
});

test("the clock mines blocks until nothing happens any more", async () => {
  const node = await start({ network: "bitcoin" });
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  try {
    node.mineEvery(1);
    vi.advanceTimersByTime(60);
    expect(node.height).toBe(60);
    vi.advanceTimersByTime(1_000);
    expect(node.height).toBe(60);
    node.fund(createKey("bitcoin").script, 5_000_000n);
    vi.advanceTimersByTime(2);
    expect(node.height).toBe(62);
    node.mineEvery(undefined);
  } finally {
    vi.useRealTimers();
  }
});

test("transactions of undone blocks are dropped on request", async () => {
  const node = await start({ network: "bitcoin" });
  const { script } = createKey("bitcoin");
  node.fund(script, 5_000_000n);
  node.mine();
  node.reorganise(1, { transactions: "dropped" });
  node.mine();
  const chain = utxoChain("bitcoin", { url: node.url }, { genesis: node.genesis });
  const blocks = await chain.blocks(0, node.height, watchFor({ scripts: [script] }));
  expect(blocks.flatMap((block) => block.arrivals)).toEqual([]);
});
