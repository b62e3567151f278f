import { spawnSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { folderForTests } from "@portico/database/testing";
import {
  findProgram,
  freePort,
  ordinaryAccount,
  runProgram,
  untilListening,
} from "@portico/testing/server/programs.ts";

/** A PostgreSQL of the system, whose own pg_dump can dump it. pg_dump refuses a newer server, such as that of the tests. */
export interface OwnPostgres {
  port: number;
  /** The URL of a database of this server, as its superuser. */
  url(database: string): string;
  createDatabase(name: string): void;
  close(): Promise<void>;
}

/** The folder of the system's PostgreSQL server. Prints what is skipped if there is none, or no pg_dump and pg_restore. */
export function findServer(what: string): string | undefined {
  const parent = "/usr/lib/postgresql";
  const versions = existsSync(parent) ? readdirSync(parent).sort((a, b) => Number(b) - Number(a)) : [];
  const found = versions
    .map((version) => join(parent, version, "bin"))
    .find((folder) => ["initdb", "postgres", "pg_dump"].every((name) => existsSync(join(folder, name))));
  const programs = ["pg_dump", "pg_restore", "psql"].every((name) => findProgram(name) !== undefined);
  if (found && programs) return found;
  console.warn(`Skipped, because PostgreSQL's server and client programs are not installed: ${what}`);
  return undefined;
}

/** A server that offers TLS. */
export interface ServerTls {
  /** `cert`, `key` and `ca` (whose client certificates it trusts), by the server's setting. They are copied. */
  files: Record<string, string>;
  /** The lines of pg_hba.conf. */
  admission: string;
}

export async function startOwnPostgres(programs: string, tls?: ServerTls): Promise<OwnPostgres> {
  const parent = mkdtempSync(join(folderForTests(), "portico-own-"));
  const folder = join(parent, "data");
  const account = ordinaryAccount();
  mkdirSync(folder);
  if (account.uid !== undefined) {
    for (const path of [parent, folder]) chownSync(path, account.uid, account.gid ?? 0);
  }
  const options = { ...account, cwd: "/", encoding: "utf8" as const };
  const made = spawnSync(
    join(programs, "initdb"),
    ["-D", folder, "-U", "postgres", "--auth=trust", "--encoding=UTF8", "--locale=C", "--no-sync"],
    options,
  );
  if (made.status !== 0) throw new Error(made.stderr);
  const port = await freePort();
  const settings = ["listen_addresses=127.0.0.1", "unix_socket_directories=", "fsync=off"];
  if (tls) settings.push("ssl=on", ...installTls(folder, tls, account));
  const args = ["-D", folder, "-p", String(port), ...settings.flatMap((setting) => ["-c", setting])];
  const server = runProgram(join(programs, "postgres"), args, { ...account, cwd: "/" });
  await untilListening(port, server);
  return {
    port,
    url: (database) => `postgres://postgres@127.0.0.1:${port}/${database}`,
    createDatabase(name) {
      const at = ["-h", "127.0.0.1", "-p", String(port), "-U", "postgres"];
      const done = spawnSync(join(programs, "createdb"), [...at, name], options);
      if (done.status !== 0) throw new Error(done.stderr);
    },
    async close() {
      server.process.kill("SIGINT");
      await server.stop();
      rmSync(parent, { recursive: true, force: true });
    },
  };
}

function installTls(
  folder: string,
  { files, admission }: ServerTls,
  account: { uid?: number; gid?: number },
): string[] {
  writeFileSync(join(folder, "pg_hba.conf"), admission);
  return Object.entries(files).map(([setting, file]) => {
    const copy = join(folder, `server.${setting}`);
    copyFileSync(file, copy);
    chmodSync(copy, 0o600);
    if (account.uid !== undefined) chownSync(copy, account.uid, account.gid ?? 0);
    return `ssl_${setting}_file=${copy}`;
  });
}
