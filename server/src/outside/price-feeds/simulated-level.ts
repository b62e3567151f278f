import { randomWalk } from "./random-walk.ts";
import type { SimulatedCoin } from "./simulated-coins.ts";

/** The coin that the others follow. */
const leader = "bitcoin";
/** Share of another coin's moves that follows the leader's: the correlation of the two. */
const following = 0.7;
const ownShare = Math.sqrt(1 - following ** 2);
/** Time in seconds by which the others are late. */
const lag = 300;

/**
 * The logarithm of a coin's price relative to its usual one, at a time in seconds. Only differences matter to a running
 * market. Floating point is acceptable for random movements, never for amounts.
 */
export function simulatedLevel(seed: string, coinId: string, coin: SimulatedCoin, seconds: number): number {
  const own = randomWalk(seed, coinId, seconds);
  // A stable coin follows the dollar.
  if (coinId === leader || coin.is_stable) return coin.volatility * own;
  return coin.volatility * (following * randomWalk(seed, leader, seconds - lag) + ownShare * own);
}
