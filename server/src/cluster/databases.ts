import { randomBytes } from "node:crypto";
import {
  openPool,
  type PoolClient,
  type PoolOptions,
  prepareLogins,
  Refusal,
  reads,
  requireServerSession,
} from "@portico/database";
import type { Logger } from "pino";
import { cached } from "../async/cached.ts";
import { withTimeout } from "../async/with-timeout.ts";
import type { Config } from "../config/config.ts";
import type { Pool } from "../deps.ts";
import type { Metrics } from "../metrics/metrics.ts";

/** Connection pools to the database, one for each purpose. */
export interface Databases {
  /** For requests. Goes through the pooler if there is one. */
  pool: Pool;
  /** For the job queue. Bypasses the pooler, since it holds its connections, and has its own login (T58). */
  jobsUrl: string;
  /** For reads that may be some seconds stale: uses the replica while it keeps up, otherwise the primary. */
  readHistory: ReadHistory;
  /** The same for long-running reads, one at a time. */
  readBooks: ReadHistory;
  addFigures(metrics: Metrics): void;
  /** @throws {StartupError} if session settings are wrong, as behind a misconfigured pooler. */
  check(): Promise<void>;
  /** Cancels long-running reads, so that shutdown need not wait. Another node repeats them. */
  endBooks(): Promise<void>;
  end(): Promise<void>;
}

/** Reads history from the replica if it is up to date, otherwise from the primary. */
export type ReadHistory = <Value>(read: (pool: Pool) => Promise<Value>) => Promise<Value>;

/** A replica that lags more than this is not used. */
const MAX_LAG_SECONDS = 60;
/** After a timeout, skip the replica for this long. */
const restMilliseconds = 10_000;
/** Timeout for connecting to the replica and reading its lag. */
const replicaTimeoutMilliseconds = 2_000;
/** Shorter than the timeout of a metric. */
const upTimeoutMilliseconds = 1_500;
/** Read timeout: a hung replica keeps its connections open without answering. */
const historyTimeoutMilliseconds = 5_000;

const books: PoolOptions = { max: 1, statementTimeoutMilliseconds: 0, applicationName: "portico-books" };
const history: PoolOptions = {
  max: 4,
  connectMilliseconds: replicaTimeoutMilliseconds,
  applicationName: "portico-history",
};

/**
 * Opens the pools with logins that cannot assume any other role (T58). Behind a pooler, `databaseUrl` has the
 * operator's login, and `check` verifies which roles it may assume.
 * @param databaseUrl a database migrated to this release.
 * @throws {StartupError} if the logins cannot be created.
 */
export async function openDatabases(config: Config, databaseUrl: string, log: Logger): Promise<Databases> {
  const { databaseDirectUrl, databaseReplicaUrl } = config;
  const directUrl = databaseDirectUrl ?? databaseUrl;
  // Demo mode has no secret and a single process, so a random one works.
  const withLogin = await prepareLogins(directUrl, config.authSecret ?? randomBytes(32).toString("hex"));
  const pools: Pool[] = [];
  const onIdleError = (err: Error) => log.warn({ err }, "a database connection broke");
  const open = (url: string, options: PoolOptions) => {
    const opened = openPool(url, { ...options, onIdleError });
    pools.push(opened);
    return opened;
  };
  const pool =
    databaseDirectUrl === undefined
      ? open(withLogin(databaseUrl, "portico_server"), {})
      : open(databaseUrl, { isPooled: true });
  const forBooks: Breakable[] = [];
  const openBooks = (url: string) => {
    const opened = breakable(openPool(url, { ...books, onIdleError }));
    forBooks.push(opened);
    return opened.pool;
  };
  const patient = openBooks(withLogin(directUrl, "portico_server"));
  const replicaUrl = databaseReplicaUrl && withLogin(databaseReplicaUrl, "portico_server");
  const replica = replicaUrl && followReplica(open(replicaUrl, history), openBooks(replicaUrl), pool, log);
  return {
    pool,
    jobsUrl: withLogin(directUrl, "portico_jobs"),
    readHistory: replica
      ? replica.before(pool, replica.quick, historyTimeoutMilliseconds)
      : (read) => read(pool),
    readBooks: replica ? replica.before(patient, replica.patient) : (read) => read(patient),
    addFigures(metrics) {
      metrics.gauge("portico_replica_lag_seconds", "How far the replica is behind.", async () =>
        replica ? replica.lag() : [],
      );
      const upHelp = "Whether the replica, where there is one, answers and keeps up: 1 or 0.";
      metrics.gauge("portico_replica_up", upHelp, async () => (replica ? Number(await replica.isUp()) : []));
    },
    async check() {
      await requireServerSession(pool, databaseDirectUrl !== undefined);
    },
    async endBooks() {
      await Promise.all(forBooks.map((opened) => opened.end()));
    },
    async end() {
      await Promise.all([...forBooks, ...pools].map((opened) => opened.end()));
    },
  };
}

/** A pool that can be closed while a statement runs. */
interface Breakable {
  pool: Pool;
  /** Idempotent. */
  end(): Promise<void>;
}

function breakable(pool: Pool): Breakable {
  const lent = new Set<PoolClient>();
  pool.on("acquire", (client) => void lent.add(client));
  pool.on("release", (_error, client) => void lent.delete(client));
  let ended: Promise<void> | undefined;
  return {
    pool,
    end() {
      // Ending a client during a statement breaks its connection, and the pending query is rejected.
      for (const client of lent) void (client as PoolClient & { end(): Promise<void> }).end();
      ended ??= pool.end();
      return ended;
    },
  };
}

/** Tracks a replica and uses it while it keeps up with the database behind `pool`. */
function followReplica(quick: Pool, patient: Pool, pool: Pool, log: Logger) {
  const lag = cached(5, () => lagSeconds(pool, quick));
  let restsUntil = 0;
  return {
    quick,
    patient,
    lag,
    async isUp(): Promise<boolean> {
      const [answers, seconds] = await Promise.all([
        withTimeout(upTimeoutMilliseconds, reads.health(quick)).then(
          () => true,
          () => false,
        ),
        // A silent primary is not the replica's fault; the replica may be promoted next.
        withTimeout(upTimeoutMilliseconds, lag()).catch(() => 0),
      ]);
      return answers && seconds <= MAX_LAG_SECONDS;
    },
    /** @param maxMilliseconds timeout for a read before falling back to `own`; none if omitted. */
    before(own: Pool, replica: Pool, maxMilliseconds?: number): ReadHistory {
      return async (read) => {
        if (performance.now() < restsUntil) return read(own);
        try {
          if ((await withTimeout(replicaTimeoutMilliseconds, lag())) <= MAX_LAG_SECONDS) {
            const asked = read(replica);
            return await (maxMilliseconds === undefined ? asked : withTimeout(maxMilliseconds, asked));
          }
        } catch (err) {
          // A refusal is an answer; the primary would give the same one.
          if (err instanceof Refusal) throw err;
          restsUntil = performance.now() + restMilliseconds;
          log.warn({ err }, "the replica does not answer: the database itself is read");
        }
        return read(own);
      };
    },
  };
}

/**
 * Measures lag by the age of the newest price, since prices are written all the time. PostgreSQL's own replay figures
 * do not cover data that never arrived.
 */
async function lagSeconds(pool: Pool, replica: Pool): Promise<number> {
  const [own, other] = await Promise.all([reads.health(pool), reads.health(replica)]);
  if (own.price_age_seconds === null) return 0;
  return Math.max(0, (other.price_age_seconds ?? Number.POSITIVE_INFINITY) - own.price_age_seconds);
}
