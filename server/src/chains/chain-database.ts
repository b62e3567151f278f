import type { Arrival, Balance, Block, Holding, Tip } from "@portico/chains";
import type { PauseCause } from "@portico/contract";
import { call, internalContext, type Pool } from "@portico/database";
import type { BuiltSweeps, SweepsPlan } from "../paying/sweep-plan.ts";
import type { ChainTimes } from "./times.ts";

/** A network that can be watched, as the database has it. */
export interface WatchableNetwork {
  network_id: string;
  /** The operator's switch. */
  is_watched: boolean;
}

/** The last block that was taken. */
export interface Position {
  height: number;
  hash: string;
}

/** What the holder of a network's lease reports with each renewal. */
export interface WatchReport {
  tip?: Tip | undefined;
  /** Why the network cannot be read. */
  fault?: string | undefined;
  /** All nodes of the network in their order. */
  endpoints: EndpointReport[];
  /** What pauses the network until it is over. */
  causes: WatchCause[];
  /** What the round has shown to be over. */
  over?: WatchCause[];
  /** By the database's clock, when the round began that found them. */
  began?: string;
}

/** What the watcher knows of one node. */
export interface EndpointReport {
  name: string;
  /** Its last block; null if it did not answer, or was not asked yet. */
  height: number | null;
  /** How many blocks it was behind the best node when all were last asked; null if it did not answer. */
  behind: number | null;
  /** Why it cannot be used. */
  fault: string | null;
  /** Blocks were last read from it. */
  is_read: boolean;
  /** It has confirmed the highest of them as second node. */
  is_witness: boolean;
  /** A block of it that differs from the one that was read, until it agrees; null while there is none. */
  dissent: { height: number; hash: string; read_hash: string } | null;
  /** How long the middle one of its last requests took, in milliseconds; null before the first. */
  answer_ms: number | null;
  /** For how long it is still left alone because it throttles; null if it is not. */
  throttled_seconds: number | null;
  /** What it says of its software. */
  version: string | null;
}

/** What a watcher can find that pauses its network; other causes the database sees in the times of blocks. */
export type WatchCause = Exclude<PauseCause, "slow_blocks" | "not_final" | "stalled">;

/** A deposit that changed, with its user. */
export interface ChangedDeposit {
  user_id: string;
  deposit_id: string;
}

/** A withdrawal that changed, with its user. */
export interface ChangedWithdrawal {
  user_id: string;
  withdrawal_id: string;
}

/** Payments that changed: withdrawals, sweeps and gas for these. */
export interface ChangedPayments {
  /** How many; where it does not matter, at least whether there are any. */
  payments: number;
  /** Theirs. */
  withdrawals: ChangedWithdrawal[];
}

/** What of our own is looked for in blocks. */
export interface OwnPayments {
  /** The paying address: the database's key and the address; null if there is none. */
  account: [string, string] | null;
  /** Of signed transactions. */
  hashes: string[];
  /** What open payments use up, and the unspent outputs of the paying address. */
  reservations: string[];
  checks: HashToCheck[];
}

/** A transaction that an administrator says has paid a withdrawal. */
export interface HashToCheck {
  withdrawal_id: string;
  transaction_hash: string;
  /** The withdrawal's recipient. */
  address: string;
  /** If the node does not have it, the nodes of other networks are asked. */
  asks_others: boolean;
}

/** What a node says of such a transaction. */
export interface SeenHash {
  /** Absent while it waits for a block. */
  block?: Position;
  has_failed: boolean;
  /** Its payments to the recipient. */
  paid: Pick<Arrival, "output_index" | "contract" | "units">[];
  /** Some of its other payments; an address is absent where a script has none. */
  others: (Pick<Arrival, "contract" | "units"> & { address: string | undefined })[];
}

/** A signed transaction that is due to be handed to a node. */
export interface PaymentToSend {
  attempt_id: string;
  /** In hex. */
  raw: string;
}

