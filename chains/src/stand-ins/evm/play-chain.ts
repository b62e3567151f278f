import { keccak_256 } from "@noble/hashes/sha3.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import { RLP } from "micro-eth-signer/core/rlp.js";
import { execute, gasNeeded, type Outcome, readSigned, type SignedTransaction } from "./execution.ts";
import { RpcError } from "./server.ts";
import { coin, nonceOf, State, type Undo } from "./state.ts";

export interface PlayTransaction extends SignedTransaction {
  outcome: Outcome;
}

export interface PlayBlock {
  height: number;
  hash: string;
  parent: string;
  seconds: number;
  base_fee: bigint;
  transactions: PlayTransaction[];
  undo: Undo;
}

/** What a chain is saved as. Transactions are kept as signed, with what they did. */
export interface SavedChain {
  chain_id: string;
  /** Grows with each reorganisation, so that other blocks have other hashes. */
  branch: number;
  base_fee: string;
  state: Record<string, string>;
  blocks: (Omit<PlayBlock, "base_fee" | "transactions"> & {
    base_fee: string;
    transactions: { raw: string; outcome: Outcome }[];
  })[];
  pool: string[];
}

/** What a token says of itself; nothing unless set. */
export interface TokenFace {
  decimals?: number;
  symbol?: string;
}

export interface PlayChainOptions {
  chainId: bigint;
  hasFeeMarket: boolean;
  /** By contract, in lower case. */
  tokens: ReadonlyMap<string, TokenFace>;
  /** Multicall3 is deployed. */
  hasMulticall: boolean;
  /** The balance of coins and tokens that an account has at the start. */
  initial: (key: string) => bigint;
  /** Older blocks without transactions are forgotten, and older blocks cannot be undone. */
  keptBlocks: number;
  now: () => number;
}

const GENESIS_SECONDS = 1_700_000_000;
const GWEI = 1_000_000_000n;

/**
 * The chain of the stand-in node. Transaction hashes are real; a block's hash is the Keccak hash of the RLP list
 * [parent, height, time, branch, base fee, transaction hashes], since there are no tries.
 */
export class PlayChain {
  readonly options: PlayChainOptions;
  readonly #state: State;
  /** By height. */
  readonly #blocks = new Map<number, PlayBlock>();
  readonly #heights = new Map<string, number>();
  readonly #mined = new Map<string, number>();
  /** By sender and nonce. */
  #pool = new Map<string, SignedTransaction>();
  #branch = 0;
  #height = 0;
  baseFee: bigint;

  constructor(options: PlayChainOptions, saved?: SavedChain) {
    this.options = options;
    this.baseFee = options.hasFeeMarket ? GWEI : 0n;
    this.#state = new State(options.initial, saved?.state);
    if (saved) this.#restore(saved);
    else this.#append([], GENESIS_SECONDS);
  }

  get tip(): PlayBlock {
    const block = this.#blocks.get(this.#height);
    if (!block) throw new Error("the chain has no last block");
    return block;
  }

  blockAt(height: number): PlayBlock | undefined {
    return this.#blocks.get(height);
  }

  blockOf(hash: string): PlayBlock | undefined {
    return this.#blocks.get(this.#heights.get(hash) ?? -1);
  }

  mined(hash: string): { block: PlayBlock; transaction: PlayTransaction; index: number } | undefined {
    const block = this.#blocks.get(this.#mined.get(hash) ?? -1);
    const index = block?.transactions.findIndex((one) => one.hash === hash) ?? -1;
    const transaction = block?.transactions[index];
    return block && transaction ? { block, transaction, index } : undefined;
  }

