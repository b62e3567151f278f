import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { toolEnvironment } from "../child-environment.ts";
import { StartupError } from "../errors.ts";

const timeoutMilliseconds = 30_000;

/**
 * Cleans up what a killed server left in its folder. The caller holds the lock on the data folder, so no other server
 * uses it: a server without its Node process is shut down cleanly, processes of a killed server are waited for, and a
 * lock file whose process id now belongs to another program is deleted.
 * @throws {StartupError} if a process does not end.
 */
export async function clearLeftovers(folder: string, log: (line: string) => void): Promise<void> {
  const lockFile = join(folder, "postmaster.pid");
  const pid = readPid(lockFile);
  if (pid === undefined) return;
  const place = realpathSync(folder);
  if (worksIn(pid, place)) {
    log(`Stopping the database that an earlier run left behind (process ${pid})`);
    await stopOrphan(pid, place);
  }
  await waitUntil(() => processesIn(place).length === 0);
  const left = processesIn(place);
  if (left.length > 0) {
    throw new StartupError(
      `Processes of an earlier database do not end: ${left.join(", ")}. End them, then start again.`,
    );
  }
  // PostgreSQL takes any living process with this id for its own server and would refuse to start.
  if (existsSync(lockFile) && isAlive(pid)) rmSync(lockFile, { force: true });
}

async function stopOrphan(pid: number, place: string): Promise<void> {
  for (const signal of ["SIGINT", "SIGQUIT", "SIGKILL"] as const) {
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    if (await waitUntil(() => !worksIn(pid, place))) return;
  }
}

/** Polls until `condition` holds. @returns false on timeout. */
async function waitUntil(condition: () => boolean): Promise<boolean> {
  const deadline = Date.now() + timeoutMilliseconds;
  while (!condition()) {
    if (Date.now() > deadline) return false;
    await sleep(50);
  }
  return true;
}

function readPid(lockFile: string): number | undefined {
  try {
    const pid = Number.parseInt(readFileSync(lockFile, "utf8"), 10);
    return pid > 0 ? pid : undefined;
  } catch {
    return undefined;
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

/**
 * Whether the process works in the cluster's folder, as all of PostgreSQL's do; another program with the same id does
 * not.
 */
function worksIn(pid: number, place: string): boolean {
  if (process.platform === "linux") {
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === place;
    } catch {
      return false;
    }
  }
  const { stdout } = spawnSync("ps", ["-o", "command=", "-p", String(pid)], {
    env: toolEnvironment(),
    encoding: "utf8",
  });
  return stdout.includes("postgres") && stdout.includes(place);
}

function processesIn(place: string): number[] {
  if (process.platform !== "linux") return [];
  return readdirSync("/proc")
    .map(Number)
    .filter((pid) => pid > 0 && worksIn(pid, place));
}