/** Addresses of the exchange to read, and the state of its chain by which they were listed. */
export interface HoldingsToRead {
  /** Counts changes of paying and cold addresses. */
  version: number;
  /** The last block that was taken. */
  height: number;
  hash: string;
  /** Of all listed tokens, in lower case. */
  contracts: string[];
  /** Each with the contracts of the tokens to look for; null for all. */
  places: [place: HoldingPlace, address: string, contracts: string[] | null][];
}

/** Where the exchange holds coins: at users' deposit addresses, at the address that pays withdrawals, or offline. */
export type HoldingPlace = "deposit" | "paying" | "cold";

/** What a node said of them, true for the end of one block. */
export interface HoldingsReading extends Position {
  version: number;
  listed_height: number;
  listed_hash: string;
  contracts: string[];
  holdings: (Pick<Holding, "contract" | "units"> & { place: HoldingPlace })[];
}

/** What became of a reading of holdings. */
export interface TakenHoldings {
  /** early: its block was not taken yet. stale: read again. */
  outcome: "taken" | "early" | "stale";
  /** Withdrawals of the network are paused from now on. */
  is_paused?: boolean;
}

/** Deposit addresses to audit, at which block, and where in the pass they are. */
export interface BalancesToAudit extends Position {
  after: string | null;
  /** Each with the tokens to read there; none at the end of a pass. */
  places: [addressKey: string, address: string, contracts: string[]][];
}

/** What a node said of them. */
export interface AuditedBalances extends BalancesToAudit {
  /** Those that could be read, with the pool's form of their address. */
  balances: Balance[];
  /** Why others could not. */
  fault?: string;
}

/** Whether this process watches the network. If it does, where its chain was left. */
export type LeaseReply =
  | { is_held: false }
  | {
      is_held: true;
      /** The last block that was taken; null if there is none. */
      height: number | null;
      hash: string | null;
      /** The first block that was taken. */
      lowest_height: number | null;
      /** The trailing cursor: blocks up to this one are not undone; null before the first credit. */
      credited_height: number | null;
      /** An owner has allowed to undo blocks of the trailing cursor down to this one. */
      undo_to: number | null;
      /** The last block that is shown while older ones are still to be taken; null if there is none. */
      head_height: number | null;
      head_hash: string | null;
      /** A reorganisation of more blocks is unusual; null if none is. */
      deep_blocks: number | null;
      has_changed_pauses: boolean;
      /** Whether what users read of a delay of the network has changed. */
      has_changed_delay: boolean;
      /** What was found and has not ended, also if an owner has overruled it. */
      causes: PauseCause[];
      /** The time by the database's clock. */
      at: string;
      /** For how long the node has named no final block, although the chain has them; null while it does. */
      unfinal_seconds: number | null;
      /** Some deposits are not credited, or some payments in no block yet. */
      has_open: boolean;
      /** No payment to us is in a block that was taken. */
      is_blank: boolean;
    };

/** What the holder of a lease knows. */
export type HeldLease = Extract<LeaseReply, { is_held: true }>;

/** Whether a block was taken. If not, the last one that was: the next block must follow it. */
export type TakenBlock = { is_taken: true } | ({ is_taken: false } & Position);

/** Whether the last block was undone. If so, what that undid, and which block is the last one now. */
export type UndoneBlock =
  | { is_undone: false }
  | {
      is_undone: true;
      undone_deposits: number;
      /** The last block that is left; null if there is none. */
      height: number | null;
      hash: string | null;
    };

/** Reads which networks can be watched, and whether they should be. */
export function networksToWatch(pool: Pool): Promise<WatchableNetwork[]> {
  return call(pool, "chains_to_watch", internalContext("chains"));
}

