import { dustLimit } from "../../utxo/dust.ts";
import type { UtxoNetwork } from "../../utxo/networks.ts";
import { type RawTransaction, readRawBlock, readRawTransaction } from "../../utxo/raw.ts";
import { findSignatureFault } from "../../utxo/signatures.ts";
import { assembleBlock, coinbaseTransaction, genesisBlock, type PlayOutput } from "./blocks.ts";

/** The node refuses a call, with Bitcoin Core's code. */
export class Refusal extends Error {
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

export interface PlayTransaction extends RawTransaction {
  raw: string;
}

export interface PlayBlock {
  hash: string;
  parent: string;
  height: number;
  time: number;
  raw: string;
  transactions: PlayTransaction[];
}

interface Unspent extends PlayOutput {
  height: number;
  isCoinbase: boolean;
}

/** What is stored; the first block is not, it follows from the network. */
export interface PlayState {
  version: 1;
  network_id: string;
  next_note: number;
  blocks: string[];
  waiting: string[];
}

const MATURITY = 100;
const REWARD = 50_0000_0000n;
/** Nobody holds this key; a reward never meets an address of a test. */
const MINER_SCRIPT = `76a914${"00".repeat(20)}88ac`;

/** The chain, unspent outputs and waiting transactions of a play node. */
export class PlayChain {
  readonly network: UtxoNetwork;
  blocks: PlayBlock[] = [];
  /** Blocks that were undone, by hash. */
  readonly stale = new Map<string, PlayBlock>();
  readonly unspent = new Map<string, Unspent>();
  readonly waiting = new Map<string, PlayTransaction>();
  /** The block of each mined transaction. */
  readonly blockOf = new Map<string, PlayBlock>();
  /** Grows with each change. */
  revision = 0;
  private nextNote = 1;

  constructor(network: UtxoNetwork, funds: readonly PlayOutput[]) {
    this.network = network;
    this.append(genesisBlock(network, funds));
  }

  get tip(): PlayBlock {
    return this.blocks.at(-1) as PlayBlock;
  }

  /** A waiting transaction's output or a mined one's, unless it is spent. */
  output(outpoint: string, withWaiting = true): Unspent | undefined {
    if (withWaiting && this.spenderOf(outpoint)) return undefined;
    const mined = this.unspent.get(outpoint);
    if (mined || !withWaiting) return mined;
    const [hash = "", index] = outpoint.split(":");
    const output = this.waiting.get(hash)?.outputs[Number(index)];
    return output && { ...output, height: this.tip.height + 1, isCoinbase: false };
  }

  /** Takes a signed transaction (hex) into the waiting ones, as `sendrawtransaction` does. Returns its hash. */
  accept(raw: string): string {
    const transaction = readPlayTransaction(raw);
    if (this.waiting.has(transaction.hash)) return transaction.hash;
    if (transaction.outputs.some(({ index }) => this.unspent.has(`${transaction.hash}:${index}`)))
      throw new Refusal(-27, "Transaction already in block chain");
    const conflicts = new Set(
      transaction.spends.map((outpoint) => this.spenderOf(outpoint)).filter((one) => one !== undefined),
    );
    const spent = transaction.spends.map((outpoint) => this.spendable(outpoint, conflicts));
    this.requireStandard(transaction, spent);
    this.requireBetter(transaction, conflicts);
    const fault = findSignatureFault(raw, spent);
    if (fault !== undefined) throw new Refusal(-26, fault);
    for (const one of conflicts) this.drop(one);
    this.waiting.set(transaction.hash, transaction);
    this.revision++;
    return transaction.hash;
  }

  /** Mines a block of all waiting transactions. */
  mine(): PlayBlock {
    return this.mineBlock([...this.waiting.values()]);
  }

  /** Mines a block of just these signed transactions (hex), which may conflict with waiting ones. */
  mineOnly(raws: readonly string[]): PlayBlock {
    const chosen = raws.map(readPlayTransaction);
    for (const one of chosen) {
      const spent = one.spends.map((outpoint) => this.unspent.get(outpoint));
      if (spent.some((output) => output === undefined))
        throw new Refusal(-25, "TestBlockValidity failed: bad-txns-inputs-missingorspent");
      const fault = findSignatureFault(one.raw, spent as Unspent[]);
      if (fault !== undefined) throw new Refusal(-25, `TestBlockValidity failed: ${fault}`);
      one.fee = (spent as Unspent[]).reduce((sum, { units }) => sum + units, 0n) - total(one);
    }
    return this.mineBlock(chosen);
  }

  /** Undoes the last blocks. Their transactions wait again, or are gone if `isDropping`. */
  undo(depth: number, isDropping: boolean): void {
    if (depth >= this.blocks.length) throw new Error("the first block cannot be undone");
    const kept = this.blocks.slice(0, -depth);
    const undone = this.blocks.slice(-depth);
    for (const block of undone) this.stale.set(block.hash, block);
    const candidates = [
      ...(isDropping ? [] : undone.flatMap(({ transactions }) => transactions.slice(1))),
      ...this.waiting.values(),
    ];
    this.blocks = [];
    this.unspent.clear();
    this.blockOf.clear();
    this.waiting.clear();
    for (const block of kept) this.connect(block);
    for (const one of candidates)
      if (one.spends.every((outpoint) => this.output(outpoint))) this.waiting.set(one.hash, one);
  }

