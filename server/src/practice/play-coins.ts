import { reads } from "@portico/database";
import type { Deps } from "../deps.ts";
import { listedOn, type PlayChain } from "./play-chains.ts";

/** Has the chains of practice mode carry the coins of the database. */
export interface PlayCoins {
  /** Resolves once they do. Nothing may be read from the chains before. */
  start(): Promise<void>;
  stop(): void;
}

/** Follows the coins and networks that administrators add; chains start with those of the release. */
export function createPlayCoins(
  { pool, bus, log }: Pick<Deps, "pool" | "bus" | "log">,
  chains: readonly PlayChain[],
): PlayCoins {
  async function update(): Promise<void> {
    const { coins } = await reads.coins(pool);
    for (const chain of chains) chain.list(listedOn(coins, chain.network_id));
  }
  const unsubscribe = bus.subscribe(({ type }) => {
    if (type === "coins_changed")
      void update().catch((err) => log.warn({ err }, "could not read the coins of the play chains"));
  });
  return { start: update, stop: unsubscribe };
}
