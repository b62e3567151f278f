import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { databaseAccount, requireReachable } from "./embedded/account.ts";
import { findBinaries } from "./embedded/binaries.ts";
import { type Cluster, createCluster, resetPassword, superuser } from "./embedded/cluster.ts";
import { clearLeftovers } from "./embedded/leftovers.ts";
import { lockDataFolder } from "./embedded/lock.ts";
import { Supervisor } from "./embedded/supervisor.ts";
import { StartupError } from "./errors.ts";
import { writePrivateFile } from "./private-file.ts";
import { withClient } from "./with-client.ts";

/** How to start the embedded PostgreSQL. */
export interface EmbeddedOptions {
  /** The folder for all permanent data; created if missing. */
  dataDir: string;
  /** Called with one line per step. */
  log?: (line: string) => void;
}

/** A PostgreSQL that this process started and stops. */
export interface EmbeddedDatabase {
  /** Connects as the cluster's superuser, on loopback. It does not change during the life of the process. */
  url: string;
  /** Shuts the database down cleanly and releases the data folder. */
  stop(): Promise<void>;
  /** Registers a listener for when the database died and could not be restarted. */
  onExit(listener: (error: Error) => void): void;
}

const databaseName = "portico";
/**
 * PostgreSQL logs an ERROR for every refusal, with the balances in its details, and for each forged cookie. The server
 * receives every error and logs the faults, so PostgreSQL's log gets only LOG messages and worse.
 */
const settings = ["fsync=on", "log_min_messages=log", "log_error_verbosity=terse", "jit=off"];

/**
 * Starts PostgreSQL on `DATA_DIR/postgres`, creating it the first time, and keeps it running until `stop()`.
 * @throws {StartupError} with a message for the operator, if the folder is in use or the database cannot run.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const dataDir = resolve(options.dataDir);
  const log = options.log ?? (() => {});
  makeDataFolder(dataDir);
  const release = await lockDataFolder(dataDir);
  try {
    const { cluster, secrets } = await prepare(dataDir, log);
    const supervisor = new Supervisor(cluster, { settings, logFile: join(dataDir, "postgres.log"), log });
    const port = await supervisor.start(secrets.port);
    if (port !== secrets.port) writeSecrets(dataDir, { ...secrets, port });
    const url = (name: string) => urlOf({ ...secrets, port }, name);
    await createDatabase(url("postgres")).catch(async (error: unknown) => {
      await supervisor.stop();
      throw error;
    });
    return {
      url: url(databaseName),
      stop: () => supervisor.stop().finally(release),
      onExit: (listener) => supervisor.onExit(listener),
    };
  } catch (error) {
    release();
    throw error;
  }
}

/** The URL of the database on `dataDir` if it is running now; for tools used beside a running server. */
export async function embeddedUrl(dataDir: string): Promise<string | undefined> {
  const secrets = parseSecrets(resolve(dataDir));
  if (!secrets) return undefined;
  const url = urlOf(secrets, databaseName);
  const config = { connectionString: url, connectionTimeoutMillis: 3_000 };
  return withClient(config, async () => url).catch(() => undefined);
}

function urlOf({ password, port }: Secrets, name: string): string {
  return `postgres://${superuser}:${password}@127.0.0.1:${port}/${name}?sslmode=disable`;
}

function makeDataFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
  } catch (error) {
    throw new StartupError(`DATA_DIR ${dataDir} can't be made: ${(error as Error).message}`, {
      cause: error,
    });
  }
}

async function prepare(dataDir: string, log: (line: string) => void) {
  const folder = join(dataDir, "postgres");
  const account = databaseAccount(folder);
  requireReachable(dataDir, account);
  const cluster: Cluster = { folder, account, binaries: findBinaries(account) };
  const isNew = !existsSync(join(folder, "PG_VERSION"));
  const { secrets, isFresh } = readSecrets(dataDir);
  if (isNew) log(`Creating the database in ${folder}`);
  createCluster(cluster, secrets.password, { sync: true });
  if (isFresh && !isNew) {
    log("The database's password was lost: setting a new one");
    await clearLeftovers(folder, log);
    resetPassword(cluster, secrets.password);
  }
  return { cluster, secrets };
}

interface Secrets {
  password: string;
  /** The database's last port, kept so that an administrator's tools find it again. */
  port?: number;
}

function secretsFile(dataDir: string): string {
  return join(dataDir, "database.json");
}

function readSecrets(dataDir: string): { secrets: Secrets; isFresh: boolean } {
  const kept = parseSecrets(dataDir);
  if (kept) return { secrets: kept, isFresh: false };
  const secrets = { password: randomBytes(24).toString("hex") };
  writeSecrets(dataDir, secrets);
  return { secrets, isFresh: true };
}

/** @returns undefined if the file is missing or truncated by a full disk: a new password can always be set. */
function parseSecrets(dataDir: string): Secrets | undefined {
  try {
    const secrets = JSON.parse(readFileSync(secretsFile(dataDir), "utf8")) as Secrets;
    return /^[0-9a-f]{32,}$/.test(secrets.password) ? secrets : undefined;
  } catch {
    return undefined;
  }
}

function writeSecrets(dataDir: string, secrets: Secrets): void {
  writePrivateFile(secretsFile(dataDir), `${JSON.stringify(secrets)}\n`);
}

async function createDatabase(url: string): Promise<void> {
  await withClient(url, async (client) => {
    const { rowCount } = await client.query("select from pg_database where datname = $1", [databaseName]);
    if (rowCount === 0) await client.query(`create database ${databaseName}`);
  });
}
