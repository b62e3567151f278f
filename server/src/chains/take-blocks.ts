import type { ChainDatabase, HeldLease, Position } from "./chain-database.ts";
import type { PoolWatch } from "./pool-watch.ts";
import { isInChain, positionOf } from "./undo-blocks.ts";
import type { UsableNode } from "./usable-node.ts";

/** How many blocks one read asks for. */
const BLOCKS_AT_ONCE = 20;
/** How many of the newest blocks are shown while older ones are still to be taken. */
const HEAD_BLOCKS = 40;

/** What taking needs of a round. */
export interface TakeOptions {
  database: Pick<ChainDatabase, "takeBlock" | "showHead">;
  pool: PoolWatch;
  main: UsableNode;
  lease: HeldLease;
  /** After so long a round ends, so that the newest blocks are shown while a gap is filled. */
  catchUpMilliseconds: number;
}

/**
 * Shows the payments of the newest blocks, if older ones are still to be taken: after a pause, a user sees a new deposit
 * at once, although it is credited only when the gap is filled.
 */
export async function showHead(options: TakeOptions, taken: Position): Promise<void> {
  const { database, pool, main, lease } = options;
  if (main.tip.height - taken.height <= BLOCKS_AT_ONCE) return;
  let from = Math.max(taken.height + 1, main.tip.height - HEAD_BLOCKS + 1);
  const shown = positionOf({ height: lease.head_height, hash: lease.head_hash });
  if (shown && shown.height >= from && (await isInChain(main, shown))) from = shown.height + 1;
  if (from > main.tip.height) return;
  const blocks = await main.chain.blocks(from, main.tip.height, pool.watch);
  if (blocks.length > 0) await database.showHead(blocks.map((block) => pool.forDatabaseBlock(block)));
}

/**
 * Takes the blocks after the position, as many as there are time for. Without one, starts where it started before, or at
 * the node's last block. Returns the last one taken.
 */
export async function takeBlocks(
  { database, pool, main: { chain, tip }, lease, catchUpMilliseconds }: TakeOptions,
  start: Position | undefined,
): Promise<Position | undefined> {
  const started = performance.now();
  let position = start;
  let next = position ? position.height + 1 : Math.min(lease.lowest_height ?? tip.height, tip.height);
  while (next <= tip.height && performance.now() - started < catchUpMilliseconds) {
    const blocks = await chain.blocks(next, Math.min(tip.height, next + BLOCKS_AT_ONCE - 1), pool.watch);
    if (blocks.length === 0) break;
    for (const block of blocks) {
      const reply = await database.takeBlock(pool.forDatabaseBlock(block));
      // The chain changed meanwhile: the next round undoes what must be.
      if (!reply.is_taken) return reply;
      position = { height: block.height, hash: block.hash };
    }
    next += blocks.length;
  }
  return position;
}
