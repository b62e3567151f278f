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
   * @returns what to follow, a text that changes with the symbols; null where it is not ours, or somebody has told the
   * feed not to run.
   */
  renew(reports: StreamReport[]): Promise<string | null>;
  /** Whether it has run out since it was last renewed, so that it may be another's by now. */
  isOver(): boolean;
  /** Gives it to whoever is next. */
  release(): Promise<void>;
}

interface Held {
  is_held: boolean;
  mode: reads.PriceFeedMode;
  symbols_hash: string;
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
      const input = { p_holder: holder, p_seconds: seconds, p_streams: reports };
      const { is_held, mode, symbols_hash } = await call<Held>(pool, "hold_price_lease", context(), input);
      heldUntil = is_held ? asked + seconds * 1_000 : 0;
      return is_held && mode === "running" ? symbols_hash : null;
    },
    isOver: () => performance.now() >= heldUntil,
    async release() {
      await call(pool, "release_price_lease", context(), { p_holder: holder }).catch((err) =>
        log.warn({ err }, "could not give back the lease of the price streams"),
      );
    },
  };
}
