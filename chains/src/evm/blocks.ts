import type { Arrival, Block, Mined, Spent, Watch } from "../chain.ts";
import type { JsonRpc } from "../json-rpc.ts";
import { inconsistent, malformed, results } from "./answers.ts";
import { type RawBlock, readBlock, type Transaction } from "./block.ts";
import { hex, readTransferLogs } from "./logs.ts";
import type { EvmNetwork } from "./networks.ts";
import { type Receipt, readReceipts, tokenArrivals } from "./receipts.ts";
import { transferOf } from "./tokens.ts";

/** Reads blocks and what concerns us in them; see `Chain.blocks`. */
export async function readBlocks(
  rpc: JsonRpc,
  network: EvmNetwork,
  { from, to, watch }: { from: number; to: number; watch: Watch },
): Promise<Block[]> {
  const blocks: Block[] = [];
  for (let first = from; first <= to; first += network.blocks_per_batch) {
    const last = Math.min(to, first + network.blocks_per_batch - 1);
    const raw = await requestBlocks(rpc, first, last);
    const logs = await readTransferLogs(rpc, raw, watch.tokens);
    for (const block of raw) {
      const parent = blocks.at(-1);
      if (parent && parent.hash !== block.parent) throw inconsistent("a block is not the parent of the next");
      const recipients = new Set<string>();
      for (const log of logs.get(block.hash) ?? []) {
        const transfer = transferOf(log, watch.tokens);
        if (transfer && watch.hasAddress(transfer.to)) recipients.add(log.transaction_hash);
      }
      blocks.push(await readDetails(rpc, { block, recipients, watch }));
    }
    if (raw.length < last - first + 1) break;
  }
  return blocks;
}

/** The blocks of a range, fewer if the chain ends before. */
async function requestBlocks(rpc: JsonRpc, first: number, last: number): Promise<RawBlock[]> {
  const calls = [];
  for (let height = first; height <= last; height++)
    calls.push({ method: "eth_getBlockByNumber", params: [hex(height), true] });
  const answers = await results(rpc, calls);
  const end = answers.indexOf(null);
  const present = end < 0 ? answers : answers.slice(0, end);
  if (answers.slice(present.length).some((answer) => answer !== null))
    throw inconsistent("a block in the middle of the range is missing");
  return present.map((answer, index) => {
    const block = readBlock(answer);
    if (block.height !== first + index) throw malformed("number of a block");
    return block;
  });
}

/** A block with its raw form, the transactions that pay us tokens, and what we look for. */
interface Question {
  block: RawBlock;
  recipients: ReadonlySet<string>;
  watch: Watch;
}

async function readDetails(rpc: JsonRpc, question: Question): Promise<Block> {
  const { block, recipients, watch } = question;
  const { transactions, height, hash, parent, mined_at } = block;
  const wanted = new Set([
    ...transactions
      .filter((one) => isPayment(one, watch) || watch.hasTransaction(one.hash))
      .map((one) => one.hash),
    ...recipients,
  ]);
  const receipts = wanted.size > 0 ? await readReceipts(rpc, hash, [...wanted]) : new Map<string, Receipt>();
  const tokens = [...receipts.values()].flatMap((receipt) => tokenArrivals(receipt, watch));
  const paid = new Set(tokens.map((one) => one.transaction_hash));
  for (const recipient of recipients)
    if (!paid.has(recipient)) throw inconsistent("a log is not in its transaction's receipt");
  const native = transactions.flatMap((one) => nativeArrivals(one, receipts.get(one.hash), watch));
  return {
    height,
    hash,
    parent,
    mined_at,
    arrivals: [...native, ...tokens],
    mined: transactions.flatMap((one) => minedOf(receipts.get(one.hash), watch)),
    spent: transactions.flatMap((one) => spentBy(one, watch)),
  };
}

function isPayment({ to, units }: Transaction, watch: Watch): boolean {
  return to !== undefined && units > 0n && watch.hasAddress(to);
}

/** The payment that a transaction makes itself, if it is to us and did not fail. */
export function nativeArrivals(
  transaction: Transaction,
  receipt: { has_failed: boolean } | undefined,
  watch: Watch,
): Arrival[] {
  const { hash, to, units } = transaction;
  if (to === undefined || !isPayment(transaction, watch) || receipt?.has_failed) return [];
  return [{ transaction_hash: hash, output_index: 0, address_key: to, units: String(units) }];
}

function minedOf(receipt: Receipt | undefined, watch: Watch): Mined[] {
  if (!receipt || !watch.hasTransaction(receipt.transaction_hash)) return [];
  const { transaction_hash, has_failed, fee } = receipt;
  return [{ transaction_hash, has_failed, ...(fee === undefined ? {} : { fee_units: String(fee) }) }];
}

function spentBy({ hash, from, nonce }: Transaction, watch: Watch): Spent[] {
  const reservation = `${from}:${nonce}`;
  return watch.hasReservation(reservation) ? [{ reservation, transaction_hash: hash }] : [];
}
