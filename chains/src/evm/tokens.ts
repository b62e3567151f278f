import { address, bytes, count, hash, list, record } from "./answers.ts";

/** `Transfer(address,address,uint256)`, the event of ERC-20. */
export const TRANSFER_TOPIC = "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef";
/** `transfer(address,uint256)` */
const TRANSFER_SELECTOR = "0xa9059cbb";
/** `balanceOf(address)` */
export const BALANCE_SELECTOR = "0x70a08231";

export interface Log {
  transaction_hash: string;
  block_hash: string;
  /** In the block. */
  position: number;
  contract: string;
  topics: string[];
  data: string;
  /** The node says that a reorganisation undid it. */
  was_removed: boolean;
}

export interface Transfer {
  contract: string;
  to: string;
  units: bigint;
}

export function readLog(value: unknown): Log {
  const log = record(value, "log");
  return {
    transaction_hash: hash(log.transactionHash, "transactionHash of a log"),
    block_hash: hash(log.blockHash, "blockHash of a log"),
    position: count(log.logIndex, "logIndex"),
    contract: address(log.address, "address of a log"),
    topics: list(log.topics, "topics").map((topic) => hash(topic, "topic")),
    data: bytes(log.data, "data of a log"),
    was_removed: log.removed === true,
  };
}

/**
 * The token transfer that a log reports. Undefined for amounts of zero, contracts that are not listed, and logs of
 * another layout: ERC-721 has the token's number as a fourth topic.
 */
export function transferOf(log: Log, tokens: ReadonlySet<string>): Transfer | undefined {
  const [topic, , to, ...more] = log.topics;
  if (log.was_removed || topic !== TRANSFER_TOPIC || to === undefined || more.length > 0) return undefined;
  if (!tokens.has(log.contract) || log.data.length !== 66 || !/^0x0{24}/.test(to)) return undefined;
  const units = BigInt(log.data);
  return units > 0n ? { contract: log.contract, to: `0x${to.slice(26)}`, units } : undefined;
}

/** The call data of a token transfer. */
export function transferData(to: string, units: bigint): string {
  return TRANSFER_SELECTOR + word(BigInt(to)) + word(units);
}

/** The call data that asks for an address's balance of a token. */
export function balanceData(owner: string): string {
  return BALANCE_SELECTOR + word(BigInt(owner));
}

/** Reads the call data of a token transfer; undefined for any other call. */
export function readTransferData(data: string): { to: string; units: bigint } | undefined {
  const match = /^0xa9059cbb0{24}([0-9a-f]{40})([0-9a-f]{64})$/i.exec(data);
  if (!match) return undefined;
  return { to: `0x${match[1]}`.toLowerCase(), units: BigInt(`0x${match[2]}`) };
}

/** 32 bytes in hex without a prefix. */
export function word(value: bigint): string {
  if (value < 0n || value >= 1n << 256n) throw new RangeError("the number does not fit 256 bits");
  return value.toString(16).padStart(64, "0");
}
