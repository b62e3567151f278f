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
import type { Config } from "./config.ts";
import type { Pool } from "./context.ts";
import { kept } from "./kept.ts";
import type { Metrics } from "./metrics/metrics.ts";
import { within } from "./within.ts";

/** The ways to the database, each for its purpose. */
export interface Databases {
  /** For whoever waits for an answer; through the pooler, where there is one. */
  pool: Pool;
  /** For the job queue: without a pooler, since it holds on to its connections, and with a login of its own (T58). */
  jobsUrl: string;
  /** Reads what may be some seconds old: from the replica while it keeps up, or else from the database itself. */
  readHistory: ReadHistory;
  /** The same for what may take long, one at a time. */
  readBooks: ReadHistory;
  addFigures(metrics: Metrics): void;
  /** @throws {StartupError} where sessions are not what they must be, as behind a pooler that was not set up for it. */
  check(): Promise<void>;
  /** Breaks off what may take long: whoever stops does not wait for it, and another node does it again. */
  endBooks(): Promise<void>;
  end(): Promise<void>;
}

export type ReadHistory = <Value>(read: (pool: Pool) => Promise<Value>) => Promise<Value>;

/** A replica that is further behind is not asked. */
const mostLagSeconds = 60;
/** Whoever found it silent spares the others the waiting for this long. */
const restMilliseconds = 10_000;
/** How long it may take to let somebody in, and to say how far it is. */
const replicaPatienceMilliseconds = 2_000;
/** Less than a figure may take to be read. */
const upPatienceMilliseconds = 1_500;
/** One that is frozen keeps its connections and answers nobody. */
const historyPatienceMilliseconds = 5_000;

const books: PoolOptions = { max: 1, statementTimeoutMilliseconds: 0, applicationName: "portico-books" };
const history: PoolOptions = {
  max: 4,
  connectMilliseconds: replicaPatienceMilliseconds,
  applicationName: "portico-history",
};

/**
 * Opens the pools with logins that can become no other role than their own (T58). Behind a pooler the login of
 * `databaseUrl` is the operator's, and `check` looks at what it may become.
 * @param databaseUrl a database that `migrate` has brought to this release.
 * @throws {StartupError} when the logins can't be made.
 */
export async function openDatabases(config: Config, databaseUrl: string, log: Logger): Promise<Databases> {
  const { databaseDirectUrl, databaseReplicaUrl } = config;
  const directUrl = databaseDirectUrl ?? databaseUrl;
  // Demo mode has no secret, and one process.
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
      ? replica.before(pool, replica.quick, historyPatienceMilliseconds)
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

/** A pool that can be ended while a statement runs. */
interface Breakable {
  pool: Pool;
  /** Any number of times. */
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
      // A client that is ended under a statement breaks its connection; whoever waits for the answer hears of it.
      for (const client of lent) void (client as PoolClient & { end(): Promise<void> }).end();
      ended ??= pool.end();
      return ended;
    },
  };
}

/** A replica, as long as it keeps up with the database behind `pool`. */
function followReplica(quick: Pool, patient: Pool, pool: Pool, log: Logger) {
  const lag = kept(5, () => lagSeconds(pool, quick));
  let restsUntil = 0;
  return {
    quick,
    patient,
    lag,
    async isUp(): Promise<boolean> {
      const [answers, seconds] = await Promise.all([
        within(upPatienceMilliseconds, reads.health(quick)).then(
          () => true,
          () => false,
        ),
        // Where the primary does not answer that is not the replica's fault: it may be what is promoted next.
        within(upPatienceMilliseconds, lag()).catch(() => 0),
      ]);
      return answers && seconds <= mostLagSeconds;
    },
    /** @param mostMilliseconds one reading may take before `own` is asked; any time where it is missing. */
    before(own: Pool, replica: Pool, mostMilliseconds?: number): ReadHistory {
      return async (read) => {
        if (performance.now() < restsUntil) return read(own);
        try {
          if ((await within(replicaPatienceMilliseconds, lag())) <= mostLagSeconds) {
            const asked = read(replica);
            return await (mostMilliseconds === undefined ? asked : within(mostMilliseconds, asked));
          }
        } catch (err) {
          // It has answered, and would say the same again.
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
 * By what they hold: prices are written all the time. PostgreSQL's own figures tell how far what was received has been
 * applied, and nothing of what never came.
 */
async function lagSeconds(pool: Pool, replica: Pool): Promise<number> {
  const [own, other] = await Promise.all([reads.health(pool), reads.health(replica)]);
  if (own.price_age_seconds === null) return 0;
  return Math.max(0, (other.price_age_seconds ?? Number.POSITIVE_INFINITY) - own.price_age_seconds);
}
