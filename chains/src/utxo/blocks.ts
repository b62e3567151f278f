import { type Block, ChainError, type Watch } from "../chain.ts";
import type { JsonRpc } from "../json-rpc.ts";
import { asHash, asHex, callAll } from "./answers.ts";
import { readDecodedBlock } from "./decoded.ts";
import type { UtxoNetwork } from "./networks.ts";
import { readRawBlock } from "./raw.ts";
import { findArrivals, findMined, findSpent, type UtxoBlock } from "./transactions.ts";

/** The node's code for a height above the tip. */
export const OUT_OF_RANGE = -8;

const MAX_HASHES_PER_REQUEST = 500;
/** Blocks of one request are in memory together; a full block of Bitcoin has about 20 MB as JSON. */
const MAX_TRANSACTIONS_PER_REQUEST = 8_000;
const MAX_BLOCKS_PER_REQUEST = 50;

/** See `Chain.blocks`. */
export async function readBlocks(
  rpc: JsonRpc,
  network: UtxoNetwork,
  from: number,
  to: number,
  watch: Watch,
): Promise<Block[]> {
  const hashes = await readHashes(rpc, from, to);
  const blocks: Block[] = [];
  let size = 1;
  while (blocks.length < hashes.length) {
    const wanted = hashes.slice(blocks.length, blocks.length + size);
    const group = await readGroup(rpc, network, wanted);
    for (const one of group) {
      const block = matchBlock(one, from + blocks.length, watch);
      requireNext(blocks.at(-1), block);
      blocks.push(block);
    }
    size = nextSize(group);
  }
  return blocks;
}

async function readHashes(rpc: JsonRpc, from: number, to: number): Promise<string[]> {
  const hashes: string[] = [];
  for (let start = from; start <= to; start += MAX_HASHES_PER_REQUEST) {
    const count = Math.min(MAX_HASHES_PER_REQUEST, to - start + 1);
    const heights = Array.from({ length: count }, (_, at) => [start + at]);
    const answers = await callAll(rpc, "getblockhash", heights, OUT_OF_RANGE);
    const end = answers.indexOf(undefined);
    const known = end === -1 ? answers : answers.slice(0, end);
    hashes.push(...known.map((hash) => asHash(hash, "a block's hash")));
    if (end !== -1) break;
  }
  return hashes;
}

/** If the answer is too large or broken, asks for the first block alone. */
async function readGroup(
  rpc: JsonRpc,
  network: UtxoNetwork,
  hashes: readonly string[],
): Promise<UtxoBlock[]> {
  try {
    return await readBlocksByHash(rpc, network, hashes);
  } catch (error) {
    const isWorthRetrying = hashes.length > 1 && error instanceof ChainError && error.fault === "malformed";
    if (!isWorthRetrying) throw error;
    return await readBlocksByHash(rpc, network, hashes.slice(0, 1));
  }
}

async function readBlocksByHash(
  rpc: JsonRpc,
  network: UtxoNetwork,
  hashes: readonly string[],
): Promise<UtxoBlock[]> {
  const form = network.has_decoded_blocks ? 2 : false;
  const answers = await callAll(
    rpc,
    "getblock",
    hashes.map((hash) => [hash, form]),
  );
  return answers.map((answer, at) => {
    const block = network.has_decoded_blocks
      ? readDecodedBlock(answer)
      : readRawBlock(asHex(answer, "a raw block"));
    if (block.hash !== hashes[at]) throw new ChainError("malformed", "the node answered with another block");
    return block;
  });
}

function matchBlock(block: UtxoBlock, height: number, watch: Watch): Block {
  if (block.height !== undefined && block.height !== height)
    throw new ChainError("inconsistent", `the block at height ${height} is at another height now`);
  return {
    height,
    hash: block.hash,
    parent: block.parent,
    mined_at: new Date(block.time * 1000).toISOString(),
    arrivals: block.transactions.flatMap((one) => findArrivals(one, watch)),
    mined: block.transactions.flatMap((one) => findMined(one, watch)),
    spent: block.transactions.flatMap((one) => findSpent(one, watch)),
  };
}

function requireNext(before: Block | undefined, block: Block): void {
  if (before !== undefined && block.parent !== before.hash)
    throw new ChainError("inconsistent", `block ${block.height} does not follow block ${before.height}`);
}

/** As many blocks as keep a request below the limit, if they are like the last ones. */
function nextSize(group: readonly UtxoBlock[]): number {
  const transactions = group.reduce((sum, block) => sum + block.transactions.length, 0);
  const perBlock = Math.max(1, transactions / group.length);
  return Math.max(1, Math.min(MAX_BLOCKS_PER_REQUEST, Math.floor(MAX_TRANSACTIONS_PER_REQUEST / perBlock)));
}
