import { lengthBytes } from "../../utxo/dust.ts";
import type { UtxoNetwork } from "../../utxo/networks.ts";
import { hash256, NO_PARENT } from "../../utxo/transactions.ts";

/** 2025-01-01: the first block is the same on each start. */
const GENESIS_TIME = 1_735_689_600;
const BITS = 0x207fffff;
const VERSION = 0x2000_0000;
/** Dogecoin's chain id (0x62) and the bit that says that a proof of merged mining follows. */
const MERGE_MINED_VERSION = 0x0062_0104;

export interface PlayOutput {
  script: string;
  units: bigint;
}

interface BlockParts {
  parent: string;
  time: number;
  /** The transactions in raw form (hex), the coinbase first. */
  transactions: readonly { hash: string; raw: string }[];
}

/** The first block in raw form (hex). Its outputs can be spent, unlike those of real chains. */
export function genesisBlock(network: UtxoNetwork, outputs: readonly PlayOutput[]): string {
  const coinbase = coinbaseTransaction(`Portico practice ${network.network_id}`, outputs);
  return assembleBlock(network, { parent: NO_PARENT, time: GENESIS_TIME, transactions: [coinbase] });
}

/** A block in raw form (hex). No work is done for it. */
export function assembleBlock(network: UtxoNetwork, { parent, time, transactions }: BlockParts): string {
  const isMergeMined = !network.has_decoded_blocks;
  const header = Buffer.alloc(80);
  header.writeUInt32LE(isMergeMined ? MERGE_MINED_VERSION : VERSION, 0);
  reversed(parent).copy(header, 4);
  merkleRoot(transactions.map(({ hash }) => reversed(hash))).copy(header, 36);
  header.writeUInt32LE(time, 68);
  header.writeUInt32LE(BITS, 72);
  return [
    header.toString("hex"),
    isMergeMined ? mergedMiningProof(hash256(header)) : "",
    count(transactions.length),
    ...transactions.map(({ raw }) => raw),
  ].join("");
}

/** A transaction that creates coins; `note` makes its hash unique. */
export function coinbaseTransaction(
  note: string,
  outputs: readonly PlayOutput[],
): { hash: string; raw: string } {
  const text = Buffer.from(note);
  const script = Buffer.concat([Buffer.from([text.length]), text]);
  const raw = [
    "01000000",
    "01",
    "00".repeat(32),
    "ffffffff",
    count(script.length),
    script.toString("hex"),
    "ffffffff",
    count(outputs.length),
    ...outputs.map(writeOutput),
    "00000000",
  ].join("");
  return { hash: reversed(hash256(Buffer.from(raw, "hex")).toString("hex")).toString("hex"), raw };
}

/** A proof in the right form, for one chain in a parent block of one transaction. */
function mergedMiningProof(hash: Buffer): string {
  const commitment = Buffer.concat([Buffer.from("fabe6d6d", "hex"), Buffer.from(hash).reverse()]);
  const parentCoinbase = coinbaseTransaction(commitment.toString("latin1"), [{ script: "51", units: 0n }]);
  const parentHeader = Buffer.alloc(80);
  reversed(parentCoinbase.hash).copy(parentHeader, 36);
  const noBranch = "0000000000";
  return [parentCoinbase.raw, "00".repeat(32), noBranch, noBranch, parentHeader.toString("hex")].join("");
}

function writeOutput({ script, units }: PlayOutput): string {
  const amount = Buffer.alloc(8);
  amount.writeBigUInt64LE(units);
  return amount.toString("hex") + count(script.length / 2) + script;
}

function merkleRoot(hashes: readonly Buffer[]): Buffer {
  if (hashes.length === 1) return hashes[0] as Buffer;
  const pairs: Buffer[] = [];
  for (let at = 0; at < hashes.length; at += 2) {
    const left = hashes[at] as Buffer;
    pairs.push(hash256(left, hashes[at + 1] ?? left));
  }
  return merkleRoot(pairs);
}

function count(value: number): string {
  const size = lengthBytes(value);
  const bytes = Buffer.alloc(size);
  if (size === 1) bytes.writeUInt8(value);
  else {
    bytes.writeUInt8(size === 3 ? 0xfd : 0xfe);
    bytes.writeUIntLE(value, 1, size - 1);
  }
  return bytes.toString("hex");
}

function reversed(hex: string): Buffer {
  return Buffer.from(hex, "hex").reverse();
}
