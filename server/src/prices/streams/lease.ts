import { randomUUID } from "node:crypto";
import { call, internalContext, type Pool, type reads } from "@portico/database";
import type { Logger } from "pino";
import type { StreamReport } from "./exchanges.ts";

/** The lease for following the exchanges, held by one process of a cluster at a time. */
export interface Lease {
  /** Id of this process, sent with its writes. */
  holder: string;
  /**
   * Acquires the lease if it is free, or renews it.
   * @param reports the streams' states, which other processes can then read.
   * @returns a hash of the symbols to follow; null if another process holds the lease or the feed was stopped.
   */
  renew(reports: StreamReport[]): Promise<string | null>;
  /** Whether the lease has expired since the last renewal, so that another process may hold it. */
  isOver(): boolean;
  /** Releases the lease. */
  release(): Promise<void>;
}

interface Held {
  is_held: boolean;
  mode: reads.PriceFeedMode;
  symbols_hash: string;
}

/**
 * Creates this process's share in the lease, not acquired yet.
 * @param seconds how long the lease lasts without renewal.
 */
export function createLease(pool: Pool, seconds: number, log: Logger): Lease {
  const holder = randomUUID();
  const context = () => internalContext("price streams");
  /** By the monotonic clock. */
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
