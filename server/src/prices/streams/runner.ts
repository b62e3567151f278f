import type { StreamSource } from "@portico/contract";
import { call, internalContext, type Pool } from "@portico/database";
import type { Logger } from "pino";
import type { PriceStreamAddress } from "../../config.ts";
import { type FollowTimes, usualFollowTimes } from "../../outside/price-streams/follow.ts";
import type { Bus } from "../../realtime/bus.ts";
import { createFollowedExchanges } from "./exchanges.ts";
import { createLastTicks, type LastTicks } from "./last-ticks.ts";
import { createLease } from "./lease.ts";
import { createLeftOut, type LeftOut } from "./left-out.ts";
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
  /** Whose prices do not count at the moment, where this process is the one that follows. */
  leftOut(): LeftOut[];
}

interface Ingested {
  /** False where the lease is another's, or the feed was told not to run. */
  is_held: boolean;
  updated?: string[];
  held?: string[];
  left_out?: LeftOut[];
}

export function createStreamRunner(options: StreamRunnerOptions): StreamRunner {
  const { pool, bus, log, times } = options;
  const lease = createLease(pool, times.leaseSeconds, log);
  const ticks = createLastTicks(times.freshMilliseconds);
  const followed = createToldExchanges(options, ticks);
  const leftOut = createLeftOut(log);

  async function renew() {
    const asked = await lease.renew(followed.reports());
    if (asked === null) followed.close();
    else await followed.open(asked);
    followed.tell();
  }

  async function writeFresh() {
    if (!followed.isOpen() || ticks.fresh().length === 0) return;
    // Their ages are taken when there is a connection to send them by: nobody knows how long that takes.
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

/** The exchanges that are followed, with a word to the log and to administrators' screens when that changes. */
function createToldExchanges({ pool, bus, log, addresses, times }: StreamRunnerOptions, ticks: LastTicks) {
  const tellScreens = () => bus.publish({ type: "admin_cron" });
  const followed = createFollowedExchanges({ addresses, ticks, times, log, onChange: tellScreens });
  let told = "";
  let followedHash = "";
  return {
    isOpen: followed.isOpen,
    reports: followed.reports,
    /** Asks for the symbols of the moment; anew where they have another hash than those that are followed. */
    async open(hash: string) {
      if (followed.isOpen() && hash === followedHash) return;
      const symbols = await call<{ source: StreamSource; symbol: string }[]>(
        pool,
        "stream_symbols",
        internalContext("price streams"),
      );
      // What was heard so far counts on for as long as it is fresh.
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
    /** A stream may also fall silent, or speak again, without any change of its connection. */
    tell() {
      const states = followed.reports().map(({ source, state }) => `${source} ${state}`);
      const now = followed.isOpen() ? states.join() : "";
      if (now !== told) tellScreens();
      told = now;
    },
  };
}
