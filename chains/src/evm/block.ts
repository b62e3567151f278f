import { hexToBytes } from "@noble/hashes/utils.js";
import { address, bytes, count, hash, list, malformed, quantity, record } from "./answers.ts";

export interface Transaction {
  hash: string;
  from: string;
  /** Undefined when the transaction creates a contract. */
  to?: string;
  nonce: bigint;
  units: bigint;
}

/** A block as the node gives it, with its transactions. */
export interface RawBlock {
  height: number;
  hash: string;
  parent: string;
  /** ISO 8601, UTC. */
  mined_at: string;
  /** Which addresses and topics its logs may have. */
  bloom?: Uint8Array;
  transactions: Transaction[];
}

const LAST_SECOND = 8_640_000_000_000;

export function readBlock(value: unknown): RawBlock {
  const block = record(value, "block");
  const { logsBloom } = block;
  const bloom =
    typeof logsBloom === "string" ? hexToBytes(bytes(logsBloom, "logsBloom").slice(2)) : undefined;
  return {
    ...readLink(block),
    mined_at: minedAt(block),
    ...(bloom?.length === 256 ? { bloom } : {}),
    transactions: list(block.transactions, "transactions of a block").map(readTransaction),
  };
}

/** When a block was mined, by its own claim: ISO 8601, UTC. */
export function minedAt(value: unknown): string {
  const seconds = count(record(value, "block").timestamp, "timestamp of a block");
  if (seconds > LAST_SECOND) throw malformed("timestamp of a block");
  return new Date(seconds * 1000).toISOString();
}

/** Where a block stands in the chain. */
export function readLink(value: unknown): { height: number; hash: string; parent: string } {
  const block = record(value, "block");
  return {
    height: count(block.number, "number of a block"),
    hash: hash(block.hash, "hash of a block"),
    parent: hash(block.parentHash, "parentHash of a block"),
  };
}

export function readTransaction(value: unknown): Transaction {
  const transaction = record(value, "transaction");
  const { to } = transaction;
  return {
    hash: hash(transaction.hash, "hash of a transaction"),
    from: address(transaction.from, "from of a transaction"),
    ...(to === null || to === undefined ? {} : { to: address(to, "to of a transaction") }),
    nonce: quantity(transaction.nonce, "nonce of a transaction"),
    units: quantity(transaction.value, "value of a transaction"),
  };
}
