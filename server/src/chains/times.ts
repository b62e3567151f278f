/** The intervals and timeouts of watching. */
export interface ChainTimes {
  /** Between two looks at a network. */
  pollMilliseconds: number;
  /** After so long without a sign of life another process may watch the network. */
  leaseSeconds: number;
  /** After so long without a final block, by the database's clock, a chain that has them has a fault. */
  finalSeconds: number;
  /** After so long a node is asked again which chain it serves. */
  checkMilliseconds: number;
  /** Between two reads of which networks are to be watched. */
  switchMilliseconds: number;
  /** Between two readings of what the exchange holds, if not the usual time: a real node takes long for one. */
  readingSeconds?: number;
}

export const usualChainTimes: ChainTimes = {
  pollMilliseconds: 3_000,
  leaseSeconds: 30,
  finalSeconds: 600,
  checkMilliseconds: 60_000,
  switchMilliseconds: 10_000,
};

/** A play chain answers at once, so the Treasury shows what was just sent. */
export const playChainTimes: ChainTimes = { ...usualChainTimes, readingSeconds: 15 };
