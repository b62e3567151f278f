import { type Block, ChainError } from "@portico/chains";
import { Refusal } from "@portico/database";
import type { Logger } from "pino";
import { type Repeated, repeated } from "../async/repeated.ts";
import { withTimeout } from "../async/with-timeout.ts";
import type { Bus } from "../realtime/bus.ts";
import type {
  ChainDatabase,
  ChangedDeposit,
  ChangedPayments,
  LeaseReply,
  Position,
} from "./chain-database.ts";
import { createHoldingsReader, type HoldingsReader } from "./holdings-reader.ts";
import { chooseNode, faultText, findDissent, type Nodes, type NodesView, type UsableNode } from "./nodes.ts";
import type { PoolWatch } from "./pool-watch.ts";
import { createSweeper, type Sweeper } from "./sweeper.ts";

/** How many blocks one read asks for. */
const BLOCKS_AT_ONCE = 20;
/** How many deposits one transaction credits, and how many payments one finishes. */
const DECIDED_AT_ONCE = 100;
/** A node that does not answer must not delay a shutdown, or the other networks. */
const MAX_STOP_MILLISECONDS = 2_000;
/** No chain undoes so many blocks by itself: a person must look. */
const MAX_UNDONE_BLOCKS = 200;

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
}

/** A reason why the round cannot go on, as a sentence for the back office. */
class Stuck extends Error {}

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
    lease: async (report) => (isStopping ? { is_held: false } : given.database.lease(report)),
  };
  const holdings = createHoldingsReader({ network_id, database, bus, log });
  const sweeper = createSweeper({ network_id, database, bus, log });
  const options = { ...given, database, holdings, sweeper };
  let lastFault: string | undefined;

  async function round(): Promise<void> {
    const view = await nodes.look();
    const changed: Changed = { deposits: [], withdrawals: [], payments: 0 };
    let { fault } = view.report;
    // The last round's fault stays until a round has ended well, so that it does not flicker.
    view.report.fault ??= lastFault;
    try {
      await follow(options, view, changed);
    } catch (error) {
      // Another process has the lease by now.
      if (error instanceof Refusal && error.code === "chain_lease_lost") return;
      fault = faultOf(error);
    } finally {
      announce(bus, changed);
    }
    if (fault !== lastFault && !isStopping) await noteFault(view, fault);
  }

  function faultOf(err: unknown): string {
    if (err instanceof ChainError || err instanceof Stuck) return faultText(err);
    log.error({ err, network_id }, "watching a network failed");
    return "What the node says could not be recorded. The server's log says why.";
  }

  async function noteFault(view: NodesView, fault: string | undefined): Promise<void> {
    await database.lease({ ...view.report, fault });
    lastFault = fault;
    if (fault === undefined) log.info({ network_id }, "the network can be read again");
    else log.warn({ network_id, fault }, "the network cannot be read");
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

interface RoundOptions extends WatcherOptions {
  holdings: HoldingsReader;
  sweeper: Sweeper;
}

/** What a round has changed. */
interface Changed extends ChangedPayments {
  deposits: ChangedDeposit[];
}

/** One round, if this process holds the lease. Collects what changed. */
async function follow(options: RoundOptions, view: NodesView, changed: Changed): Promise<void> {
  const { database } = options;
  let lease = await database.lease(view.report);
  if (!lease.is_held) return;
  const main = chooseNode(view, positionOf(lease));
  if (!main) return;
  if (main !== view.usable[0]) {
    view.report.tip = main.tip;
    lease = await database.lease(view.report);
    if (!lease.is_held) return;
  }
  const round: Round = { view, main, lease, changed };
  await keepLease(options, view, () => readOn(options, round));
}

/** Renews the lease while the work lasts: a slow node may take longer than a lease. */
async function keepLease(
  { database, renewMilliseconds }: WatcherOptions,
  { report }: NodesView,
  work: () => Promise<void>,
): Promise<void> {
  let renewal: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    renewal = database.lease(report).catch(() => {});
  }, renewMilliseconds);
  try {
    await work();
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

type HeldLease = Extract<LeaseReply, { is_held: true }>;

/** Everything from the last block that was taken to the node's last one. */
async function readOn(options: RoundOptions, round: Round): Promise<void> {
  const { database, pool, finalSeconds, holdings, sweeper } = options;
  const { view, main, lease, changed } = round;
  await pool.refresh();
  pool.setOwn(await database.ownPayments());
  const start = positionOf(lease);
  const left = start && (await undo(options, round, start));
  const position = await take(options, round, left);
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
  if (!position || position.height < main.tip.height) return;
  const others = view.usable.filter((node) => node !== main);
  const dissent = await findDissent(others, position, database.hashAt);
  if (dissent)
    throw new Stuck(`The nodes disagree about block ${dissent.height}: ${dissent.name} has another one.`);
  await decideAll(async (most) => {
    const credited = await database.credit(most);
    changed.deposits.push(...credited);
    return credited.length;
  });
  await decideAll(async (most) => addPayments(changed, await database.settlePayments(most)));
  await holdings.step(main.chain);
  await sweeper.step(main.chain);
  if (lease.unfinal_seconds !== null && lease.unfinal_seconds >= finalSeconds)
    throw new Stuck("The node names no final block, so nothing can be credited.");
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

function positionOf({ height, hash }: { height: number | null; hash: string | null }): Position | undefined {
  return height === null || hash === null ? undefined : { height, hash };
}

/** Undoes the blocks that are not in the node's chain any more. Returns the last one left, if any. */
async function undo(
  { database, log, network_id }: WatcherOptions,
  { main, lease }: Round,
  start: Position,
): Promise<Position | undefined> {
  let position: Position | undefined = start;
  for (let left = await countRemoved(database, main, start, lease); left > 0 && position; left -= 1) {
    const reply = await database.takeBackBlock();
    if (!reply.is_undone) throw new Stuck(tooDeep(position.height));
    log.warn(
      { network_id, height: position.height, hash: position.hash },
      "a reorganisation has removed a block",
    );
    if (reply.undone_deposits > 0)
      log.error(
        { network_id, deposits: reply.undone_deposits },
        "credited deposits are not in the chain any more",
      );
    position = positionOf(reply);
  }
  return position;
}

/**
 * How many of the last blocks are not in the node's chain. Counted before the first is undone: a node that has forgotten
 * its chain, or serves another one, has none of them, and then nothing must be undone.
 */
async function countRemoved(
  database: ChainDatabase,
  main: UsableNode,
  start: Position,
  { is_blank }: HeldLease,
): Promise<number> {
  await requireNotBehind(database, main, start);
  let block = start;
  for (let removed = 0; removed <= MAX_UNDONE_BLOCKS; removed += 1) {
    if (await isInChain(main, block)) return removed;
    // It may have been exchanged since its tip was read.
    if (removed === 0) await main.chain.check();
    const height = block.height - 1;
    const hash = await database.hashAt(height);
    // Before the first deposit, all can be read again from the first block on.
    if (hash === null && is_blank) return removed + 1;
    if (hash === null) break;
    block = { height, hash };
  }
  throw new Stuck(tooDeep(block.height));
}

function tooDeep(height: number): string {
  return `The chain was reorganised deeper than block ${height}, further than is undone by itself. Check the node.`;
}

/** A node that is only behind has the blocks before, or is so far behind that they are not known any more. */
async function requireNotBehind(
  database: ChainDatabase,
  { tip }: UsableNode,
  { height }: Position,
): Promise<void> {
  if (height <= tip.height) return;
  const known = await database.hashAt(tip.height);
  if (known === null || known === tip.hash)
    throw new Stuck(`The node is ${height - tip.height} blocks behind what was read before.`);
}

async function isInChain({ chain, tip }: UsableNode, { height, hash }: Position): Promise<boolean> {
  if (height > tip.height) return false;
  const found = await chain.hashAt(height);
  // Behind one address may be several nodes, some of them behind.
  if (found === undefined)
    throw new Stuck(`The node does not know block ${height}, although its last one is ${tip.height}.`);
  return found === hash;
}

/** Takes the blocks after the position. Without one, starts where it started before, or at the node's last block. */
async function take(
  { database, pool }: WatcherOptions,
  { main: { chain, tip }, lease }: Round,
  start: Position | undefined,
): Promise<Position | undefined> {
  let position = start;
  let next = position ? position.height + 1 : Math.min(lease.lowest_height ?? tip.height, tip.height);
  while (next <= tip.height) {
    const blocks = await chain.blocks(next, Math.min(tip.height, next + BLOCKS_AT_ONCE - 1), pool.watch);
    if (blocks.length === 0) break;
    for (const block of blocks) {
      const reply = await database.takeBlock(forDatabase(block, pool));
      // The chain changed meanwhile: the next round undoes what must be.
      if (!reply.is_taken) return reply;
      position = { height: block.height, hash: block.hash };
    }
    next += blocks.length;
  }
  return position;
}

function forDatabase(block: Block, pool: PoolWatch): Block {
  return { ...block, arrivals: pool.forDatabase(block.arrivals) };
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
