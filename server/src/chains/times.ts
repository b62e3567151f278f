/** The intervals and timeouts of watching. */
export interface ChainTimes {
  /** The interval of polling a network. */
  pollMilliseconds: number;
  /**
   * The interval of asking the nodes besides the preferred one, and of crediting, which needs all of them. They are asked
   * in each poll while the preferred one cannot be used or something is wrong.
   */
  standbyMilliseconds: number;
  /** How long the lease of a network lasts without renewal. Then another process may watch it. */
  leaseSeconds: number;
  /** After so long a round ends although blocks are still to be taken, so that the newest ones are shown meanwhile. */
  catchUpMilliseconds: number;
  /** A chain with final blocks has a fault if it had none for this long, by the database's clock. */
  finalSeconds: number;
  /** The interval of checking which chain a node serves. */
  checkMilliseconds: number;
  /** The interval of reading which networks are to be watched. */
  switchMilliseconds: number;
  /** The interval of reading what the exchange holds; the usual one if undefined, as a real node needs long for it. */
  readingSeconds?: number;
}

export const usualChainTimes: ChainTimes = {
  pollMilliseconds: 3_000,
  standbyMilliseconds: 12_000,
  leaseSeconds: 30,
  catchUpMilliseconds: 3_000,
  finalSeconds: 600,
  checkMilliseconds: 60_000,
  switchMilliseconds: 10_000,
};

/** A play chain answers at once, so the Treasury shows what was just sent. */
export const playChainTimes: ChainTimes = { ...usualChainTimes, readingSeconds: 15 };