/** What the watcher of one network has the database do. All but the lease need the lease. */
export interface ChainDatabase {
  lease(report: WatchReport): Promise<LeaseReply>;
  takeBlock(block: Block): Promise<TakenBlock>;
  takeBackBlock(): Promise<UndoneBlock>;
  /**
   * If the network is paused for it, credited deposits above this height become questions to an administrator. Returns
   * how many are.
   */
  questionCredits(height: number): Promise<number>;
  /** The old blocks that an administrator wants to be read again; null if there are none. */
  blocksToRescan(): Promise<{ id: string; next_height: number; to_height: number } | null>;
  /** Takes the payments of such blocks, in order. `differs`: other blocks were taken at these heights. */
  takeRescanned(id: string, blocks: readonly Block[]): Promise<{ is_taken: boolean; differs?: boolean }>;
  /** Shows the payments of the newest blocks, which are in order, while older ones are still to be taken. */
  showHead(blocks: readonly Block[]): Promise<void>;
  /** The hash of a block that was taken, or null if it is not known any more. */
  hashAt(height: number): Promise<string | null>;
  /** Records what waits for a block. Returns the deposits that are new or were given up. */
  noteWaiting(arrivals: Block["arrivals"]): Promise<ChangedDeposit[]>;
  /** The deposits that are not credited yet. */
  toConfirm(): Promise<ChangedDeposit[]>;
  /**
   * Credits at most so many deposits that are due.
   * @param witnessedHeight the last block taken that a second node has, too: some deposits need that.
   */
  credit(most: number, witnessedHeight: number | undefined): Promise<ChangedDeposit[]>;
  ownPayments(): Promise<OwnPayments>;
  paymentsToSend(): Promise<PaymentToSend[]>;
  /**
   * Records what a node said to a signed transaction. Returns it if that is new.
   * @param fault why it was not accepted; undefined if it was.
   */
  noteSent(attemptId: string, fault: string | undefined): Promise<ChangedPayments>;
  /** Those whose transaction is in a block and not final yet. */
  paymentsToConfirm(): Promise<ChangedPayments>;
  /** Finishes at most so many payments that are due. */
  settlePayments(most: number): Promise<ChangedPayments>;
  /**
   * Compares what the node says of a transaction with its withdrawal. Returns the withdrawal if that is new.
   * @param seen undefined if the node does not have it.
   * @param elsewhere the names of other networks that have it.
   */
  takeHashCheck(
    check: HashToCheck,
    seen: SeenHash | undefined,
    elsewhere: readonly string[],
  ): Promise<ChangedWithdrawal[]>;
  /** What is to be moved from deposit addresses; null if nothing is due. */
  sweepsPlan(): Promise<SweepsPlan | null>;
  /** Stores the transactions that were built for it. Returns how many, and whether the Treasury shows something else. */
  addSweeps(sweeps: BuiltSweeps): Promise<{ added: number; is_changed: boolean }>;
  /** What of the exchange's own should be read now; null if nothing is due. */
  holdingsToRead(): Promise<HoldingsToRead | null>;
  takeHoldings(reading: HoldingsReading): Promise<TakenHoldings>;
  /** Records why a reading failed. Returns whether that is new. */
  noteHoldingsFault(fault: string): Promise<boolean>;
  /** Whose balances should be audited now; null if nothing is due. */
  balancesToAudit(): Promise<BalancesToAudit | null>;
  /** Compares them with what came and went. Returns how many questions to an administrator that made. */
  takeBalances(audited: AuditedBalances): Promise<number>;
  /** Records why balances could not be audited. Returns whether that is new. */
  noteAuditFault(fault: string): Promise<boolean>;
  /**
   * Addresses of the pool after this number, each `[number, address_key, public_address]`, and the contracts of listed
   * tokens, in lower case.
   */
  addresses(
    after: number,
    most: number,
  ): Promise<{ addresses: [number, string, string][]; settled_to: number; contracts: string[] }>;
}

/**
 * Creates the watcher's access to the database.
 * @param holder the id of this process, which holds the network's lease.
 */