  waiting(hash: string): SignedTransaction | undefined {
    return [...this.#pool.values()].find((one) => one.hash === hash);
  }

  /** A value of the state after a block; the last one unless a height is given. */
  value(key: string, height = this.#height): bigint {
    for (let later = height + 1; later <= this.#height; later++) {
      const change = this.#blocks.get(later)?.undo.find(([changed]) => changed === key);
      if (change) return BigInt(change[1]);
    }
    return this.#state.get(key);
  }

  /** The nonce after the transactions that wait. */
  nextNonce(address: string): bigint {
    let nonce = this.#state.get(nonceOf(address));
    while (this.#pool.has(`${address}:${nonce}`)) nonce++;
    return nonce;
  }

  /** Takes a signed transaction into the pool and returns its hash. Throws `RpcError` with the words of geth. */
  submit(raw: string): string {
    const transaction = readSigned(raw, this.options.chainId, this.options.hasFeeMarket);
    const { hash, from, to, nonce, gas, max_fee, tip, value } = transaction;
    const place = `${from}:${nonce}`;
    const rival = this.#pool.get(place);
    if (rival?.hash === hash) throw new RpcError(-32000, "already known");
    if (nonce < this.#state.get(nonceOf(from))) throw new RpcError(-32000, "nonce too low");
    if (tip > max_fee) throw new RpcError(-32000, "max priority fee per gas higher than max fee per gas");
    if (gas < gasNeeded({ data: transaction.data, ...(to === undefined ? {} : { to }) }, false))
      throw new RpcError(-32000, "intrinsic gas too low");
    if (max_fee === 0n) throw new RpcError(-32000, "transaction underpriced");
    if (this.#state.get(coin(from)) < gas * max_fee + value)
      throw new RpcError(-32000, "insufficient funds for gas * price + value");
    const isBetter = (offered: bigint, before: bigint) => offered * 10n >= before * 11n;
    if (rival && !(isBetter(max_fee, rival.max_fee) && isBetter(tip, rival.tip)))
      throw new RpcError(-32000, "replacement transaction underpriced");
    this.#pool.set(place, transaction);
    return hash;
  }

  /** Mines one block with the transactions that wait, or with none. */
  mine(isEmpty = false): PlayBlock {
    const baseFee = this.baseFee;
    const transactions = isEmpty ? [] : this.#executeWaiting(baseFee);
    for (const [place, { from, nonce }] of this.#pool)
      if (nonce < this.#state.get(nonceOf(from))) this.#pool.delete(place);
    const now = Math.floor(this.options.now() / 1000);
    return this.#append(transactions, Math.max(this.tip.seconds + 1, now));
  }

  /** Undoes the last blocks. Their transactions wait again, or are forgotten. */
  turnBack(depth: number, isDropping: boolean): void {
    if (depth < 1 || depth > Math.min(this.#height, this.options.keptBlocks - 1))
      throw new RangeError(`${depth} blocks cannot be undone`);
    this.#branch++;
    for (let undone = 0; undone < depth; undone++) {
      const { height, hash, transactions, undo } = this.tip;
      this.#state.undo(undo);
      this.#blocks.delete(height);
      this.#heights.delete(hash);
      for (const transaction of transactions) {
        this.#mined.delete(transaction.hash);
        if (!isDropping) this.#pool.set(`${transaction.from}:${transaction.nonce}`, transaction);
      }
      this.#height--;
    }
  }

  /** Forgets a transaction that waits, as nodes do when their pool is full. */
  forget(hash: string): void {
    for (const [place, waiting] of this.#pool) if (waiting.hash === hash) this.#pool.delete(place);
  }

  toJSON(): SavedChain {
    return {
      chain_id: String(this.options.chainId),
      branch: this.#branch,
      base_fee: String(this.baseFee),
      state: this.#state.toJSON(),
      blocks: [...this.#blocks.values()].map((block) => ({
        ...block,
        base_fee: String(block.base_fee),
        transactions: block.transactions.map(({ raw, outcome }) => ({ raw, outcome })),
      })),
      pool: [...this.#pool.values()].map(({ raw }) => raw),
    };
  }

  #executeWaiting(baseFee: bigint): PlayTransaction[] {
    const done: PlayTransaction[] = [];
    const isReady = ({ from, nonce, gas, max_fee, value }: SignedTransaction) =>
      nonce === this.#state.get(nonceOf(from)) &&
      max_fee >= baseFee &&
      this.#state.get(coin(from)) >= gas * max_fee + value;
    for (;;) {
      const next = [...this.#pool.values()].find(isReady);
      if (!next) return done;
      this.#pool.delete(`${next.from}:${next.nonce}`);
      const outcome = execute(this.#state, next, { tokens: this.options.tokens, baseFee });
      done.push({ ...next, outcome });
    }
  }

  #append(transactions: PlayTransaction[], seconds: number): PlayBlock {
    const parent = this.#blocks.get(this.#height);
    const fields = { parent: parent?.hash ?? `0x${"0".repeat(64)}`, seconds, base_fee: this.baseFee };
    const height = parent ? parent.height + 1 : 0;
    const hashes = transactions.map(({ hash }) => hash);
    const header = [fields.parent, height, seconds, this.#branch, this.baseFee, hashes, this.options.chainId];
    const hash = `0x${bytesToHex(keccak_256(RLP.encode(header)))}`;
    const block = { ...fields, height, hash, transactions, undo: this.#state.takeChanges() };
    this.#keep(block);
    const old = this.#blocks.get(height - this.options.keptBlocks);
    if (old && old.height > 0 && old.transactions.length === 0) {
      this.#blocks.delete(old.height);
      this.#heights.delete(old.hash);
    }
    return block;
  }

  #keep(block: PlayBlock): void {
    this.#blocks.set(block.height, block);
    this.#heights.set(block.hash, block.height);
    for (const { hash } of block.transactions) this.#mined.set(hash, block.height);
    this.#height = block.height;
  }

  #restore({ branch, base_fee, blocks, pool }: SavedChain): void {
    const { chainId, hasFeeMarket } = this.options;
    this.#branch = branch;
    this.baseFee = BigInt(base_fee);
    for (const block of blocks) {
      const transactions = block.transactions.map(({ raw, outcome }) => ({
        ...readSigned(raw, chainId, hasFeeMarket),
        outcome,
      }));
      this.#keep({ ...block, base_fee: BigInt(block.base_fee), transactions });
    }
    for (const raw of pool) {
      const transaction = readSigned(raw, chainId, hasFeeMarket);
      this.#pool.set(`${transaction.from}:${transaction.nonce}`, transaction);
    }
  }
}
