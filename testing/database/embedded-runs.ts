import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { folderForTests } from "@portico/database/testing";
import pg from "pg";

/** A process that started an embedded database. */
export interface Run {
  process: ChildProcess;
  /** What it has printed. */
  output(): string;
  /** Waits for its URL; fails if the process ends first. */
  url(): Promise<string>;
  /** Waits for its end. @returns the exit code. */
  ended(): Promise<number | null>;
}

const program = join(import.meta.dirname, "embedded-process.ts");

/** A folder that a database running as another user can reach. */
export function makeFolder(): string {
  const folder = mkdtempSync(join(folderForTests(), "portico-embedded-"));
  chmodSync(folder, 0o755);
  return folder;
}

/** Starts an embedded database in its own process. */
export function start(dataDir: string): Run {
  const child = spawn(process.execPath, [program, dataDir], { stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => {
      output += chunk;
    });
  }
  const exit = once(child, "exit");
  const url = async () => {
    for (;;) {
      const found = /^ready (.*)$/m.exec(output)?.[1];
      if (found) return found;
      if (child.exitCode !== null) throw new Error(`It ended without getting ready:\n${output}`);
      await sleep(20);
    }
  };
  return { process: child, output: () => output, url, ended: async () => (await exit)[0] };
}

/** Stops a run cleanly. */
export async function stop(run: Run): Promise<void> {
  run.process.kill("SIGTERM");
  await run.ended();
}

/** The process id that PostgreSQL wrote into its lock file. */
export function postmasterPid(dataDir: string): number {
  return Number.parseInt(readFileSync(join(dataDir, "postgres/postmaster.pid"), "utf8"), 10);
}

/** All processes that work in the database's folder. */
export function databaseProcesses(dataDir: string): number[] {
  const place = join(realpathSync(dataDir), "postgres");
  return readdirSync("/proc")
    .map(Number)
    .filter((pid) => pid > 0 && workingFolder(pid) === place);
}

/** Runs a statement on its own connection. */
export async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  // If the server is killed meanwhile, the connection breaks, too; the statement's own error is enough.
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

/** Retries until the statement succeeds, for a database that is restarting. */
export async function queryWhenBack(url: string, text: string): Promise<Record<string, unknown>[]> {
  for (;;) {
    try {
      return await query(url, text);
    } catch {
      await sleep(50);
    }
  }
}

/** Removes the folder and ends the processes that still run there. */
export function removeFolder(dataDir: string): void {
  for (const pid of databaseProcesses(dataDir)) process.kill(pid, "SIGKILL");
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}

function workingFolder(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined;
  }
}
