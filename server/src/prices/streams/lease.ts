import { randomUUID } from "node:crypto";
import { call, internalContext, type Pool, type reads } from "@portico/database";
import type { Logger } from "pino";
import type { StreamReport } from "./exchanges.ts";

/** The right to follow the exchanges, which one process of a cluster has at a time. */
export interface Lease {
  /** Names this process where it writes what it heard. */
  holder: string;
  /**
   * Takes it where it is free, or renews it.
   * @param reports how the streams stand, for whoever asks another process.
   * @returns whether to follow: it is ours, and nobody has told the feed not to run.
   */
  renew(reports: StreamReport[]): Promise<boolean>;
  /** Whether it has run out since it was last renewed, so that it may be another's by now. */
  isOver(): boolean;
  /** Gives it to whoever is next. */
  release(): Promise<void>;
}

export function createLease(pool: Pool, seconds: number, log: Logger): Lease {
  const holder = randomUUID();
  const context = () => internalContext("price streams");
  /** By this machine's clock, which is only asked how much time has passed. */
  let heldUntil = 0;

  return {
    holder,
    async renew(reports) {
      const asked = performance.now();
      const { is_held, mode } = await call<{ is_held: boolean; mode: reads.PriceFeedMode }>(
        pool,
        "hold_price_lease",
        context(),
        { p_holder: holder, p_seconds: seconds, p_streams: reports },
      );
      heldUntil = is_held ? asked + seconds * 1_000 : 0;
      return is_held && mode === "running";
    },
    isOver: () => performance.now() >= heldUntil,
    async release() {
      await call(pool, "release_price_lease", context(), { p_holder: holder }).catch((err) =>
        log.warn({ err }, "could not give back the lease of the price streams"),
      );
    },
  };
}
