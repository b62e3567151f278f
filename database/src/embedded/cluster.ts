import { spawnSync } from "node:child_process";
import {
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { StartupError } from "../errors.ts";
import { type Account, makePrivateFolder } from "./account.ts";
import type { Binaries } from "./binaries.ts";

/** A data folder and what is needed to run it. */
export interface Cluster {
  folder: string;
  binaries: Binaries;
  account: Account | undefined;
}

/** The superuser, which exists only inside this cluster. */
export const superuser = "postgres";

const unfinishedPrefix = "postgres-new-";

/**
 * Creates the cluster if it does not exist. It is created in a temporary folder beside its place and then renamed, so
 * that a start killed half-way leaves nothing that looks like a database; leftovers of such a start are deleted.
 * @throws {StartupError} if initdb fails or the folder belongs to another major version.
 */
export function createCluster(cluster: Cluster, password: string, options: { sync: boolean }): void {
  if (existsSync(join(cluster.folder, "PG_VERSION"))) {
    requireVersion(cluster);
    return;
  }
  const parent = dirname(cluster.folder);
  for (const name of readdirSync(parent)) {
    if (name.startsWith(unfinishedPrefix)) rmSync(join(parent, name), { recursive: true, force: true });
  }
  const unfinished = mkdtempSync(join(parent, unfinishedPrefix));
  const passwordFile = `${unfinished}.password`;
  try {
    makePrivateFolder(unfinished, cluster.account);
    writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
    if (cluster.account) chownSync(passwordFile, cluster.account.uid, cluster.account.gid);
    runInitdb(cluster, unfinished, passwordFile, options.sync);
    renameSync(unfinished, cluster.folder);
  } finally {
    rmSync(passwordFile, { force: true });
    rmSync(unfinished, { recursive: true, force: true });
  }
}

/**
 * Sets a new superuser password while the database is stopped, for when the old one was lost.
 * @throws {StartupError} if PostgreSQL refuses.
 */
export function resetPassword(cluster: Cluster, password: string): void {
  const done = spawnSync(cluster.binaries.postgres, ["--single", "-D", cluster.folder, "postgres"], {
    ...processOptions(cluster),
    input: `alter role ${superuser} password '${password}'\n`,
    encoding: "utf8",
  });
  if (done.status !== 0) throw new StartupError(`The database's password could not be set: ${done.stderr}`);
}

/** The spawn options for every program of the cluster: neither the caller's working directory nor its environment. */
export function processOptions(cluster: Cluster) {
  return {
    ...cluster.account,
    cwd: "/",
    env: { PATH: process.env.PATH, LC_ALL: "C", TZ: "UTC" },
  };
}

function runInitdb(cluster: Cluster, folder: string, passwordFile: string, sync: boolean): void {
  const args = [
    `--pgdata=${folder}`,
    `--username=${superuser}`,
    `--pwfile=${passwordFile}`,
    "--auth=scram-sha-256",
    "--encoding=UTF8",
    "--locale=C",
    // PostgreSQL's built-in collation, so that lists sort the same on every machine, whatever its locales.
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    // A cluster that is not synced is a test's: its logins take a quarter of their time for hashes.
    ...(sync ? [] : ["--no-sync", "--set=scram_iterations=1"]),
  ];
  const done = spawnSync(cluster.binaries.initdb, args, { ...processOptions(cluster), encoding: "utf8" });
  if (done.status === 0) return;
  throw new StartupError(
    `The database could not be created in ${folder}: ${done.stderr || done.error?.message}`,
  );
}

function requireVersion(cluster: Cluster): void {
  const found = readFileSync(join(cluster.folder, "PG_VERSION"), "utf8").trim();
  const { major } = cluster.binaries;
  if (found === major) return;
  throw new StartupError(
    `${cluster.folder} was made by PostgreSQL ${found}, this release brings ${major}: ` +
      "dump it with the release that made it and restore the dump here.",
  );
}
