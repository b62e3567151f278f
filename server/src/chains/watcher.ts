import { ChainError } from "@portico/chains";
import type { PauseCause } from "@portico/contract";
import { Refusal } from "@portico/database";
import type { Logger } from "pino";
import { type Repeated, repeated } from "../async/repeated.ts";
import { withTimeout } from "../async/with-timeout.ts";
import type { Bus } from "../realtime/bus.ts";
import { addPayments, announce, type Changed } from "./announce.ts";
import { type BalanceAuditor, createBalanceAuditor } from "./balance-auditor.ts";
import type {
  ChainDatabase,
  HeldLease,
  LeaseReply,
  Position,
  WatchCause,
  WatchReport,
} from "./chain-database.ts";
import { checkHashes, type FindElsewhere } from "./hash-checker.ts";
import { createHoldingsReader, type HoldingsReader } from "./holdings-reader.ts";
import { causeOf, chooseNode, faultText, type Nodes, type NodesView } from "./nodes.ts";
import type { PoolWatch } from "./pool-watch.ts";
import { rescan } from "./rescanner.ts";
import { Stuck } from "./stuck.ts";
import { createSweeper, type Sweeper } from "./sweeper.ts";
import { showHead, takeBlocks } from "./take-blocks.ts";
import { positionOf, undoBlocks } from "./undo-blocks.ts";
import type { UsableNode } from "./usable-node.ts";
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
  /** The names of other networks whose node has a transaction. */
  findElsewhere: FindElsewhere;
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
  /** Of the last round. It counts until a round has ended well, so that it does not flicker. */
  let lastFault: string | undefined;

  async function round(): Promise<void> {
    const view = await nodes.look(lastFault !== undefined);
    const { causes } = view.report;
    const found: Found = { fault: view.report.fault, causes, over: [], known: [] };
    view.report.fault ??= lastFault;
    const changed: Changed = { deposits: [], withdrawals: [], payments: 0 };
    try {
      if (await follow(options, { view, changed, found })) void rounds.now();
    } catch (error) {
      // Another process has taken the lease.
      if (error instanceof Refusal && error.code === "chain_lease_lost") return;
      // Another node is read in the next round, so it is a state of that node and no fault of the network.
      if (isThrottled(error) && view.report.endpoints.length > 1) found.fault = lastFault;
      else Object.assign(found, failure(error, causes));
    } finally {
      announce(bus, changed);
    }
    if ((found.fault !== lastFault || isNews(found)) && !isStopping) await note(view, found);
  }

  function failure(err: unknown, causes: WatchCause[]): Pick<Found, "fault" | "causes"> {
    const cause = err instanceof Stuck ? err.pauses : causeOf(err);
    if (err instanceof Stuck || err instanceof ChainError)
      return { fault: faultText(err), causes: cause ? [...causes, cause] : causes };
    log.error({ err, network_id }, "watching a network failed");
    return { fault: "What the node says could not be recorded. The server's log says why.", causes };
  }

  async function note(view: NodesView, { fault, causes, over }: Found): Promise<void> {
    const stillOver = over.filter((cause) => !causes.includes(cause));
    await database.lease({ ...view.report, fault, causes, over: stillOver });
    if (fault !== lastFault) {
      if (fault === undefined) log.info({ network_id }, "the network can be read again");
      else log.warn({ network_id, fault }, "the network cannot be read");
    }
    lastFault = fault;
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

function isThrottled(error: unknown): boolean {
  return error instanceof ChainError && error.fault === "throttled";
}

/** What a round has found. */
interface Found {
  fault: string | undefined;
  causes: WatchCause[];
  /** What has ended. */
  over: WatchCause[];
  /** What the database knew when the round began. A process that has just started knows nothing by itself. */
  known: PauseCause[];
}

/** Whether the database does not know yet what began or ended. What an owner has resumed too early begins again. */
function isNews({ causes, over, known }: Found): boolean {
  return (
    causes.some((cause) => !known.includes(cause)) ||
    over.some((cause) => known.includes(cause) && !causes.includes(cause))
  );
}

/** Renews the lease, and publishes what has changed by it of pauses and delays. */
async function renew({ database, bus }: WatcherOptions, report: WatchReport): Promise<LeaseReply> {
  const reply = await database.lease(report);
  if (!reply.is_held) return reply;
  if (reply.has_changed_pauses || reply.has_changed_delay) bus.publish({ type: "pauses_changed" });
  if (reply.has_changed_pauses) {
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

/** One round, if this process holds the lease. Returns whether blocks are still to be taken. */
async function follow(options: RoundOptions, started: Started): Promise<boolean> {
  const { database, nodes } = options;
  const { view, found } = started;
  let lease = await database.lease(view.report);
  if (!lease.is_held) return false;
  view.report.began = lease.at;
  found.known = lease.causes;
  const main = chooseNode(view, positionOf(lease));
  if (!main) return false;
  nodes.noteRead(main);
  if (main !== view.usable[0]) {
    view.report.tip = main.tip;
    lease = await database.lease(view.report);
    if (!lease.is_held) return false;
  }
  const round: Round = { ...started, main, lease };
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

/** What a round begins with, and collects. */
interface Started {
  view: NodesView;
  found: Found;
  changed: Changed;
}

/** What a round works with. */
interface Round extends Started {
  main: UsableNode;
  lease: HeldLease;
}

/**
 * Reads from the last block that was taken to the node's last one, as far as there is time. Returns whether blocks are
 * still to be taken.
 */
async function readOn(options: RoundOptions, round: Round): Promise<boolean> {
  const { database, pool, finalSeconds, holdings, sweeper, auditor } = options;
  const { main, lease, changed, found } = round;
  await pool.refresh();
  const own = await database.ownPayments();
  pool.setOwn(own);
  const start = positionOf(lease);
  const left = start && (await undo(options, round, start));
  found.over.push("wrong_chain", "old_node");
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
  if (round.view.isWhole) await decide(options, round, position);
  changed.withdrawals.push(...(await checkHashes({ ...options, chain: main.chain }, own.checks)));
  if (position.height < main.tip.height) return true;
  await holdings.step(main.chain);
  await sweeper.step(main.chain);
  await auditor.step(main.chain);
  if (lease.unfinal_seconds !== null && lease.unfinal_seconds >= finalSeconds)
    throw new Stuck("The node names no final block, so nothing can be credited.");
  return rescan({ ...options, ...round });
}

/** Undoes what a reorganisation has removed. */
function undo(options: RoundOptions, round: Round, start: Position): Promise<Position | undefined> {
  const { report } = round.view;
  const pause = async (cause: WatchCause) => {
    const { is_held } = await options.database.lease({ ...report, causes: [...report.causes, cause] });
    // Also while it stops: what follows must not happen without the pause.
    if (!is_held) throw new Refusal("chain_lease_lost", {});
  };
  return undoBlocks({ ...options, ...round, pause }, start);
}

/** Credits deposits and finishes payments that are due, unless another node has another chain. */
async function decide({ database, nodes }: RoundOptions, round: Round, position: Position): Promise<void> {
  const { view, main, changed, found } = round;
  const testimony = await askOthers({ ...view, main }, position, database.hashAt);
  nodes.noteTestimony(testimony);
  const { dissent, agreeing, witnessedHeight } = testimony;
  if (dissent)
    throw new Stuck(
      `The nodes disagree about block ${dissent.height}: ${dissent.node.name} has another one.`,
      "nodes_disagree",
    );
  // One that had another block and does not answer may still have it.
  if (agreeing === view.report.endpoints.length - 1) found.over.push("nodes_disagree");
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

/** Hands signed payments to the node. They are stored already, so that repeating it is harmless. */
async function send(database: ChainDatabase, { chain }: UsableNode, changed: Changed): Promise<void> {
  for (const { attempt_id, raw } of await database.paymentsToSend()) {
    const sent = await chain.send(raw);
    const fault = "reason" in sent ? sent.reason : undefined;
    addPayments(changed, await database.noteSent(attempt_id, fault));
  }
}