  save(): PlayState {
    return {
      version: 1,
      network_id: this.network.network_id,
      next_note: this.nextNote,
      blocks: this.blocks.slice(1).map(({ raw }) => raw),
      waiting: [...this.waiting.values()].map(({ raw }) => raw),
    };
  }

  restore(state: PlayState): void {
    if (state.version !== 1 || state.network_id !== this.network.network_id)
      throw new Error("the stored chain is of another network or version");
    for (const raw of state.blocks) this.append(raw);
    for (const raw of state.waiting) this.accept(raw);
    this.nextNote = state.next_note;
  }

  private mineBlock(chosen: readonly PlayTransaction[]): PlayBlock {
    const fees = chosen.reduce((sum, { fee = 0n }) => sum + fee, 0n);
    const note = `${this.tip.height + 1}/${this.nextNote++}`;
    const reward = { script: MINER_SCRIPT, units: REWARD + fees };
    const raw = assembleBlock(this.network, {
      parent: this.tip.hash,
      time: Math.max(this.tip.time + 1, Math.floor(Date.now() / 1000)),
      transactions: [coinbaseTransaction(note, [reward]), ...chosen],
    });
    return this.append(raw);
  }

  private append(raw: string): PlayBlock {
    const { transactions, ...header } = readRawBlock(raw);
    const block = { ...header, raw, height: this.blocks.length, transactions: transactions.map(withRaw) };
    this.connect(block);
    return block;
  }

  private connect(block: PlayBlock): void {
    for (const transaction of block.transactions) {
      const { hash, isCoinbase, spends, outputs } = transaction;
      this.addFee(transaction);
      for (const outpoint of spends) {
        if (!this.unspent.delete(outpoint))
          throw new Error(`the block spends what is not there: ${outpoint}`);
        const rival = this.spenderOf(outpoint);
        if (rival && rival.hash !== hash) this.drop(rival);
      }
      for (const { index, script, units } of outputs)
        this.unspent.set(`${hash}:${index}`, { script, units, height: block.height, isCoinbase });
      this.waiting.delete(hash);
      this.blockOf.set(hash, block);
    }
    this.blocks.push(block);
    this.revision++;
  }

  private addFee(transaction: PlayTransaction): void {
    if (transaction.isCoinbase) return;
    const paid = transaction.spends.reduce((sum, one) => sum + (this.unspent.get(one)?.units ?? 0n), 0n);
    transaction.fee = paid - total(transaction);
  }

  private spendable(outpoint: string, conflicts: ReadonlySet<PlayTransaction>): Unspent {
    const isContested = [...conflicts].some(({ spends }) => spends.includes(outpoint));
    const output = isContested ? this.unspent.get(outpoint) : this.output(outpoint);
    if (!output) throw new Refusal(-25, "bad-txns-inputs-missingorspent");
    if (output.isCoinbase && output.height > 0 && this.tip.height + 1 - output.height < MATURITY)
      throw new Refusal(-26, "bad-txns-premature-spend-of-coinbase");
    return output;
  }

  /** Sets the fee, and checks what nodes relay. */
  private requireStandard(transaction: PlayTransaction, spent: readonly Unspent[]): void {
    transaction.fee = spent.reduce((sum, { units }) => sum + units, 0n) - total(transaction);
    if (transaction.fee < 0n) throw new Refusal(-26, "bad-txns-in-belowout");
    if (transaction.outputs.some(({ script, units }) => units < dustLimit(this.network, script)))
      throw new Refusal(-26, "dust");
    if (transaction.fee < this.feeOf(transaction.virtualSize))
      throw new Refusal(-26, "min relay fee not met");
  }

  private requireBetter(transaction: PlayTransaction, conflicts: ReadonlySet<PlayTransaction>): void {
    if (conflicts.size === 0) return;
    if (!this.network.is_replaceable || [...conflicts].some(({ isReplaceable }) => !isReplaceable))
      throw new Refusal(-26, "txn-mempool-conflict");
    const replaced = [...conflicts].reduce((sum, { fee = 0n }) => sum + fee, 0n);
    if ((transaction.fee ?? 0n) < replaced + this.feeOf(transaction.virtualSize))
      throw new Refusal(-26, "insufficient fee, rejecting replacement");
  }

  /** What a transaction of this many virtual bytes must pay at least. */
  private feeOf(size: number): bigint {
    return (BigInt(size) * this.network.min_fee_rate) / 1000n;
  }

  private spenderOf(outpoint: string): PlayTransaction | undefined {
    for (const one of this.waiting.values()) if (one.spends.includes(outpoint)) return one;
    return undefined;
  }

  /** Removes a waiting transaction and those that spend its outputs. */
  private drop({ hash, outputs }: PlayTransaction): void {
    this.waiting.delete(hash);
    for (const { index } of outputs) {
      const child = this.spenderOf(`${hash}:${index}`);
      if (child) this.drop(child);
    }
  }
}

function total({ outputs }: PlayTransaction): bigint {
  return outputs.reduce((sum, { units }) => sum + units, 0n);
}

function readPlayTransaction(raw: string): PlayTransaction {
  try {
    return withRaw(readRawTransaction(raw));
  } catch {
    throw new Refusal(-22, "TX decode failed. Make sure the tx has at least one input.");
  }
}

function withRaw(transaction: RawTransaction): PlayTransaction {
  return { ...transaction, raw: transaction.bytes.toString("hex") };
}
