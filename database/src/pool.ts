import pg from "pg";
import { connectionTo } from "./connection.ts";
import { DatabaseUnavailable, StartupError } from "./errors.ts";
import { markStatements } from "./request-id.ts";
import { cutWhereSilent } from "./silent-connections.ts";

/** A pool of connections to one database. */
export type Pool = pg.Pool;

/** One connection from the pool. */
export type PoolClient = pg.PoolClient;

/** Options that differ from the server's own pool. */
export interface PoolOptions {
  /** Most connections at once. */
  max?: number;
  /** The role that every connection uses; `null` keeps the login's own role. */
  role?: string | null;
  /** The application name in `pg_stat_activity`. */
  applicationName?: string;
  /** Statements that run longer are cancelled; 0 means no limit, and no limit on waiting for an answer. */
  statementTimeoutMilliseconds?: number;
  /** How much longer to wait for an answer, in case the database is frozen. */
  graceMilliseconds?: number;
  /** How long to wait for a connection; 10 s by default. */
  connectMilliseconds?: number;
  /**
   * The connections go through a pooler in transaction mode: session settings are not possible, so the login's own
   * settings must select the role (`requireServerSession`).
   */
  isPooled?: boolean;
  /** Called when an idle connection breaks: to be logged, but never a reason to end the process. */
  onIdleError?: (error: Error) => void;
}

const { builtins } = pg.types;

const usualStatementTimeout = 15_000;
const usualGrace = 5_000;
/** With a pooler, statements also wait for a server connection; up to 10 s in our example (`query_wait_timeout`). */
const graceWithPooler = 15_000;

/**
 * Opens a pool of connections in the role that may only call functions. A statement rejects with `DatabaseUnavailable`
 * if no connection is available within 10 s; with `DatabaseSilent` if one goes silent during a statement, 5 s after the database
 * should have cancelled it (behind a pooler 15 s). Amounts (`numeric`) and `int8` arrive as strings, times as ISO 8601
 * strings in UTC, dates as `YYYY-MM-DD`.
 */
export function openPool(url: string, options: PoolOptions = {}): pg.Pool {
  const { max = 12, role = "portico_server", applicationName = "portico" } = options;
  const {
    statementTimeoutMilliseconds = usualStatementTimeout,
    graceMilliseconds = options.isPooled ? graceWithPooler : usualGrace,
  } = options;
  const pool = new pg.Pool({
    ...connectionTo(url, options.isPooled ? undefined : sessionSettings(role, statementTimeoutMilliseconds)),
    max,
    application_name: applicationName,
    connectionTimeoutMillis: options.connectMilliseconds ?? 10_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    types: { getTypeParser: typeParser as typeof pg.types.getTypeParser },
  });
  // Without a listener, a connection that the database closes would end the whole process. The pool listens only to
  // idle connections, but one in use can break between two statements, too; its next statement rejects.
  pool.on("error", (error) => options.onIdleError?.(error));
  pool.on("connect", (client) => {
    client.on("error", () => {});
    if (statementTimeoutMilliseconds > 0) {
      cutWhereSilent(client, statementTimeoutMilliseconds + graceMilliseconds);
    }
    markStatements(client);
  });
  throwUnavailable(pool);
  return pool;
}

/**
 * Checks at startup what a session must be set to. Through a pooler no session settings are possible, and a pooler that
 * the configuration does not mention may drop the startup options (`ignore_startup_parameters`).
 * @param isPooled whether the configuration says that there is a pooler.
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

/** Makes every failed connect throw `DatabaseUnavailable`, whether it was for a call, a query or the query builder. */
function throwUnavailable(pool: pg.Pool): void {
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

/** `2026-01-31 12:00:00.25+00` becomes `2026-01-31T12:00:00.25Z`, with all its digits. */
function isoTime(value: string): string {
  return value.replace(" ", "T").replace(/\+00$/, "Z");
}
