import { spawn, spawnSync } from "node:child_process";
import { createInterface } from "node:readline";
import { childEnvironment, type RestoreTarget, StartupError, withLibpqEnvironment } from "@portico/database";
import type { DumpReader } from "./dump-file.ts";
import { adviceFor } from "./restore-advice.ts";

/** What to load, and where. */
export interface Load {
  path: string;
  reader: DumpReader;
  url: string;
  target: RestoreTarget;
  /** Called with one line per step. */
  log: (line: string) => void;
}

/** Lines of an error that are worth showing; a failing statement may be long. */
const MAX_ERROR_LINES = 12;

/**
 * Loads a dump with PostgreSQL's own program, in one transaction: a failure leaves the database as it was.
 * @throws {StartupError} with what the program said and the next step, if it is not installed or fails.
 */
export async function loadDump(load: Load): Promise<void> {
  const { reader, target } = load;
  const { code, said } = await withLibpqEnvironment(load.url, async (address) => {
    const environment = { ...childEnvironment(), ...address };
    return run(load, environment, countSteps(load, environment));
  });
  if (code === 0) return;
  throw new StartupError(
    `${reader} failed (${code}), so the database ${target.name} stays empty. It said:\n` +
      `${said.slice(0, MAX_ERROR_LINES).join("\n")}\n${adviceFor(said.join("\n"), target)}`,
  );
}

/** The number of entries in the dump's table of contents; 0 for a plain one, which has none. */
function countSteps({ path, reader, target }: Load, env: NodeJS.ProcessEnv): number {
  const args = reader === "pg_restore" ? ["--list", path] : ["--version"];
  const { status, error, stdout, stderr } = spawnSync(reader, args, {
    env,
    encoding: "utf8",
    maxBuffer: 100_000_000,
  });
  if (error) throw notInstalled(reader, target, error);
  if (status !== 0) throw new StartupError(`${stderr.trim()}\n${adviceFor(stderr, target)}`);
  return reader === "psql" ? 0 : stdout.split("\n").filter((line) => /^\d+;/.test(line)).length;
}

function notInstalled(reader: DumpReader, { version }: RestoreTarget, cause: Error): StartupError {
  const major = Number.parseInt(version, 10);
  return new StartupError(
    `${reader} can't be run (${cause.message}). Install PostgreSQL's client programs, version ${major} or newer ` +
      `(Debian and Ubuntu: apt install postgresql-client; macOS: brew install libpq), put them on PATH, and repeat.`,
    { cause },
  );
}

function programArguments({ path, reader, target }: Load): string[] {
  if (reader === "psql") {
    return ["--no-psqlrc", "--single-transaction", "--set=ON_ERROR_STOP=1", `--file=${path}`];
  }
  return ["--verbose", "--exit-on-error", "--single-transaction", `--dbname=${target.name}`, path];
}

async function run(load: Load, env: NodeJS.ProcessEnv, total: number) {
  const child = spawn(load.reader, programArguments(load), { env, stdio: ["ignore", "pipe", "pipe"] });
  const step = progress(total, load.log);
  const said: string[] = [];
  // psql prints a line for each statement, pg_restore one for each entry, among its errors.
  createInterface({ input: child.stdout }).on("line", step);
  createInterface({ input: child.stderr }).on("line", (line) => {
    if (/^pg_restore: (creating|processing data|executing)/.test(line)) step();
    else if (!/^pg_restore: (connecting|implied|dropping)|NOTICE: {2}/.test(line)) said.push(line);
  });
  const stop = () => void child.kill("SIGTERM");
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, stop);
  const code = await new Promise<number | string>((resolve) => {
    child.on("error", (error) => resolve(error.message));
    child.on("close", (exitCode, signal) => resolve(exitCode ?? signal ?? "ended"));
  });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.off(signal, stop);
  return { code, said };
}

/** Prints a line for each tenth, or for each 500 statements where the total is not known. */
function progress(total: number, log: (line: string) => void): () => void {
  let done = 0;
  let shown = 0;
  return () => {
    done += 1;
    const reached = total > 0 ? Math.floor((done / total) * 10) : Math.floor(done / 500);
    if (reached <= shown) return;
    shown = reached;
    log(total > 0 ? `  ${reached * 10} % (${done} of ${total} objects)` : `  ${done} statements`);
  };
}
