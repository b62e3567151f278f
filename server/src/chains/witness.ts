import type { Position } from "./chain-database.ts";
import type { UsableNode } from "./nodes.ts";

/** What other nodes say of the blocks that were taken. */
export interface Testimony {
  /** A node that has another block at a height, so that nothing may be credited. */
  dissent: { name: string; height: number } | undefined;
  /** How many other nodes have the same block. */
  agreeing: number;
  /** The highest block taken that another node has, too, and with it all blocks below; undefined if none has. */
  witnessedHeight: number | undefined;
}

/**
 * Asks each other node for its block at the last height that it shares with what was taken. Nodes that do not answer, or
 * are further behind than the known blocks, neither agree nor disagree.
 * @param main the node that is read. One of the same name may disagree, but is no second node.
 * @param takenAt the hash of an earlier block that was taken, or null if it is not known any more.
 */
export async function askOthers(
  { usable, main }: { usable: readonly UsableNode[]; main: UsableNode },
  taken: Position,
  takenAt: (height: number) => Promise<string | null>,
): Promise<Testimony> {
  const others = usable.filter((node) => node !== main);
  const answers = await Promise.all(
    others.map(async ({ name, chain, tip }) => {
      const height = Math.min(tip.height, taken.height);
      const own = height === taken.height ? taken.hash : await takenAt(height);
      const other = height === tip.height ? tip.hash : await chain.hashAt(height).catch(() => undefined);
      return own === null || other === undefined ? [] : [{ name, height, agrees: own === other }];
    }),
  );
  const heard = answers.flat();
  const agreed = heard.filter(({ name, agrees }) => agrees && name !== main.name).map(({ height }) => height);
  return {
    dissent: heard.find(({ agrees }) => !agrees),
    agreeing: heard.filter(({ agrees }) => agrees).length,
    witnessedHeight: agreed.length > 0 ? Math.max(...agreed) : undefined,
  };
}