export function chainDatabase(
  pool: Pool,
  networkId: string,
  holder: string,
  { leaseSeconds, readingSeconds }: Pick<ChainTimes, "leaseSeconds" | "readingSeconds">,
): ChainDatabase {
  const context = internalContext(`chain ${networkId}`);
  const ask = <Reply>(name: string, input: Record<string, unknown> = {}) =>
    call<Reply>(pool, name, context, { p_network_id: networkId, p_holder: holder, ...input });
  return {
    lease({ tip, ...report }) {
      const p_report = { tip_height: tip?.height, final_height: tip?.final, ...report };
      return ask("hold_chain_lease", { p_seconds: leaseSeconds, p_report });
    },
    takeBlock: (block) => ask("take_block", { p_block: block }),
    takeBackBlock: () => ask("take_back_block"),
    blocksToRescan: () => ask("blocks_to_rescan"),
    takeRescanned: (p_rescan_id, p_blocks) => ask("take_rescanned", { p_rescan_id, p_blocks }),
    async questionCredits(height) {
      const { deposits } = await ask<{ deposits: number }>("question_credits", { p_height: height });
      return deposits;
    },
    async showHead(blocks) {
      await ask("show_head", { p_blocks: blocks });
    },
    async hashAt(height) {
      return call(pool, "taken_block_hash", context, { p_network_id: networkId, p_height: height });
    },
    async noteWaiting(arrivals) {
      const input = { p_arrivals: arrivals };
      const { deposits } = await ask<{ deposits: ChangedDeposit[] }>("note_waiting", input);
      return deposits;
    },
    toConfirm: () => call(pool, "deposits_to_confirm", context, { p_network_id: networkId }),
    async credit(p_most, p_witnessed_height) {
      const input = { p_most, p_witnessed_height };
      const { deposits } = await ask<{ deposits: ChangedDeposit[] }>("credit_arrivals", input);
      return deposits;
    },
    ownPayments: () => call(pool, "own_payments", context, { p_network_id: networkId }),
    paymentsToSend: () => ask("payments_to_send"),
    async noteSent(p_attempt_id, p_fault) {
      const { is_changed, withdrawals } = await ask<{
        is_changed: boolean;
        withdrawals: ChangedWithdrawal[];
      }>("note_sent", { p_attempt_id, p_is_accepted: p_fault === undefined, p_fault });
      return is_changed ? { payments: 1, withdrawals } : { payments: 0, withdrawals: [] };
    },
    paymentsToConfirm: () => call(pool, "payments_to_confirm", context, { p_network_id: networkId }),
    settlePayments: (most) => ask("settle_payments", { p_most: most }),
    async takeHashCheck({ withdrawal_id, transaction_hash }, seen, elsewhere) {
      const { is_changed, user_id } = await ask<{ is_changed: boolean; user_id: string }>("take_hash_check", {
        p_withdrawal_id: withdrawal_id,
        p_hash: transaction_hash,
        p_seen: seen,
        p_elsewhere: elsewhere,
      });
      return is_changed ? [{ user_id, withdrawal_id }] : [];
    },
    sweepsPlan: () => ask("sweeps_plan"),
    addSweeps: ({ built, gone, fault }) =>
      ask("add_sweeps", { p_built: built, p_gone: gone, p_fault: fault }),
    holdingsToRead: () => ask("holdings_to_read", { p_max_age_seconds: readingSeconds }),
    takeHoldings: (reading) => ask("take_holdings", { p_reading: reading }),
    async noteHoldingsFault(fault) {
      const { is_changed } = await ask<{ is_changed: boolean }>("note_holdings_fault", { p_fault: fault });
      return is_changed;
    },
    balancesToAudit: () => ask("balances_to_audit", { p_max_age_seconds: readingSeconds }),
    async takeBalances(audited) {
      const { found = 0 } = await ask<{ found?: number }>("take_balances", { p_reading: audited });
      return found;
    },
    async noteAuditFault(fault) {
      const { is_changed } = await ask<{ is_changed: boolean }>("note_audit_fault", { p_fault: fault });
      return is_changed;
    },
    addresses: (after, most) =>
      call(pool, "watched_addresses", context, { p_network_id: networkId, p_after: after, p_most: most }),
  };
}
