import type { StreamSource } from "@portico/contract";
import { call, internalContext, type Pool } from "@portico/database";
import type { Logger } from "pino";
import { repeated } from "../../async/repeated.ts";
import type { PriceStreamAddress } from "../../config/price-streams-setting.ts";
import { type FollowTimes, usualFollowTimes } from "../../outside/price-streams/follow.ts";
import type { Bus } from "../../realtime/bus.ts";
import { createFollowedExchanges } from "./exchanges.ts";
import { createLastTicks, type LastTicks } from "./last-ticks.ts";
import { createLease } from "./lease.ts";
import { createLeftOut, type LeftOut } from "./left-out.ts";

/** The intervals of following streams and writing their prices. */
export interface StreamTimes extends FollowTimes {
  /** How long a tick counts as fresh. */
  freshMilliseconds: number;
  /** Interval between writes of changed prices. */
  writeMilliseconds: number;
  /** Lifetime of the lease without renewal. */
  leaseSeconds: number;
  /** Interval for renewing the lease, and for other processes to check whether it is free. */
  renewMilliseconds: number;
}

/** After a process dies, another takes over within lease plus renewal interval: 8 seconds. */
export const usualStreamTimes: StreamTimes = {
  ...usualFollowTimes,
  freshMilliseconds: 15_000,
  writeMilliseconds: 1_000,
  leaseSeconds: 6,
  renewMilliseconds: 2_000,
};

/** What the runner needs. */
export interface StreamRunnerOptions {
  pool: Pool;
  bus: Bus;
  log: Logger;
  addresses: readonly PriceStreamAddress[];
  times: StreamTimes;
  /** From `createRefresh`. */
  refresh(): Promise<void>;
}

/** Follows the exchanges, in one process of the cluster at a time, and has the database ingest their prices. */
export interface StreamRunner {
  start(): void;
  /** Stops, and releases the lease. */
  stop(): Promise<void>;
  /** Checks at once whether to run, after a change of the feed's mode. */
  wake(): Promise<void>;
  /** Writes changed prices immediately. */
  write(): Promise<void>;
  /** Exchange prices currently excluded, if this process follows the exchanges. */
  leftOut(): LeftOut[];
}

interface Ingested {
  /** False if another process holds the lease or the feed was stopped. */
  is_held: boolean;
  updated?: string[];
  held?: string[];
  left_out?: LeftOut[];
}

/** Creates the runner, which begins with `start`. */
export function createStreamRunner(options: StreamRunnerOptions): StreamRunner {
  const { pool, bus, log, times } = options;
  const lease = createLease(pool, times.leaseSeconds, log);
  const ticks = createLastTicks(times.freshMilliseconds);
  const followed = createNotifyingExchanges(options, ticks);
  const leftOut = createLeftOut(log);

  async function renew() {
    const asked = await lease.renew(followed.reports());
    if (asked === null) followed.close();
    else await followed.open(asked);
    followed.notifyChange();
  }

  async function writeFresh() {
    if (!followed.isOpen() || ticks.fresh().length === 0) return;
    // Compute ages only once a connection is available, since waiting for one takes unknown time.
    const input = () => ({ p_holder: lease.holder, p_ticks: ticks.fresh() });
    const context = internalContext("price streams");
    const reply = await call<Ingested>(pool, "ingest_ticks", context, input);
    const { is_held, updated = [], held = [], left_out = [] } = reply;
    if (!is_held) followed.close();
    leftOut.note(left_out);
    if (held.length > 0) log.debug({ held }, "prices jumped, and wait to be confirmed");
    if (updated.length === 0) return;
    bus.publish({ type: "prices_written" });
    await options.refresh();
  }

  const renewing = repeated(times.renewMilliseconds, renew, (err) => {
    log.warn({ err }, "could not renew the lease of the price streams");
    if (lease.isOver()) followed.close();
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
      followed.close();
      await lease.release();
    },
    wake: renewing.now,
    write: writing.now,
    leftOut: () => (followed.isOpen() ? leftOut.all() : []),
  };
}

/** Followed exchanges that log changes and notify administrators' pages. */
function createNotifyingExchanges(
  { pool, bus, log, addresses, times }: StreamRunnerOptions,
  ticks: LastTicks,
) {
  const notifyOffice = () => bus.publish({ type: "admin_cron" });
  const followed = createFollowedExchanges({ addresses, ticks, times, log, onChange: notifyOffice });
  let notified = "";
  let followedHash = "";
  return {
    isOpen: followed.isOpen,
    reports: followed.reports,
    /** Follows the current symbols. Reopens if their hash differs from the followed one. */
    async open(hash: string) {
      if (followed.isOpen() && hash === followedHash) return;
      const symbols = await call<{ source: StreamSource; symbol: string }[]>(
        pool,
        "stream_symbols",
        internalContext("price streams"),
      );
      // Ticks received so far stay valid while they are fresh.
      followed.close();
      followed.open(symbols);
      followedHash = hash;
      log.info("following the exchanges' prices");
    },
    close() {
      if (!followed.isOpen()) return;
      followed.close();
      log.info("not following the exchanges' prices any more");
    },
    /** A stream can also go silent or resume without a connection event, so compare states. */
    notifyChange() {
      const states = followed.reports().map(({ source, state }) => `${source} ${state}`);
      const now = followed.isOpen() ? states.join() : "";
      if (now !== notified) notifyOffice();
      notified = now;
    },
  };
}
