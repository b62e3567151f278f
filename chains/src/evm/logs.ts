import type { JsonRpc } from "../json-rpc.ts";
import { inconsistent, isUnknownBlock, list, malformed, results } from "./answers.ts";
import type { RawBlock } from "./block.ts";
import { mayContain } from "./bloom.ts";
import { type Log, readLog, TRANSFER_TOPIC } from "./tokens.ts";

/**
 * The transfers of listed tokens in these blocks, by block hash. One request covers them all. Where a block's bloom
 * filter indicates transfers and the answer has none, that block is requested by its hash: a node that lags behind the
 * one that gave the blocks leaves logs out without an error.
 */
export async function readTransferLogs(
  rpc: JsonRpc,
  blocks: readonly RawBlock[],
  tokens: ReadonlySet<string>,
): Promise<Map<string, Log[]>> {
  const byBlock = new Map<string, Log[]>();
  const [first, last] = [blocks.at(0), blocks.at(-1)];
  if (tokens.size === 0 || !first || !last) return byBlock;
  const filter = { address: [...tokens], topics: [TRANSFER_TOPIC] };
  const known = new Set(blocks.map((block) => block.hash));
  const range = { fromBlock: hex(first.height), toBlock: hex(last.height) };
  const found = await rangeOfLogs(rpc, { ...filter, ...range });
  for (const log of found ?? []) {
    if (!known.has(log.block_hash)) throw inconsistent("a log is of another block");
    byBlock.set(log.block_hash, [...(byBlock.get(log.block_hash) ?? []), log]);
  }
  const doubtful = blocks.filter(
    (block) => !found || (!byBlock.has(block.hash) && mayHaveTransfers(block, tokens)),
  );
  for (const log of await logsByHash(rpc, doubtful, filter))
    byBlock.set(log.block_hash, [...(byBlock.get(log.block_hash) ?? []), log]);
  return byBlock;
}

/** Undefined if the node finds the range too large; then every block is asked for by its hash. */
async function rangeOfLogs(rpc: JsonRpc, filter: Record<string, unknown>): Promise<Log[] | undefined> {
  try {
    return list(await rpc.call("eth_getLogs", [filter]), "list of logs").map(readLog);
  } catch (error) {
    if (isTooLarge(error)) return undefined;
    throw error;
  }
}

function isTooLarge(error: unknown): boolean {
  // -32005 is also the code of rate limits, so the text must tell.
  return error instanceof Error && /more than \d+|too many results|response size|range/i.test(error.message);
}

function mayHaveTransfers({ bloom }: RawBlock, tokens: ReadonlySet<string>): boolean {
  if (!bloom) return true;
  return mayContain(bloom, TRANSFER_TOPIC) && [...tokens].some((token) => mayContain(bloom, token));
}

async function logsByHash(
  rpc: JsonRpc,
  blocks: readonly RawBlock[],
  filter: Record<string, unknown>,
): Promise<Log[]> {
  const calls = blocks.map(({ hash }) => ({
    method: "eth_getLogs",
    params: [{ ...filter, blockHash: hash }],
  }));
  try {
    const answers = await results(rpc, calls);
    return answers.flatMap((answer, index) => {
      const logs = list(answer, "list of logs").map(readLog);
      if (logs.some((log) => log.block_hash !== blocks[index]?.hash)) throw malformed("blockHash of a log");
      return logs;
    });
  } catch (error) {
    if (isUnknownBlock(error)) throw inconsistent("the node no longer has the block");
    throw error;
  }
}

export function hex(value: number | bigint): string {
  return `0x${value.toString(16)}`;
}
