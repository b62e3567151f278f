import { ChainError } from "../chain.ts";
import { hash256, requireAllTransactions, type UtxoBlock, type UtxoTransaction } from "./transactions.ts";

/** This bit of a block's version says that a proof of another chain's work follows the header. */
const AUXPOW_BIT = 0x100;
const HEADER_BYTES = 80;

/** Inputs with a lower sequence number allow their transaction to be replaced (BIP 125). */
const FIRST_FINAL_SEQUENCE = 0xffff_fffe;

export interface RawTransaction extends UtxoTransaction {
  /** Its part of the text that was read. */
  bytes: Buffer;
  /** The size that fees are counted by: witnesses count a quarter (BIP 141). */
  virtualSize: number;
  isReplaceable: boolean;
}

export interface RawBlock extends UtxoBlock {
  transactions: RawTransaction[];
}

/**
 * Reads a block in raw form, in hex: the answer to `getblock <hash> false`. Skips the proof of merged mining, so it fits
 * only chains that give that bit of the version this meaning.
 * Sources: https://en.bitcoin.it/wiki/Protocol_documentation#block,
 * https://en.bitcoin.it/wiki/Merged_mining_specification and `src/auxpow.h` of Dogecoin Core.
 */
export function readRawBlock(text: string): RawBlock {
  const reader = new Reader(Buffer.from(text, "hex"));
  const header = reader.bytes(HEADER_BYTES);
  if ((header.readUInt32LE(0) & AUXPOW_BIT) !== 0) skipProof(reader);
  const count = reader.length();
  const transactions: RawTransaction[] = [];
  for (let at = 0; at < count; at++) transactions.push(readTransaction(reader));
  reader.requireEnd();
  requireAllTransactions(reversedHex(header.subarray(36, 68)), transactions);
  return {
    hash: reversedHex(hash256(header)),
    parent: reversedHex(header.subarray(4, 36)),
    time: header.readUInt32LE(68),
    transactions,
  };
}

/** Reads a transaction in raw form, in hex. */
export function readRawTransaction(text: string): RawTransaction {
  const reader = new Reader(Buffer.from(text, "hex"));
  const transaction = readTransaction(reader);
  reader.requireEnd();
  return transaction;
}

/** The other chain's coinbase transaction, its block's hash, two branches with an index each, and its header. */
function skipProof(reader: Reader): void {
  readTransaction(reader);
  reader.bytes(32);
  for (let branch = 0; branch < 2; branch++) {
    reader.bytes(reader.length() * 32);
    reader.bytes(4);
  }
  reader.bytes(HEADER_BYTES);
}

/** The hash leaves out the witnesses (BIP 144). */
function readTransaction(reader: Reader): RawTransaction {
  const first = reader.position;
  const version = reader.bytes(4);
  const hasWitness = reader.skipIf(0x00, 0x01);
  const start = reader.position;
  const { count, ...inputs } = readInputs(reader);
  const outputs = readOutputs(reader);
  const body = reader.since(start);
  if (hasWitness) for (let at = 0; at < count; at++) skipWitness(reader);
  const lockTime = reader.bytes(4);
  const bytes = reader.since(first);
  return {
    hash: reversedHex(hash256(version, body, lockTime)),
    ...inputs,
    outputs,
    bytes,
    virtualSize: Math.ceil((3 * (version.length + body.length + lockTime.length) + bytes.length) / 4),
  };
}

function readInputs(reader: Reader) {
  const count = reader.length();
  const spends: string[] = [];
  let isCoinbase = false;
  let isReplaceable = false;
  for (let at = 0; at < count; at++) {
    const hash = reversedHex(reader.bytes(32));
    const index = reader.bytes(4).readUInt32LE();
    if (index === 0xffff_ffff) isCoinbase = true;
    else spends.push(`${hash}:${index}`);
    reader.bytes(reader.length());
    if (reader.bytes(4).readUInt32LE() < FIRST_FINAL_SEQUENCE) isReplaceable = true;
  }
  return { count, spends, isCoinbase, isReplaceable };
}

function readOutputs(reader: Reader): UtxoTransaction["outputs"] {
  const count = reader.length();
  const outputs: UtxoTransaction["outputs"] = [];
  for (let index = 0; index < count; index++) {
    const units = reader.bytes(8).readBigUInt64LE();
    outputs.push({ index, units, script: reader.bytes(reader.length()).toString("hex") });
  }
  return outputs;
}

function skipWitness(reader: Reader): void {
  const items = reader.length();
  for (let at = 0; at < items; at++) reader.bytes(reader.length());
}

/** Hashes are written in reverse. */
function reversedHex(bytes: Uint8Array): string {
  return Buffer.from(bytes).reverse().toString("hex");
}

/** Reads bytes one after the other. Throws `malformed` at the end of the text. */
class Reader {
  position = 0;
  private readonly data: Buffer;

  constructor(data: Buffer) {
    this.data = data;
  }

  bytes(count: number): Buffer {
    const end = this.position + count;
    if (end > this.data.length) throw new ChainError("malformed", "a block or transaction ends too early");
    const part = this.data.subarray(this.position, end);
    this.position = end;
    return part;
  }

  /** A count in Bitcoin's variable length form. */
  length(): number {
    const first = this.bytes(1).readUInt8();
    if (first < 0xfd) return first;
    if (first === 0xfd) return this.bytes(2).readUInt16LE();
    if (first === 0xfe) return this.bytes(4).readUInt32LE();
    throw new ChainError("malformed", "a block or transaction claims an impossible length");
  }

  skipIf(first: number, second: number): boolean {
    const isThere = this.data[this.position] === first && this.data[this.position + 1] === second;
    if (isThere) this.position += 2;
    return isThere;
  }

  since(start: number): Buffer {
    return this.data.subarray(start, this.position);
  }

  requireEnd(): void {
    if (this.position !== this.data.length)
      throw new ChainError("malformed", "a block or transaction has bytes left over");
  }
}
