import { randomBytes } from "node:crypto";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestDatabase } from "@portico/database/testing";
import {
  findProgram,
  freePort,
  ordinaryAccount,
  type Program,
  runProgram,
  untilListening,
} from "@portico/testing/server/programs.ts";

/** A PgBouncer configured as in docs/operations/example. */
export interface Pooler {
  /** The database URL through the pooler. */
  url: string;
  goDown(): Promise<void>;
  comeBack(): Promise<void>;
  /** Hands out no connections until `resume`. */
  pause(): void;
  resume(): void;
  close(): Promise<void>;
}

export interface PoolerOptions {
  /** Port of PostgreSQL; defaults to the database's. */
  databasePort?: number;
  /** Additional settings. Later lines override earlier ones. */
  settings?: string;
  /** Whether its login has the settings from roles.sql. */
  isSetUp?: boolean;
}

export const exampleFolder = join(import.meta.dirname, "../../../../docs/operations/example");

/** Requires pgbouncer. */
export async function startPooler(database: TestDatabase, options: PoolerOptions = {}): Promise<Pooler> {
  const login = `portico_app_${randomBytes(4).toString("hex")}`;
  const password = randomBytes(12).toString("hex");
  await createLogin(database, login, password, options.isSetUp ?? true);
  const port = await freePort();
  const folder = writeSettings(database, { login, password, port }, options);
  const start = async (): Promise<Program> => {
    const file = join(folder, "pgbouncer.ini");
    const started = runProgram(findProgram("pgbouncer") ?? "", [file], { cwd: folder, ...ordinaryAccount() });
    await untilListening(port, started);
    return started;
  };
  let program = await start();
  return {
    url: `postgres://${login}:${password}@127.0.0.1:${port}/portico`,
    goDown: () => program.kill(),
    async comeBack() {
      program = await start();
    },
    pause: () => void program.process.kill("SIGUSR1"),
    resume: () => void program.process.kill("SIGUSR2"),
    async close() {
      await program.kill();
      rmSync(folder, { recursive: true, force: true });
      await database.owner.query(`drop role ${login}`);
    },
  };
}

/** Creates the login as in example/roles.sql, with a unique name. */
async function createLogin({ owner }: TestDatabase, login: string, password: string, isSetUp: boolean) {
  const sql = readFileSync(join(exampleFolder, "roles.sql"), "utf8");
  const { rows } = await owner.query<{ name: string }>("select current_database() as name");
  const lines = sql.split("\n").filter((line) => /portico_app/.test(line));
  const own = lines
    .filter((line) => isSetUp || !line.startsWith("alter role"))
    .join("\n")
    .replaceAll("in database portico", `in database ${rows[0]?.name}`)
    .replaceAll("portico_app", login)
    .replaceAll(":'app_password'", `'${password}'`);
  await owner.query(own);
}

interface Listening {
  login: string;
  password: string;
  port: number;
}

/** @returns the folder of its settings. */
function writeSettings({ url }: TestDatabase, { login, password, port }: Listening, options: PoolerOptions) {
  const folder = mkdtempSync(join(tmpdir(), "portico-pooler-"));
  chmodSync(folder, 0o755);
  const { port: databasePort, pathname } = new URL(url);
  const users = join(folder, "userlist.txt");
  writeFileSync(users, `"${login}" "${password}"\n`, { mode: 0o644 });
  const settings = readFileSync(join(exampleFolder, "pgbouncer.ini"), "utf8")
    .replace(
      "port=5432 dbname=portico",
      `port=${options.databasePort ?? databasePort} dbname=${pathname.slice(1)}`,
    )
    .replace("listen_port = 6432", `listen_port = ${port}`)
    .replace("/etc/pgbouncer/userlist.txt", users);
  writeFileSync(join(folder, "pgbouncer.ini"), `${settings}${options.settings ?? ""}\n`, { mode: 0o644 });
  return folder;
}
