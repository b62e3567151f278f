import { randomBytes } from "node:crypto";
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from "node:fs";
import { freemem, tmpdir } from "node:os";
import { join } from "node:path";
import { databaseAccount } from "./embedded/account.ts";
import { findBinaries } from "./embedded/binaries.ts";
import { type Cluster, createCluster, superuser } from "./embedded/cluster.ts";
import { clearLeftovers } from "./embedded/leftovers.ts";
import { launch, shutDown } from "./embedded/postmaster.ts";

/** A database server for one test run. */
export interface TestServer {
  /** Connects as a superuser. */
  url: string;
  /** Stops the server and deletes its folder; does nothing to a server that was already running. */
  stop(): Promise<void>;
}

const prefix = "portico-test-server-";

/**
 * Starts a PostgreSQL without durability, in memory or in the folder for temporary files, and puts its URL into
 * TEST_DATABASE_URL. If that is already set, the server there is used.
 */
export async function startTestServer(): Promise<TestServer> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given, stop: async () => {} };
  await removeAbandoned();
  const parent = mkdtempSync(join(folderForTests(), prefix));
  chmodSync(parent, 0o711);
  writeFileSync(join(parent, "owner.pid"), String(process.pid));
  const account = databaseAccount(parent);
  const cluster: Cluster = { folder: join(parent, "postgres"), account, binaries: findBinaries(account) };
  const password = randomBytes(16).toString("hex");
  createCluster(cluster, password, { sync: false });
  const logFile = join(parent, "postgres.log");
  const server = await launch(cluster, { port: undefined, settings: hasty, logFile, log: () => {} });
  const url = `postgres://${superuser}:${password}@127.0.0.1:${server.port}/postgres`;
  process.env.TEST_DATABASE_URL = url;
  return {
    url,
    async stop() {
      delete process.env.TEST_DATABASE_URL;
      await shutDown(server.process);
      rmSync(parent, { recursive: true, force: true });
    },
  };
}

/** The data need not outlive the tests, so nothing waits for the disk. */
const hasty = [
  "fsync=off",
  "synchronous_commit=off",
  "full_page_writes=off",
  "wal_level=minimal",
  "max_wal_senders=0",
  "max_wal_size=256MB",
  "max_connections=300",
  "jit=off",
  "autovacuum_naptime=5min",
  "log_min_messages=fatal",
];

/** Linux's file system in memory, where copying a database of 900 files takes a tenth of the processor time. */
const memoryFolder = "/dev/shm";
/** With room to spare: 0.2 GB were in use in the middle of a run. */
const NEEDED_BYTES = 3 * 1024 ** 3;

/** Returns the folder where tests create databases: in memory where there is room, else that for temporary files. */
export function folderForTests(): string {
  return hasRoomInMemory() ? memoryFolder : tmpdir();
}

/** Containers have a small /dev/shm, and other systems none. */
function hasRoomInMemory(): boolean {
  try {
    accessSync(memoryFolder, constants.W_OK);
    const { bavail, bsize } = statfsSync(memoryFolder);
    return Math.min(bavail * bsize, freemem()) >= NEEDED_BYTES;
  } catch {
    return false;
  }
}

/** Removes servers that killed test runs left behind. */
async function removeAbandoned(): Promise<void> {
  for (const folder of [memoryFolder, tmpdir()]) await removeAbandonedIn(folder);
}

async function removeAbandonedIn(folder: string): Promise<void> {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    if (!name.startsWith(prefix)) continue;
    const parent = join(folder, name);
    try {
      if (isAlive(Number(readFileSync(join(parent, "owner.pid"), "utf8")))) continue;
      await clearLeftovers(join(parent, "postgres"), () => {});
      rmSync(parent, { recursive: true, force: true });
    } catch {
      // Another user's, or one that is just being created.
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
