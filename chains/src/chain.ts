/** The last block of a chain as a node reports it. */
export interface Tip {
  height: number;
  hash: string;
  /** The height of the last block that cannot be undone, where the chain has such a notion; else undefined. */
  final?: number;
}

/** What the watcher looks for in blocks. All keys are in the form of `watchKey`, all hashes in that of the node. */
export interface Watch {
  /** Whether this key is an address of ours. */
  hasAddress(key: string): boolean;
  /** Whether this transaction is one of our own payments. */
  hasTransaction(hash: string): boolean;
  /** Whether one of our payments uses this: an outpoint `hash:index`, or a sender and nonce `address:nonce`. */
  hasReservation(key: string): boolean;
  /** The contracts of listed tokens, in lower case; no other contract counts. Always empty for UTXO chains. */
  tokens: ReadonlySet<string>;
}

/** A payment to one of our addresses. */
export interface Arrival {
  transaction_hash: string;
  /**
   * Which payment of the transaction. UTXO: the output. EVM: 0 for the transaction's own value, the position in the
   * transaction's own logs plus 1 for tokens. A reorganisation changes none of these, as opposed to the node's
   * `logIndex`, which counts in the block. Releases before 0.2.0 numbered value sent by contracts from 1,000,000 on.
   */
  output_index: number;
  /** The address in the form of `watchKey`. */
  address_key: string;
  /** The token's contract in lower case; absent for the chain's own coin. */
  contract?: string;
  /** In the chain's smallest unit, as a decimal integer. */
  units: string;
}

/** One of our own transactions in a block. */
export interface Mined {
  transaction_hash: string;
  /** It is in the chain, but did nothing: an EVM transaction that was reverted. */
  has_failed: boolean;
  /** What it paid the network, in the smallest unit of the chain's own coin; undefined if the block does not tell. */
  fee_units?: string;
}

/** One of our reservations that a transaction of this block used, ours or another's. */
export interface Spent {
  reservation: string;
  transaction_hash: string;
}

export interface Block {
  height: number;
  hash: string;
  /** The hash of the block before. */
  parent: string;
  /** When it was mined, by its own claim: ISO 8601, UTC. */
  mined_at: string;
  arrivals: Arrival[];
  mined: Mined[];
  spent: Spent[];
}

/** What a node knows about one transaction. */
export interface SeenTransaction {
  transaction_hash: string;
  /** Absent while it waits for a block. `mined_at` is by the block's own claim: ISO 8601, UTC. */
  block?: { height: number; hash: string; mined_at: string };
  has_failed: boolean;
  /** Its payments to addresses for which `hasAddress` is true. */
  arrivals: Arrival[];
}

/** What the network asks for a transaction that should be mined soon. */
export interface Fees {
  /** UTXO: smallest units per 1,000 virtual bytes, rounded up. EVM: wei per gas for `maxFeePerGas` or `gasPrice`. */
  rate: string;
  /** EVM with EIP-1559: wei per gas for `maxPriorityFeePerGas`. */
  tip?: string;
}

/** What an address holds at the node's last block. */
export interface Holding {
  address_key: string;
  contract?: string;
  units: string;
}

/** An address, and the tokens to look for there by their contracts in lower case; always none for UTXO chains. */
export interface Place {
  address_key: string;
  contracts: readonly string[];
}

/** A balance at one block. */
export interface Balance {
  address_key: string;
  /** The token's contract in lower case; absent for the chain's own coin. */
  contract?: string;
  /** Absent if the token's contract does not answer. */
  units?: string;
}

/** What several addresses hold at the end of one block. */
export interface Snapshot {
  height: number;
  hash: string;
  /** Entries of zero may be left out. */
  holdings: Holding[];
}

/** What a node says of a contract that may be a token. All of it is the contract's own claim. */
export interface TokenClaims {
  /** Whether there is a contract at the address, at the node's last block. */
  has_code: boolean;
  /** Absent if the contract does not say. */
  decimals?: number;
  /** At most 32 characters, none of them invisible. Absent if the contract does not say. Anybody can give a token any symbol. */
  symbol?: string;
}

/** What became of signed bytes that were handed to a node. */
export type Sent =
  /** The node accepted them, or had them already, waiting or mined. */
  | { outcome: "sent" | "known" }
  /** They can no longer be mined: what they spend is spent by another transaction. */
  | { outcome: "conflict"; reason: string }
  /** The node refuses them for now, such as for a fee below its minimum. */
  | { outcome: "refused"; reason: string };

