import { ChainError } from "@portico/chains";
import { causesForPeople } from "@portico/contract";
import { Refusal } from "@portico/database";
import type { Logger } from "pino";
import { type Repeated, repeated } from "../async/repeated.ts";
import { withTimeout } from "../async/with-timeout.ts";
import type { Bus } from "../realtime/bus.ts";
import { type BalanceAuditor, createBalanceAuditor } from "./balance-auditor.ts";
import type {
  ChainDatabase,
  ChangedDeposit,
  ChangedPayments,
  HeldLease,
  LeaseReply,
  Position,
  WatchCause,
  WatchReport,
} from "./chain-database.ts";
import { createHoldingsReader, type HoldingsReader } from "./holdings-reader.ts";
import { chooseNode, faultText, type Nodes, type NodesView, type UsableNode } from "./nodes.ts";
import type { PoolWatch } from "./pool-watch.ts";
import { rescan } from "./rescanner.ts";
import { Stuck } from "./stuck.ts";
import { createSweeper, type Sweeper } from "./sweeper.ts";
import { showHead, takeBlocks } from "./take-blocks.ts";
import { positionOf, undoBlocks } from "./undo-blocks.ts";
import { askOthers } from "./witness.ts";

/** How many deposits one transaction credits, and how many payments one finishes. */
const DECIDED_AT_ONCE = 100;
/** A node that does not answer must not delay a shutdown, or the other networks. */
const MAX_STOP_MILLISECONDS = 2_000;

/** What the watcher of one network needs. */
export interface WatcherOptions {
  network_id: string;
  nodes: Nodes;
  database: ChainDatabase;
  pool: PoolWatch;
  bus: Bus;
  log: Logger;
  /** Between two rounds. */
  pollMilliseconds: number;
  /** Between two renewals of the lease, while a round lasts. */
  renewMilliseconds: number;
  /** A chain with final blocks has a fault if it had none for this long. */
  finalSeconds: number;
  /** After so long a round ends although blocks are still to be taken, and the next one begins at once. */
  catchUpMilliseconds: number;
}

/**
 * Watches one network, if this process holds its lease: has the database take new blocks, undo those that a
 * reorganisation removed, and credit what is due. It reports and decides nothing, so that a crash at any point, or a
 * second watcher, cannot credit twice. Stopping it waits for the round in progress, but not for a node that hangs.
 */
export function createWatcher(given: WatcherOptions): Repeated {
  const { network_id, nodes, bus, log, pollMilliseconds } = given;
  let isStopping = false;
  const database: ChainDatabase = {
    ...given.database,
    // A round that is left behind must not take the lease back. Without the lease it can change nothing.
    lease: async (report) => (isStopping ? { is_held: false } : renew(given, report)),
  };
  const holdings = createHoldingsReader({ network_id, database, bus, log });
  const sweeper = createSweeper({ network_id, database, bus, log });
  const auditor = createBalanceAuditor({ network_id, database, bus, log });
  const options = { ...given, database, holdings, sweeper, auditor };
  /** What the last round ended with: it counts until a round has ended well, so that it does not flicker. */
  let last: Outcome = { fault: undefined, causes: [] };

  async function round(): Promise<void> {
    const view = await nodes.look();
    const changed: Changed = { deposits: [], withdrawals: [], payments: 0 };
    let outcome: Outcome = { fault: view.report.fault, causes: view.report.causes };
    view.report.fault ??= last.fault;
    view.report.causes = [...new Set([...view.report.causes, ...last.causes.filter(endsByItself)])];
    try {
      if (await follow(options, view, changed)) void rounds.now();
    } catch (error) {
      // Another process has the lease by now.
      if (error instanceof Refusal && error.code === "chain_lease_lost") return;
      outcome = outcomeOf(error, outcome);
    } finally {
      announce(bus, changed);
    }
    // What a person has to look at is reported again: they may have resumed the network too early.
    if (!(isSame(outcome, last) && outcome.causes.every(endsByItself)) && !isStopping)
      await note(view, outcome);
  }

  function outcomeOf(err: unknown, { causes }: Outcome): Outcome {
    if (err instanceof Stuck) return { fault: faultText(err), causes: err.pauses ? [err.pauses] : causes };
    if (err instanceof ChainError) return { fault: faultText(err), causes };
    log.error({ err, network_id }, "watching a network failed");
    return { fault: "What the node says could not be recorded. The server's log says why.", causes };
  }

  async function note(view: NodesView, outcome: Outcome): Promise<void> {
    await database.lease({ ...view.report, ...outcome });
    const { fault } = outcome;
    if (fault !== last.fault) {
      if (fault === undefined) log.info({ network_id }, "the network can be read again");
      else log.warn({ network_id, fault }, "the network cannot be read");
    }
    last = outcome;
    bus.publish({ type: "admin_chains" });
  }

  const rounds = repeated(pollMilliseconds, round, (err) =>
    log.error({ err, network_id }, "watching a network failed"),
  );
  return {
    ...rounds,
    async stop() {
      isStopping = true;
      await withTimeout(MAX_STOP_MILLISECONDS, rounds.stop()).catch(() =>
        log.warn({ network_id }, "the node does not answer, so the last round was left behind"),
      );
    },
  };
}

