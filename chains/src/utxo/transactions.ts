import { createHash } from "node:crypto";
import { type Arrival, ChainError, type Mined, type Spent, type Watch } from "../chain.ts";

/** A transaction as the watcher needs it, read from JSON or from raw bytes. */
export interface UtxoTransaction {
  hash: string;
  isCoinbase: boolean;
  /** The outpoints that it spends, as `hash:index`. */
  spends: string[];
  outputs: { index: number; script: string; units: bigint }[];
  /** What it pays the miner, if the node says it. */
  fee?: bigint;
}

export interface UtxoBlock {
  hash: string;
  parent: string;
  /** The height, if the block contains it. */
  height?: number;
  /** Unix seconds. */
  time: number;
  transactions: UtxoTransaction[];
}

/** What the block before the first is called in headers. */
export const NO_PARENT = "0".repeat(64);

/**
 * The outputs that pay something to our addresses. Outputs of coinbase transactions are left out: they can be spent only after
 * 100 blocks, and an exchange that does not mine gets none. One that is sent here is found by the reconciliation.
 */
export function findArrivals(transaction: UtxoTransaction, watch: Watch): Arrival[] {
  if (transaction.isCoinbase) return [];
  return transaction.outputs
    .filter(({ script, units }) => units > 0n && watch.hasAddress(script))
    .map(({ index, script, units }) => ({
      transaction_hash: transaction.hash,
      output_index: index,
      address_key: script,
      units: units.toString(),
    }));
}

export function findSpent(transaction: UtxoTransaction, watch: Watch): Spent[] {
  return transaction.spends
    .filter((outpoint) => watch.hasReservation(outpoint))
    .map((reservation) => ({ reservation, transaction_hash: transaction.hash }));
}

export function findMined({ hash, fee }: UtxoTransaction, watch: Watch): Mined[] {
  if (!watch.hasTransaction(hash)) return [];
  return [
    { transaction_hash: hash, has_failed: false, ...(fee !== undefined && { fee_units: fee.toString() }) },
  ];
}

/**
 * Rejects a block from which transactions are missing or were changed: its header commits to all of them.
 * Source: the merkle root of the Bitcoin protocol, where the last of an odd number is paired with itself.
 */
export function requireAllTransactions(merkleRoot: string, transactions: readonly UtxoTransaction[]): void {
  let level: Buffer[] = transactions.map(({ hash }) => Buffer.from(hash, "hex").reverse());
  while (level.length > 1) {
    const pairs: Buffer[] = [];
    for (let at = 0; at < level.length; at += 2) {
      const left = level[at] as Buffer;
      pairs.push(hash256(left, level[at + 1] ?? left));
    }
    level = pairs;
  }
  if (level[0]?.reverse().toString("hex") !== merkleRoot)
    throw new ChainError("malformed", "a block's transactions do not match its header");
}

/** SHA-256, twice. */
export function hash256(...parts: Uint8Array[]): Buffer {
  const first = createHash("sha256");
  for (const part of parts) first.update(part);
  return createHash("sha256").update(first.digest()).digest();
}
