import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { StartupError } from "../errors.ts";

const patienceMilliseconds = 30_000;

/**
 * Clears away what a killed server left in its folder. The caller holds the lock of the data folder, so whatever
 * runs there is nobody's: a server that lost its Node process is shut down in good order, processes of a killed
 * server are waited for, and a lock file whose number now belongs to a stranger is removed.
 * @throws {StartupError} when a process stays.
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
  // PostgreSQL takes any living process with that number for a server of its own and would refuse for ever.
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

/** Polls until `condition` holds. @returns false when patience ran out. */
async function waitUntil(condition: () => boolean): Promise<boolean> {
  const deadline = Date.now() + patienceMilliseconds;
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

/** PostgreSQL's processes all work in the cluster's folder, which tells them from a stranger with the same number. */
function worksIn(pid: number, place: string): boolean {
  if (process.platform === "linux") {
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === place;
    } catch {
      return false;
    }
  }
  const { stdout } = spawnSync("ps", ["-o", "command=", "-p", String(pid)], { encoding: "utf8" });
  return stdout.includes("postgres") && stdout.includes(place);
}

function processesIn(place: string): number[] {
  if (process.platform !== "linux") return [];
  return readdirSync("/proc")
    .map(Number)
    .filter((pid) => pid > 0 && worksIn(pid, place));
}
