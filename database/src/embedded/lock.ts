import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { StartupError } from "../errors.ts";

const busy = 5;

/** A server that was just killed or stopped may hold its folder a little longer. */
const timeoutMilliseconds = 3_000;

/**
 * Locks the data folder for this process, until it releases the lock or ends. The operating system holds the lock,
 * through a SQLite file: unlike a file with a process id, a killed process cannot leave it behind, and it cannot be
 * mistaken for another process's.
 * @returns a function that releases the lock.
 * @throws {StartupError} if another process holds it.
 */
export async function lockDataFolder(dataDir: string): Promise<() => void> {
  const holderFile = join(dataDir, "portico.pid");
  const deadline = Date.now() + timeoutMilliseconds;
  let lock = tryLock(dataDir);
  while (!lock && Date.now() < deadline) {
    await sleep(100);
    lock = tryLock(dataDir);
  }
  if (!lock) {
    throw new StartupError(
      `Portico is already running on ${dataDir}${holder(holderFile)}. Stop it first, or set DATA_DIR to another folder.`,
    );
  }
  writeHolder(dataDir, holderFile);
  return () => {
    if (!lock.isOpen) return;
    rmSync(holderFile, { force: true });
    lock.close();
  };
}

/** @returns undefined if another process holds the lock. */
function tryLock(dataDir: string): DatabaseSync | undefined {
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(join(dataDir, "portico.lock"));
    // An in-memory journal: nothing is ever written, so nothing needs a rollback.
    lock.exec("pragma journal_mode = memory");
    lock.exec("begin exclusive");
    return lock;
  } catch (error) {
    lock?.close();
    if ((error as { errcode?: number }).errcode === busy) return undefined;
    throw unwritable(dataDir, error);
  }
}

/** Only for the message: the lock itself does not depend on this file. */
function holder(holderFile: string): string {
  try {
    return ` (process ${readFileSync(holderFile, "utf8").trim()})`;
  } catch {
    return "";
  }
}

function writeHolder(dataDir: string, holderFile: string): void {
  try {
    writeFileSync(holderFile, `${process.pid}\n`);
  } catch (error) {
    throw unwritable(dataDir, error);
  }
}

function unwritable(dataDir: string, error: unknown): StartupError {
  const { message } = error as Error;
  return new StartupError(`DATA_DIR ${dataDir} can't be written to by this user: ${message}`, {
    cause: error,
  });
}
