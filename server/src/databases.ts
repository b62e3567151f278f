import { openPool, reads, requireServerSession } from "@portico/database";
import type { Logger } from "pino";
import type { Config } from "./config.ts";
import type { Pool } from "./context.ts";
import { kept } from "./kept.ts";
import type { Metrics } from "./metrics/metrics.ts";

/** The ways to the database, each for its purpose. */
export interface Databases {
  /** For whoever waits for an answer; through the pooler, where there is one. */
  pool: Pool;
  /** One connection for what may take long, to the replica where there is one. */
  patient: Pool;
  /** Without a pooler, for what holds on to a connection. */
  directUrl: string;
  /** Reads what may be some seconds old: from the replica while it keeps up, or else from the database itself. */
  readHistory: ReadHistory;
  addFigures(metrics: Metrics): void;
  /** @throws {StartupError} where the pooler's login is not set up as it must be. */
  check(): Promise<void>;
  end(): Promise<void>;
}

export type ReadHistory = <Value>(read: (pool: Pool) => Promise<Value>) => Promise<Value>;

/** A replica that is further behind is not asked. */
const mostLagSeconds = 60;
/** Whoever found it silent spares the others the waiting for this long. */
const restMilliseconds = 10_000;
const replicaPatienceMilliseconds = 2_000;

export function openDatabases(config: Config, databaseUrl: string, log: Logger): Databases {
  const { databaseDirectUrl, databaseReplicaUrl } = config;
  const directUrl = databaseDirectUrl ?? databaseUrl;
  const onIdleError = (err: Error) => log.warn({ err }, "a database connection broke");
  const pool = openPool(databaseUrl, { isPooled: databaseDirectUrl !== undefined, onIdleError });
  const patient = openPool(databaseReplicaUrl ?? directUrl, {
    max: 1,
    statementTimeoutMilliseconds: 0,
    applicationName: "portico-books",
    onIdleError,
  });
  const replica =
    databaseReplicaUrl === undefined
      ? undefined
      : openPool(databaseReplicaUrl, {
          max: 4,
          connectMilliseconds: replicaPatienceMilliseconds,
          applicationName: "portico-history",
          onIdleError,
        });
  const lag = replica && kept(5, () => lagSeconds(pool, replica));
  return {
    pool,
    patient,
    directUrl,
    readHistory: replica && lag ? preferReplica(pool, replica, lag, log) : (read) => read(pool),
    addFigures(metrics) {
      metrics.gauge("portico_replica_lag_seconds", "How far the replica is behind.", async () =>
        lag ? lag() : [],
      );
    },
    async check() {
      if (databaseDirectUrl !== undefined) await requireServerSession(pool);
    },
    async end() {
      await Promise.all([pool.end(), patient.end(), replica?.end()]);
    },
  };
}

/**
 * By what they hold: prices are written all the time. PostgreSQL's own figures tell how far what was received has been
 * applied, and nothing of what never came.
 */
async function lagSeconds(pool: Pool, replica: Pool): Promise<number> {
  const [own, other] = await Promise.all([reads.health(pool), reads.health(replica)]);
  if (own.price_age_seconds === null) return 0;
  return Math.max(0, (other.price_age_seconds ?? Number.POSITIVE_INFINITY) - own.price_age_seconds);
}

function preferReplica(pool: Pool, replica: Pool, lag: () => Promise<number>, log: Logger): ReadHistory {
  let restsUntil = 0;
  return async (read) => {
    if (performance.now() < restsUntil) return read(pool);
    try {
      if ((await lag()) <= mostLagSeconds) return await read(replica);
    } catch (err) {
      restsUntil = performance.now() + restMilliseconds;
      log.warn({ err }, "the replica does not answer: the database itself is read");
    }
    return read(pool);
  };
}
