import { call, internalContext } from "@portico/database";
import type { Deps } from "../deps.ts";
import type { RepeatedJob } from "./jobs.ts";

/** What a look has found that the one before had not. */
interface Changes {
  is_play: boolean;
  /** Coins of which users own more than is held. */
  short: string[];
  /** Coins that were, and are no more. */
  covered: string[];
  insolvent: "began" | "ended" | null;
  missing_usd: string;
}

/**
 * Every 20 seconds: compares what users own with what is held, so that a shortage is known within a minute after the
 * credit that causes it, although it takes two looks (T84). This also covers new readings: they need no look of their own.
 */
export function compareHoldings({ pool, bus, log }: Pick<Deps, "pool" | "bus" | "log">): RepeatedJob {
  const name = "compare-holdings";
  return {
    name,
    everySeconds: 20,
    async work() {
      const { is_play, short, covered, insolvent, missing_usd } = await call<Changes>(
        pool,
        "compare_holdings",
        internalContext(name),
      );
      if (short.length === 0 && covered.length === 0 && insolvent === null) return;
      bus.publish({ type: "admin_treasury" });
      if (is_play) return;
      if (short.length > 0) log.warn({ coins: short }, "users own more of coins than the exchange holds");
      if (covered.length > 0)
        log.info({ coins: covered }, "what users own of coins is held again, or not read any more");
      if (insolvent === "began") log.error({ missing_usd }, "users own more than the exchange holds");
      if (insolvent === "ended") log.info("the exchange holds what users own again");
    },
  };
}
