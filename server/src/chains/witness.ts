import type { Position } from "./chain-database.ts";
import type { UsableNode } from "./usable-node.ts";

/** What one other node says of a block that was taken. */
export interface Statement {
  node: UsableNode;
  height: number;
  /** The hash of its block. */
  hash: string;
  /** The hash of the block that was taken. */
  own: string;
  agrees: boolean;
}

/** What other nodes say of the blocks that were taken. */
export interface Testimony {
  /** The node that is read. */
  main: UsableNode;
  /** What each other node says; those that say nothing are left out. */
  statements: Statement[];
  /** A node that has another block, so that nothing may be credited. */
  dissent: Statement | undefined;
  /** How many other nodes have the same block. */
  agreeing: number;
  /** The second node that has the highest of these blocks; undefined if none has any. */
  witness: UsableNode | undefined;
  /** The highest block taken that the witness has, too, and with it all blocks below; undefined without one. */
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
    others.map(async (node): Promise<Statement[]> => {
      const { chain, tip } = node;
      const height = Math.min(tip.height, taken.height);
      const own = height === taken.height ? taken.hash : await takenAt(height);
      const hash = height === tip.height ? tip.hash : await chain.hashAt(height).catch(() => undefined);
      if (own === null || hash === undefined) return [];
      return [{ node, height, hash, own, agrees: own === hash }];
    }),
  );
  const statements = answers.flat();
  const agreed = statements.filter(({ node, agrees }) => agrees && node.name !== main.name);
  const best = agreed.toSorted((left, right) => right.height - left.height)[0];
  return {
    main,
    statements,
    dissent: statements.find(({ agrees }) => !agrees),
    agreeing: statements.filter(({ agrees }) => agrees).length,
    witness: best?.node,
    witnessedHeight: best?.height,
  };
}
