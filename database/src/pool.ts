import pg from "pg";
import { DatabaseUnavailable, StartupError } from "./errors.ts";
import { markStatements } from "./request-id.ts";
import { cutWhereSilent } from "./silent-connections.ts";

/** Connections to one database, lent out one by one. */
export type Pool = pg.Pool;

/** One connection that the pool has lent out. */
export type PoolClient = pg.PoolClient;

/** How a pool differs from the one the server uses. */
export interface PoolOptions {
  /** Most connections at once. */
  max?: number;
  /** The role taken on by every connection; `null` stays the connecting role. */
  role?: string | null;
  /** What `pg_stat_activity` shows. */
  applicationName?: string;
  /** A statement that runs longer is cancelled; 0 never cancels, and waits for an answer for ever. */
  statementTimeoutMilliseconds?: number;
  /** How long an answer is waited for beyond that, from a database that may be frozen. */
  patienceMilliseconds?: number;
  /** How long is waited for a connection; 10 s unless it says otherwise. */
  connectMilliseconds?: number;
  /**
   * The connections lead through a pooler in transaction mode: nothing may be set for a session, so the login's own
   * settings must make it speak as the role (`requireServerSession`).
   */
  isPooled?: boolean;
  /** Hears of a connection that broke while idle: worth a line in the log, never the end of the process. */
  onIdleError?: (error: Error) => void;
}

const { builtins } = pg.types;

const usualStatementTimeout = 15_000;
const usualPatience = 5_000;
/** A pooler has statements wait for a connection of its own; for 10 s in our example (`query_wait_timeout`). */
const patienceWithPooler = 15_000;

/**
 * Opens a pool of connections that speak as the role that may only call.
 * Where no connection can be had, 10 s long, `DatabaseUnavailable` is thrown; where one falls silent under a statement,
 * `DatabaseSilent`, 5 s after the database should have cancelled it (behind a pooler 15 s).
 * Amounts (`numeric`) and `int8` arrive as strings, times as ISO 8601 strings in UTC, dates as `YYYY-MM-DD`.
 */
export function openPool(url: string, options: PoolOptions = {}): pg.Pool {
  const { max = 12, role = "portico_server", applicationName = "portico" } = options;
  const {
    statementTimeoutMilliseconds = usualStatementTimeout,
    patienceMilliseconds = options.isPooled ? patienceWithPooler : usualPatience,
  } = options;
  const pool = new pg.Pool({
    connectionString: url,
    max,
    ...(!options.isPooled && {
      options: sessionSettings(role, statementTimeoutMilliseconds),
    }),
    application_name: applicationName,
    connectionTimeoutMillis: options.connectMilliseconds ?? 10_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    types: { getTypeParser: typeParser as typeof pg.types.getTypeParser },
  });
  // Without a listener, a connection that the database closes would end the whole process: the pool hears of idle
  // ones alone, but one that is lent out breaks between two statements, too. Its next statement rejects.
  pool.on("error", (error) => options.onIdleError?.(error));
  pool.on("connect", (client) => {
    client.on("error", () => {});
    if (statementTimeoutMilliseconds > 0) {
      cutWhereSilent(client, statementTimeoutMilliseconds + patienceMilliseconds);
    }
    markStatements(client);
  });
  nameFailedConnects(pool);
  return pool;
}

/**
 * Through a pooler nobody can be told anything for a session, and one that the settings do not name may swallow what it
 * is asked for (`ignore_startup_parameters`). So what a session must be is looked at once, at the start.
 * @param isPooled whether the settings say that there is a pooler.
 * @throws {StartupError} naming what the login lacks.
 */
export async function requireServerSession(pool: pg.Pool, isPooled: boolean): Promise<void> {
  const { rows } = await pool.query<Record<string, string>>(`
    select current_user::text as role, current_setting('timezone') as timezone, current_setting('datestyle') as datestyle,
      current_setting('statement_timeout') as statement_timeout, current_setting('lock_timeout') as lock_timeout,
      (select r.rolsuper or pg_has_role(r.oid, 'portico_owner', 'member') from pg_roles r where r.rolname = session_user)::text
        as may_become_owner`);
  const [{ role, timezone, datestyle = "", statement_timeout, lock_timeout, may_become_owner } = {}] = rows;
  const lacks = [
    role !== "portico_server" && "role = 'portico_server'",
    timezone !== "UTC" && "timezone = 'UTC'",
    !datestyle.startsWith("ISO") && "datestyle = 'ISO'",
    statement_timeout === "0" && "statement_timeout = '15s'",
    lock_timeout === "0" && "lock_timeout = '10s'",
  ].filter((setting) => setting !== false);
  if (lacks.length === 0) {
    if (may_become_owner === "true") throw tooPowerful();
    return;
  }
  const pooler = isPooled
    ? "DATABASE_DIRECT_URL is set, so DATABASE_URL is taken to lead through a pooler in transaction mode"
    : "DATABASE_URL gives other sessions than it was asked for, as through a pooler (then set DATABASE_DIRECT_URL, too)";
  throw new StartupError(
    `${pooler}, but its login lacks: ${lacks.join(", ")}. ` +
      "Set each by `alter role … in database … set …` and have the pooler reconnect.",
  );
}

function tooPowerful(): StartupError {
  return new StartupError(
    "The login of DATABASE_URL could become the owner of the database (T58): give the server one that is a member of " +
      "portico_server alone, and migrate with DATABASE_DIRECT_URL.",
  );
}

type Connected = Parameters<Parameters<pg.Pool["connect"]>[0]>;

/** What is thrown where no connection can be had says so, whoever asked for one: a call, a query, the query builder. */
function nameFailedConnects(pool: pg.Pool): void {
  const connect = pool.connect.bind(pool);
  const named = (error: Error) => new DatabaseUnavailable(error);
  function connectOrName(callback?: (...connected: Connected) => void) {
    if (callback) return connect((error, client, done) => callback(error && named(error), client, done));
    return connect().catch((error: Error) => {
      throw named(error);
    });
  }
  pool.connect = connectOrName as pg.Pool["connect"];
}

function sessionSettings(role: string | null, statementTimeout: number): string {
  const settings = [
    `statement_timeout=${statementTimeout}`,
    "idle_in_transaction_session_timeout=15000",
    "lock_timeout=10000",
    "timezone=UTC",
    "datestyle=ISO",
  ];
  if (role !== null) settings.push(`role=${role}`);
  return settings.map((setting) => `-c ${setting}`).join(" ");
}

function typeParser(oid: number, format?: "text" | "binary"): (value: string) => unknown {
  if (oid === builtins.TIMESTAMPTZ) return isoTime;
  if (oid === builtins.DATE || oid === builtins.TIMESTAMP) return (value) => value;
  return format === "binary" ? pg.types.getTypeParser(oid, "binary") : pg.types.getTypeParser(oid, "text");
}

/** `2026-01-31 12:00:00.25+00` becomes `2026-01-31T12:00:00.25Z`: no precision is lost on the way. */
function isoTime(value: string): string {
  return value.replace(" ", "T").replace(/\+00$/, "Z");
}