/** What a round ended with. */
interface Outcome {
  fault: string | undefined;
  causes: WatchCause[];
}

function endsByItself(cause: WatchCause): boolean {
  return !causesForPeople.includes(cause);
}

function isSame(one: Outcome, other: Outcome): boolean {
  return one.fault === other.fault && one.causes.join() === other.causes.join();
}

/** Renews the lease, and publishes that pauses have changed by it. */
async function renew({ database, bus }: WatcherOptions, report: WatchReport): Promise<LeaseReply> {
  const reply = await database.lease(report);
  if (reply.is_held && reply.has_changed_pauses) {
    bus.publish({ type: "pauses_changed" });
    bus.publish({ type: "admin_settings" });
    bus.publish({ type: "admin_chains" });
  }
  return reply;
}

interface RoundOptions extends WatcherOptions {
  holdings: HoldingsReader;
  sweeper: Sweeper;
  auditor: BalanceAuditor;
}

/** What a round has changed. */
interface Changed extends ChangedPayments {
  deposits: ChangedDeposit[];
}

/** One round, if this process holds the lease. Collects what changed. Returns whether blocks are still to be taken. */
async function follow(options: RoundOptions, view: NodesView, changed: Changed): Promise<boolean> {
  const { database } = options;
  let lease = await database.lease(view.report);
  if (!lease.is_held) return false;
  view.report.began = lease.at;
  const main = chooseNode(view, positionOf(lease));
  if (!main) return false;
  if (main !== view.usable[0]) {
    view.report.tip = main.tip;
    lease = await database.lease(view.report);
    if (!lease.is_held) return false;
  }
  const round: Round = { view, main, lease, changed };
  return keepLease(options, view, () => readOn(options, round));
}

/** Renews the lease while the work lasts: a slow node may take longer than a lease. */
async function keepLease<Result>(
  { database, renewMilliseconds }: WatcherOptions,
  { report }: NodesView,
  work: () => Promise<Result>,
): Promise<Result> {
  let renewal: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    renewal = database.lease(report).catch(() => {});
  }, renewMilliseconds);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    await renewal;
  }
}

/** What a round works with. */
interface Round {
  view: NodesView;
  main: UsableNode;
  lease: HeldLease;
  changed: Changed;
}

/**
 * Reads from the last block that was taken to the node's last one, as far as there is time. Returns whether blocks are
 * still to be taken.
 */
