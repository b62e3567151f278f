import type { ChainDatabase } from "./chain-database.ts";
import type { Nodes, NodesView } from "./nodes.ts";
import type { PoolWatch } from "./pool-watch.ts";
import { Stuck } from "./stuck.ts";
import type { UsableNode } from "./usable-node.ts";
import { askOthers } from "./witness.ts";

/** How many blocks one read asks for. */
const BLOCKS_AT_ONCE = 20;

/** What reading old blocks needs of a round. */
export interface RescanOptions {
  database: Pick<ChainDatabase, "blocksToRescan" | "takeRescanned">;
  pool: PoolWatch;
  nodes: Pick<Nodes, "wantAll">;
  view: NodesView;
  main: UsableNode;
  /** After so long a round ends, so that the newest blocks are read meanwhile. */
  catchUpMilliseconds: number;
}

/**
 * Reads old blocks again, if an administrator has asked for it, as many as there are time for. Returns whether some are
 * still to be read.
 * @throws {Stuck} if another node has other blocks.
 */
export async function rescan(options: RescanOptions): Promise<boolean> {
  const { database, pool, nodes, view, main, catchUpMilliseconds } = options;
  const started = performance.now();
  for (;;) {
    const wanted = await database.blocksToRescan();
    if (!wanted) return false;
    if (!view.isWhole || performance.now() - started > catchUpMilliseconds) {
      nodes.wantAll();
      return true;
    }
    const { id, next_height, to_height } = wanted;
    const blocks = await main.chain.blocks(
      next_height,
      Math.min(to_height, next_height + BLOCKS_AT_ONCE - 1),
      pool.watch,
    );
    const last = blocks.at(-1);
    if (!last) throw new Stuck(`The node does not know block ${next_height}, which is to be read again.`);
    await requireAgreement(options, last);
    const reply = await database.takeRescanned(
      id,
      blocks.map((block) => pool.forDatabaseBlock(block)),
    );
    if (reply.differs)
      throw new Stuck(`The node has other blocks from ${next_height} on than those that were read before.`);
  }
}

/** Each block names the one before, so that agreeing on the last of them is agreeing on all. */
async function requireAgreement({ view, main }: RescanOptions, last: { height: number; hash: string }) {
  const { dissent } = await askOthers({ ...view, main }, last, async () => null);
  if (dissent)
    throw new Stuck(
      `The nodes disagree about block ${dissent.height}: ${dissent.node.name} has another one.`,
      "nodes_disagree",
    );
}
