import type { Logger } from "pino";
import type { ChainDatabase, HeldLease, Position, WatchCause } from "./chain-database.ts";
import { Stuck } from "./stuck.ts";
import type { UsableNode } from "./usable-node.ts";

/** Of a chain that was replaced this deep, no credited deposit is questioned: the node is more likely wrong. */
const MAX_QUESTIONED_BLOCKS = 200;

/** What undoing needs of a round. */
export interface UndoOptions {
  network_id: string;
  database: Pick<ChainDatabase, "hashAt" | "takeBackBlock" | "questionCredits">;
  log: Logger;
  main: UsableNode;
  lease: HeldLease;
  /** Pauses the network at once. */
  pause(cause: WatchCause): Promise<void>;
}

/**
 * Undoes the blocks that are not in the node's chain any more. If they are unusually many, the network is paused before:
 * a process that ends in between leaves the next one fewer of them. An owner who follows the new chain has seen them.
 * Returns the last block that is left, if any.
 * @throws {Stuck} if the node is behind, or a block of the trailing cursor is gone: then nothing is undone.
 */
export async function undoBlocks(options: UndoOptions, start: Position): Promise<Position | undefined> {
  const { network_id, database, log, lease } = options;
  const removed = await countRemoved(options, start);
  if (lease.deep_blocks !== null && removed > lease.deep_blocks && lease.undo_to === null)
    await options.pause("deep_reorganisation");
  let position: Position | undefined = start;
  for (let left = removed; left > 0 && position; left -= 1) {
    const reply = await database.takeBackBlock();
    if (!reply.is_undone) throw reorganised(position.height);
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
async function countRemoved(options: UndoOptions, start: Position): Promise<number> {
  const { database, main, lease } = options;
  await requireNotBehind(database, main, start);
  let block = start;
  let lowestKept: Position | undefined;
  for (let removed = 0; ; removed += 1) {
    if (await isInChain(main, block)) {
      if (lowestKept) await refuseToUndo(options, block);
      return removed;
    }
    // It may have been exchanged since its tip was read.
    if (removed === 0) await main.chain.check();
    if (!mayUndo(lease, block)) lowestKept = block;
    const height = block.height - 1;
    const hash = await database.hashAt(height);
    // Before the first deposit, all can be read again from the first block on.
    if (hash === null && lease.is_blank) return removed + 1;
    if (hash === null || (lowestKept && removed >= MAX_QUESTIONED_BLOCKS)) throw tooDeep(block.height);
    block = { height, hash };
  }
}

/**
 * A block of the trailing cursor is gone. Deposits that were credited above the last common block become questions, once
 * the network is paused: who resumes it answers them.
 */
async function refuseToUndo(
  { network_id, database, log, lease, pause }: UndoOptions,
  common: Position,
): Promise<never> {
  const isNew = !lease.causes.includes("reorganised");
  if (isNew) await pause("reorganised");
  const deposits = await database.questionCredits(common.height);
  if (isNew && deposits > 0)
    log.error({ network_id, deposits }, "credited deposits are not in the chain any more");
  throw reorganised(common.height + 1);
}

/** Where nothing was credited, or an owner has allowed it, blocks of the trailing cursor are undone as well. */
function mayUndo({ credited_height, undo_to, is_blank }: HeldLease, { height }: Position): boolean {
  return (
    is_blank || credited_height === null || height > credited_height || (undo_to !== null && height > undo_to)
  );
}

/** So deep it is the node rather than the network: it says nothing about the deposits. */
function tooDeep(height: number): Stuck {
  return new Stuck(
    `The chain was reorganised deeper than block ${height}, further than is undone by itself. Check the node.`,
    "reorganised",
  );
}

function reorganised(height: number): Stuck {
  return new Stuck(
    `The chain has replaced block ${height}, whose payments were credited. Compare the node with others, then resume the network.`,
    "reorganised",
  );
}

/** A node that is only behind has the blocks before, or is so far behind that they are not known any more. */
async function requireNotBehind(
  database: UndoOptions["database"],
  { tip }: UsableNode,
  { height }: Position,
): Promise<void> {
  if (height <= tip.height) return;
  const known = await database.hashAt(tip.height);
  if (known === null || known === tip.hash)
    throw new Stuck(`The node is ${height - tip.height} blocks behind what was read before.`);
}

/** @throws {Stuck} if the node does not know the height, although its last block is higher. */
export async function isInChain({ chain, tip }: UsableNode, { height, hash }: Position): Promise<boolean> {
  if (height > tip.height) return false;
  const found = await chain.hashAt(height);
  // Behind one address may be several nodes, some of them behind.
  if (found === undefined)
    throw new Stuck(`The node does not know block ${height}, although its last one is ${tip.height}.`);
  return found === hash;
}

/** A position whose parts are known, or undefined. */
export function positionOf({
  height,
  hash,
}: {
  height: number | null;
  hash: string | null;
}): Position | undefined {
  return height === null || hash === null ? undefined : { height, hash };
}
