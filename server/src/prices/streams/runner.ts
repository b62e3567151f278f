import { randomUUID } from "node:crypto";
import type { StreamSource } from "@portico/contract";
import { call, internalContext, type Pool, type reads } from "@portico/database";
import type { Logger } from "pino";
import type { PriceStreamAddress } from "../../config.ts";
import { type FollowTimes, usualFollowTimes } from "../../outside/price-streams/follow.ts";
import type { Bus } from "../../realtime/bus.ts";
import { createFollowedExchanges } from "./exchanges.ts";
import { createLastTicks } from "./last-ticks.ts";
import { repeated } from "./repeated.ts";

export interface StreamTimes extends FollowTimes {
  /** A tick is believed for so long. */
  freshMilliseconds: number;
  /** Between two writes of what changed. */
  writeMilliseconds: number;
  /** For how long one process keeps the streams without renewing that. */
  leaseSeconds: number;
  /** Between two renewals, and between two looks of the others whether it is free. */
  renewMilliseconds: number;
}

/** A process that dies is followed by another within lease and look together: 8 seconds. */
export const usualStreamTimes: StreamTimes = {
  ...usualFollowTimes,
  freshMilliseconds: 15_000,
  writeMilliseconds: 1_000,
  leaseSeconds: 6,
  renewMilliseconds: 2_000,
};

export interface StreamRunnerOptions {
  pool: Pool;
  bus: Bus;
  log: Logger;
  addresses: readonly PriceStreamAddress[];
  times: StreamTimes;
  /** Of `createRefresh`. */
  refresh(): Promise<void>;
}

/** Follows the exchanges, in a whole cluster in one process at a time, and has the database take in what they say. */
export interface StreamRunner {
  start(): void;
  /** Gives the streams to whoever is next. */
  stop(): Promise<void>;
  /** Looks at once whether to run: the feed was told something else. */
  wake(): Promise<void>;
  /** Writes what changed now, and not a moment later. */
  write(): Promise<void>;
}

interface Lease {
  is_held: boolean;
  mode: reads.PriceFeedMode;
}

interface Ingested {
  is_held: boolean;
  updated?: string[];
  held?: string[];
}

export function createStreamRunner(options: StreamRunnerOptions): StreamRunner {
  const { pool, bus, log, addresses, times, refresh } = options;
  const holder = randomUUID();
  const ticks = createLastTicks(times.freshMilliseconds);
  const tellScreens = () => bus.publish({ type: "admin_cron" });
  const followed = createFollowedExchanges({ addresses, ticks, times, log, onChange: tellScreens });
  /** By this machine's clock, which is only asked how much time has passed. */
  let heldUntil = 0;
  let said = "";

  async function renew() {
    const asked = performance.now();
    const lease = await call<Lease>(pool, "hold_price_lease", internalContext("price streams"), {
      p_holder: holder,
      p_seconds: times.leaseSeconds,
      p_streams: followed.reports(),
    });
    heldUntil = lease.is_held ? asked + times.leaseSeconds * 1_000 : 0;
    if (lease.is_held && lease.mode === "running") await open();
    else close();
    tellChangedStates();
  }

  async function open() {
    if (followed.isOpen()) return;
    const symbols = await call<{ source: StreamSource; symbol: string }[]>(
      pool,
      "stream_symbols",
      internalContext("price streams"),
    );
    followed.open(symbols);
    log.info("following the exchanges' prices");
  }

  function close() {
    if (!followed.isOpen()) return;
    followed.close();
    log.info("not following the exchanges' prices any more");
  }

  /** A lease that could not be renewed in time is another's by now. */
  function closeIfLost() {
    if (performance.now() >= heldUntil) close();
  }

  function tellChangedStates() {
    const states = followed.reports().map(({ source, state }) => `${source} ${state}`);
    const next = followed.isOpen() ? states.join() : "";
    if (next !== said) tellScreens();
    said = next;
  }

  async function writeFresh() {
    const fresh = ticks.fresh();
    if (!followed.isOpen() || fresh.length === 0) return;
    const context = internalContext("price streams");
    const input = { p_holder: holder, p_ticks: fresh };
    const { is_held, updated = [], held = [] } = await call<Ingested>(pool, "ingest_ticks", context, input);
    if (!is_held) close();
    if (held.length > 0) log.debug({ held }, "prices jumped, and wait to be confirmed");
    if (updated.length === 0) return;
    bus.publish({ type: "prices_written" });
    await refresh();
  }

  const renewing = repeated(times.renewMilliseconds, renew, (err) => {
    log.warn({ err }, "could not renew the lease of the price streams");
    closeIfLost();
  });
  const writing = repeated(times.writeMilliseconds, writeFresh, (err) =>
    log.warn({ err }, "could not write the prices of the streams"),
  );

  return {
    start() {
      renewing.start();
      writing.start();
    },
    async stop() {
      await Promise.all([renewing.stop(), writing.stop()]);
      close();
      const context = internalContext("price streams");
      await call(pool, "release_price_lease", context, { p_holder: holder }).catch((err) =>
        log.warn({ err }, "could not give back the lease of the price streams"),
      );
    },
    wake: renewing.now,
    write: writing.now,
  };
}