async function readOn(options: RoundOptions, round: Round): Promise<boolean> {
  const { database, pool, finalSeconds, holdings, sweeper, auditor } = options;
  const { main, lease, changed } = round;
  await pool.refresh();
  pool.setOwn(await database.ownPayments());
  const start = positionOf(lease);
  const left = start && (await undo(options, round, start));
  if (left) await showHead({ ...options, ...round }, left);
  const position = await takeBlocks({ ...options, ...round }, left);
  // Each block changes how many confirmations they have.
  if (position?.hash !== start?.hash) {
    changed.deposits.push(...(await database.toConfirm()));
    addPayments(changed, await database.paymentsToConfirm());
  }
  const waiting = await main.chain.waiting(pool.watch);
  if (waiting.length > 0 || lease.has_open) {
    changed.deposits.push(...(await database.noteWaiting(pool.forDatabase(waiting))));
  }
  await send(database, main, changed);
  if (!position) return false;
  await decide(options, round, position);
  if (position.height < main.tip.height) return true;
  await holdings.step(main.chain);
  await sweeper.step(main.chain);
  await auditor.step(main.chain);
  if (lease.unfinal_seconds !== null && lease.unfinal_seconds >= finalSeconds)
    throw new Stuck("The node names no final block, so nothing can be credited.");
  return rescan({ ...options, ...round });
}

/** Undoes what a reorganisation has removed. An unusually deep one pauses the network before anything else happens. */
async function undo(options: RoundOptions, round: Round, start: Position): Promise<Position | undefined> {
  const { view, lease } = round;
  const { position, removed } = await undoBlocks({ ...options, ...round }, start);
  if (removed > 0 && lease.deep_blocks !== null && removed > lease.deep_blocks) {
    const causes: WatchCause[] = [...view.report.causes, "deep_reorganisation"];
    await options.database.lease({ ...view.report, causes });
  }
  return position;
}

/** Credits deposits and finishes payments that are due, unless another node has another chain. */
async function decide({ database }: RoundOptions, round: Round, position: Position): Promise<void> {
  const { view, main, changed } = round;
  const { dissent, witnessedHeight } = await askOthers({ ...view, main }, position, database.hashAt);
  if (dissent)
    throw new Stuck(
      `The nodes disagree about block ${dissent.height}: ${dissent.name} has another one.`,
      "nodes_disagree",
    );
  await decideAll(async (most) => {
    const credited = await database.credit(most, witnessedHeight);
    changed.deposits.push(...credited);
    return credited.length;
  });
  await decideAll(async (most) => addPayments(changed, await database.settlePayments(most)));
}

/**
 * Has everything decided that is due.
 * @param decide decides on at most so many, and returns on how many.
 */
async function decideAll(decide: (most: number) => Promise<number>): Promise<void> {
  while ((await decide(DECIDED_AT_ONCE)) >= DECIDED_AT_ONCE);
}

/** Returns how many payments were added. */
function addPayments(changed: Changed, { payments, withdrawals }: ChangedPayments): number {
  changed.payments += payments;
  changed.withdrawals.push(...withdrawals);
  return payments;
}

/** Hands signed payments to the node. They are stored already, so that repeating it is harmless. */
async function send(database: ChainDatabase, { chain }: UsableNode, changed: Changed): Promise<void> {
  for (const { attempt_id, raw } of await database.paymentsToSend()) {
    const sent = await chain.send(raw);
    const fault = "reason" in sent ? sent.reason : undefined;
    addPayments(changed, await database.noteSent(attempt_id, fault));
  }
}

/** Tells the open pages of these deposits' and withdrawals' users, each once. */
function announce(bus: Bus, { deposits, withdrawals, payments }: Changed): void {
  const ownerOfDeposit = new Map(deposits.map((one) => [one.deposit_id, one.user_id]));
  for (const [id, user_id] of ownerOfDeposit) {
    bus.publish({ type: "user_changed", user_id, transaction: { type: "deposit", id } });
  }
  if (ownerOfDeposit.size > 0) bus.publish({ type: "admin_chains" });
  const ownerOfWithdrawal = new Map(withdrawals.map((one) => [one.withdrawal_id, one.user_id]));
  for (const [id, user_id] of ownerOfWithdrawal) {
    bus.publish({ type: "user_changed", user_id, transaction: { type: "withdrawal", id } });
  }
  if (ownerOfWithdrawal.size > 0) bus.publish({ type: "admin_withdrawals" });
  if (payments > 0) bus.publish({ type: "admin_payments" });
}
