import type { Arrival, Watch } from "../chain.ts";
import type { JsonRpc } from "../json-rpc.ts";
import {
  count,
  hash,
  inconsistent,
  isUnknownBlock,
  isUnknownMethod,
  list,
  malformed,
  quantity,
  record,
  results,
} from "./answers.ts";
import { type Log, readLog, transferOf } from "./tokens.ts";

/** From this many transactions of one block on, one request for all receipts of the block is cheaper. */
const MANY = 20;

export interface Receipt {
  transaction_hash: string;
  block: { height: number; hash: string };
  has_failed: boolean;
  /** In wei; undefined if the node does not tell the price. */
  fee?: bigint;
  /** The transaction's own logs, in order. */
  logs: Log[];
}

/** The receipts of some transactions of a block, by hash. Rejects with `inconsistent` if one is not in that block. */
export async function readReceipts(
  rpc: JsonRpc,
  blockHash: string,
  hashes: readonly string[],
): Promise<Map<string, Receipt>> {
  const wanted = new Set(hashes);
  const answers = await requestReceipts(rpc, blockHash, hashes);
  const receipts = new Map<string, Receipt>();
  for (const answer of answers) {
    if (answer === null) continue;
    if (!wanted.has(hash(record(answer, "receipt").transactionHash, "transactionHash"))) continue;
    const receipt = readReceipt(answer);
    if (receipt.block.hash !== blockHash) throw inconsistent("a receipt is of another block");
    receipts.set(receipt.transaction_hash, receipt);
  }
  if (receipts.size < wanted.size) throw inconsistent("a transaction of the block has no receipt");
  return receipts;
}

async function requestReceipts(
  rpc: JsonRpc,
  blockHash: string,
  hashes: readonly string[],
): Promise<unknown[]> {
  if (hashes.length >= MANY) {
    try {
      const all = await rpc.call("eth_getBlockReceipts", [blockHash]);
      if (all === null) throw inconsistent("the node no longer has the block");
      return list(all, "list of receipts");
    } catch (error) {
      if (isUnknownBlock(error)) throw inconsistent("the node no longer has the block");
      if (!isUnknownMethod(error)) throw error;
    }
  }
  return results(
    rpc,
    hashes.map((one) => ({ method: "eth_getTransactionReceipt", params: [one] })),
  );
}

export function readReceipt(value: unknown): Receipt {
  const receipt = record(value, "receipt");
  const status = quantity(receipt.status, "status of a receipt");
  if (status > 1n) throw malformed("status of a receipt");
  const { effectiveGasPrice: price } = receipt;
  const gas = quantity(receipt.gasUsed, "gasUsed");
  return {
    transaction_hash: hash(receipt.transactionHash, "transactionHash"),
    block: {
      height: count(receipt.blockNumber, "blockNumber of a receipt"),
      hash: hash(receipt.blockHash, "blockHash of a receipt"),
    },
    has_failed: status === 0n,
    ...(price === undefined || price === null ? {} : { fee: gas * quantity(price, "effectiveGasPrice") }),
    logs: list(receipt.logs, "logs of a receipt")
      .map(readLog)
      .sort((a, b) => a.position - b.position),
  };
}

/** The token payments of a transaction to our addresses. `output_index` is the position in its own logs plus 1. */
export function tokenArrivals({ transaction_hash, logs, has_failed }: Receipt, watch: Watch): Arrival[] {
  if (has_failed) return [];
  return logs.flatMap((log, position) => {
    const transfer = transferOf(log, watch.tokens);
    if (!transfer || !watch.hasAddress(transfer.to)) return [];
    const { contract, to, units } = transfer;
    return [
      { transaction_hash, output_index: position + 1, address_key: to, contract, units: String(units) },
    ];
  });
}
