/** What can be paused. */
export const pauseKinds = ["deposit", "withdrawal", "swap"] as const;
export type PauseKind = (typeof pauseKinds)[number];

/** Why a network pauses by itself, as its watcher finds it. */
export const pauseCauses = [
  "reorganised",
  "deep_reorganisation",
  "slow_blocks",
  "not_final",
  "nodes_disagree",
  "wrong_chain",
  "old_node",
  "stalled",
] as const;
export type PauseCause = (typeof pauseCauses)[number];

/** Causes that a person has to look at: their pause does not end by itself. */
export const causesForPeople: readonly PauseCause[] = ["reorganised", "deep_reorganisation"];

/** Why deposits and withdrawals of a network take longer than usual. */
export const delayReasons = [
  /** No node of the network can be used. */
  "unreadable",
  /** Old blocks are still to be read. */
  "behind",
  /** The network makes blocks, or final ones, late. */
  "slow",
] as const;
export type DelayReason = (typeof delayReasons)[number];