/**
 * One network, through one endpoint. Reports what the node says and decides nothing: the database decides what is
 * credited. Every method rejects with `ChainError` if the node cannot be used.
 */
export interface Chain {
  readonly network_id: string;
  /**
   * The form in which addresses are compared: the output script in hex for UTXO chains, the address in lower case for
   * EVM chains. Throws for a text that is no address of the chain.
   */
  watchKey(address: string): string;
  /**
   * Checks that the node serves this chain, by its chain id or first block, and that its version is not too old, where
   * it tells. Rejects with `wrong_chain` or `outdated`.
   */
  check(): Promise<void>;
  /** How many connections to the node were opened so far: behind a new one may be another node. */
  connections(): number;
  /** What the node says of its software, at most 60 characters; undefined if it does not tell. */
  version(): Promise<string | undefined>;
  /** What the requests to the endpoint were like so far. Asks nothing. */
  figures(): EndpointFigures;
  tip(): Promise<Tip>;
  /** The hash of the block at this height, or undefined above the tip. */
  hashAt(height: number): Promise<string | undefined>;
  /**
   * The blocks from `from` to `to`, both included, in order and each the parent of the next. Fewer if the chain ends
   * before. Rejects with `inconsistent` if the chain changed between two requests; the caller retries.
   */
  blocks(from: number, to: number, watch: Watch): Promise<Block[]>;
  /** Payments to our addresses that wait for a block; empty if the node does not tell. */
  waiting(watch: Watch): Promise<Arrival[]>;
  /** A transaction by its hash, or undefined if the node does not know it. */
  transaction(hash: string, watch: Watch): Promise<SeenTransaction | undefined>;
  fees(): Promise<Fees>;
  /** Hands over signed bytes (hex). Repeating it is harmless. */
  send(raw: string): Promise<Sent>;
  /** What these addresses hold of the chain's own coin and of the listed tokens; entries of zero may be left out. */
  holdings(addressKeys: readonly string[], tokens: ReadonlySet<string>): Promise<Holding[]>;
  /**
   * What these addresses hold of the chain's own coin and of their tokens, all at one block: at this one for EVM chains,
   * whose nodes keep the state of recent blocks, and at the node's last one for UTXO chains.
   */
  snapshot(places: readonly Place[], block: { height: number; hash: string }): Promise<Snapshot>;
  /**
   * Every balance of these addresses at the end of this block, zeros too. Only where value can arrive that no
   * transaction of a block names: on EVM chains, where contracts send it.
   */
  balances?(places: readonly Place[], block: { height: number; hash: string }): Promise<Balance[]>;
  /** What a token's contract says of itself. Only where tokens have contracts. */
  tokenClaims?(contract: string): Promise<TokenClaims>;
  close(): void;
}

/** How to reach a node. */
export interface Endpoint {
  /** http or https; may contain a user and a password. */
  url: string;
  /** Sent as `Authorization: Bearer`. */
  token?: string;
  /** Milliseconds until a request is given up; 15,000 unless set. */
  timeout_ms?: number;
}

/** What the requests to one endpoint were like since this process began. */
export interface EndpointFigures {
  requests: number;
  /** How many of them failed, by their fault. */
  failed: ReadonlyMap<ChainFault, number>;
  /** How long all of them took together. */
  seconds: number;
  /** How long the middle one of the last 50 that were answered took, in milliseconds; null before the first. */
  median_ms: number | null;
  /** For how long the endpoint is still left alone because it throttles; null if it is not. */
  throttled_seconds: number | null;
}

export type ChainFault =
  /** Not reachable, no answer in time, or an answer with status 5xx. */
  | "unreachable"
  /** Too many requests. */
  | "throttled"
  /** The node refuses the credentials. */
  | "unauthorised"
  /** The node serves another chain. */
  | "wrong_chain"
  /** The node's version is older than the oldest that can be trusted. */
  | "outdated"
  /** The chain changed between two requests; retry. */
  | "inconsistent"
  /** The answer does not have the form that the node's documentation gives. */
  | "malformed"
  /** The node answered with an error. */
  | "refused";

/** A node could not be used. The message names no credentials. */
export class ChainError extends Error {
  override name = "ChainError";
  readonly fault: ChainFault;
  /** Seconds after which the node asks to try again. */
  readonly retry_after?: number;
  /** The node's own error code, if any. */
  readonly code?: number;

  constructor(fault: ChainFault, message: string, details: { retry_after?: number; code?: number } = {}) {
    super(message);
    this.fault = fault;
    if (details.retry_after !== undefined) this.retry_after = details.retry_after;
    if (details.code !== undefined) this.code = details.code;
  }
}
