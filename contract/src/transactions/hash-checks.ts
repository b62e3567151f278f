import { z } from "zod";

/**
 * What a network says of the transaction that was entered for a withdrawal. `looking`: nothing yet. `unknown`: no node
 * has it. `waiting`: it pays the withdrawal and no block has it. `mined`: it pays it. `differs`: it does not.
 */
export const hashFindings = ["looking", "unknown", "waiting", "mined", "differs"] as const;

/** Why a transaction does not pay a withdrawal. */
export const hashDifference = z.discriminatedUnion("kind", [
  /** It is in the chain and was reverted. */
  z.object({ kind: z.literal("failed") }),
  /** Other networks have it, by name. */
  z.object({ kind: z.literal("network"), networks: z.array(z.string()) }),
  /** It pays other addresses, some of which are listed; null stands for one that cannot be written. */
  z.object({ kind: z.literal("address"), addresses: z.array(z.string().nullable()) }),
  /** It pays the address another coin. */
  z.object({ kind: z.literal("coin") }),
  /** In the coin: what it pays the address, several joined by " + ", and what it should. */
  z.object({ kind: z.literal("amount"), paid: z.string(), expected: z.string() }),
  /** It has paid another withdrawal of the same amount to the address. */
  z.object({ kind: z.literal("used") }),
  /** It is older than the withdrawal. */
  z.object({ kind: z.literal("earlier") }),
]);
export type HashDifference = z.infer<typeof hashDifference>;
