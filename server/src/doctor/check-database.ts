import {
  type DatabaseState,
  describeMissing,
  embeddedUrl,
  inspectDatabase,
  localeFault,
  openPool,
  planUpgrade,
  readTls,
  requireSecret,
  requireServerSession,
} from "@portico/database";
import type { Config } from "../config/config.ts";
import { startGuard } from "../start/secret-guard.ts";
import { describeStartFault } from "../start/start-fault.ts";
import { type Finding, findings } from "./finding.ts";

const database = findings("database");
const schema = findings("schema");
const rights = findings("rights");
const secret = findings("secret");
const clock = findings("clock");

const MIN_VERSION = 15;
/** Codes of authenticator apps change every 30 s, and prices older than 600 s do not trade. */
const CLOCK_WARNING_SECONDS = 2;
const CLOCK_FAULT_SECONDS = 30;

/** Checks the database with the login that migrates: version, schema, rights, and its clock against this machine's. */
export async function checkDatabase(config: Config): Promise<Finding[]> {
  const url = config.databaseDirectUrl ?? config.databaseUrl ?? (await embeddedUrl(config.dataDir));
  if (url === undefined) {
    return database.warning(
      "the practice database is not running: run `portico start`, and repeat this in another terminal",
    );
  }
  try {
    const before = Date.now();
    const state = await inspectDatabase(url);
    const now = (before + Date.now()) / 2;
    return [
      ...reached(state),
      ...checkTls(url),
      ...(await checkSchema(url, config)),
      ...checkRights(state),
      ...(await checkSecret(url, config)),
      ...(await checkPooled(config)),
      ...(await checkReplica(config)),
      ...checkClock(Date.parse(state.time), now),
    ];
  } catch (error) {
    return database.fault(
      `${describeStartFault(error).split("\n")[0]}. See DATABASE_URL and DATABASE_DIRECT_URL`,
    );
  }
}

function reached(state: DatabaseState): Finding[] {
  const { version, major, is_replica } = state;
  if (major < MIN_VERSION) {
    return database.fault(`PostgreSQL ${version} is too old: upgrade it to ${MIN_VERSION} or newer`);
  }
  const fault = localeFault(state);
  if (fault) return database.fault(fault);
  if (is_replica) {
    return database.fault("this is a replica, which takes no writes: name the primary, or promote this one");
  }
  return database.ok(`PostgreSQL ${version} answers`);
}

/** Says nothing of a database on this machine. */
function checkTls(url: string): Finding[] {
  const tls = readTls(url);
  const encryption = findings("encryption");
  if (tls?.verified === "nothing") {
    return encryption.warning(
      "the server's certificate is not checked: name its CA by sslrootcert=/path/to/ca.pem",
    );
  }
  if (tls !== null) return encryption.ok(`TLS, with the certificate's ${tls.verified} checked`);
  const { hostname, searchParams } = new URL(url);
  if (searchParams.has("host") || /^(localhost|127\.[0-9.]+|\[::1\]|%2f.*|)$/i.test(hostname)) return [];
  return encryption.warning("the connection is not encrypted: add sslmode=verify-full, see README");
}

async function checkSchema(url: string, { practice }: Config): Promise<Finding[]> {
  try {
    const plan = await planUpgrade(url, { practice });
    const { migrations, newer, edited } = plan;
    if (newer.length > 0) {
      return schema.fault(`${plan.schema} is from a newer version: install that version or a newer one`);
    }
    if (edited.length > 0) {
      return schema.fault(`${edited.join(", ")} was edited after it had run: install the release again`);
    }
    if (plan.schema === undefined) return schema.ok("empty; the first start creates everything");
    if (migrations.length > 0 || plan.deploysRoutines) {
      return schema.warning(
        `${plan.schema}: a start would change it; see \`portico upgrade --check\` and take a backup`,
      );
    }
    return schema.ok(`${plan.schema}, which is this version's`);
  } catch (error) {
    return schema.fault(describeStartFault(error).split("\n")[0] ?? "");
  }
}

function checkRights({ lacks }: DatabaseState): Finding[] {
  if (lacks.length === 0) return rights.ok("the login can migrate and create the server's logins");
  return rights.fault(
    `the login that migrates lacks ${describeMissing(lacks)} docs/operations/example/roles.sql has them all`,
  );
}

/** Whether a start would refuse the mode or the secrets. In practice mode, which has none, only a refusal is said. */
async function checkSecret(url: string, config: Config): Promise<Finding[]> {
  try {
    await requireSecret(url, startGuard(config));
    return config.practice ? [] : secret.ok("fits the database");
  } catch (error) {
    return secret.fault(describeStartFault(error).split("\n")[0] ?? "");
  }
}

/** Behind a pooler the server uses the login of DATABASE_URL as it is. */
async function checkPooled({ databaseUrl, databaseDirectUrl }: Config): Promise<Finding[]> {
  if (databaseUrl === undefined || databaseDirectUrl === undefined) return [];
  const pooler = findings("pooler");
  const pool = openPool(databaseUrl, { isPooled: true, max: 1, applicationName: "portico-check" });
  try {
    await requireServerSession(pool, true);
    return pooler.ok("the login of DATABASE_URL has what a session needs, and no more");
  } catch (error) {
    return pooler.fault(`${describeStartFault(error).split("\n")[0]}. See DATABASE_URL`);
  } finally {
    await pool.end();
  }
}

async function checkReplica({ databaseReplicaUrl }: Config): Promise<Finding[]> {
  if (databaseReplicaUrl === undefined) return [];
  const replica = findings("replica");
  try {
    const { version, is_replica } = await inspectDatabase(databaseReplicaUrl);
    return is_replica
      ? replica.ok(`PostgreSQL ${version} answers`)
      : replica.warning("it isn't a replica: charts read from it may be wrong; see DATABASE_REPLICA_URL");
  } catch (error) {
    const reason = describeStartFault(error).split("\n")[0];
    return replica.warning(`${reason}. Charts and the books are read from the primary meanwhile`);
  }
}

/** @param theirs the database's time, @param ours this machine's at the same moment; both in milliseconds. */
export function checkClock(theirs: number, ours: number): Finding[] {
  const seconds = Math.abs(theirs - ours) / 1_000;
  const text = `differs from the database's by ${seconds.toFixed(1)} s`;
  const next = "set both machines' clocks with NTP (timedatectl set-ntp true)";
  if (seconds > CLOCK_FAULT_SECONDS) return clock.fault(`${text}: ${next}`);
  if (seconds > CLOCK_WARNING_SECONDS) return clock.warning(`${text}: ${next}`);
  return clock.ok(text);
}
