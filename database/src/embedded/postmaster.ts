import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, existsSync, openSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { StartupError } from "../errors.ts";
import { closeToOthers } from "../private-file.ts";
import { type Cluster, processOptions } from "./cluster.ts";
import { clearLeftovers } from "./leftovers.ts";
import { rotateLog } from "./log-file.ts";

/** A running database server. */
export interface Postmaster {
  process: ChildProcess;
  port: number;
}

/** How to run the server; `settings` are lines of a postgresql.conf, `port` is the preferred port. */
export interface LaunchOptions {
  port: number | undefined;
  settings: string[];
  logFile: string;
  log: (line: string) => void;
}

/** Temporary errors while the processes and the port of a killed server are still being released. */
const passing =
  /still in use|lock file|already exists|could not bind|Address already in use|could not create any/i;
const timeoutMilliseconds = 30_000;

/**
 * Starts the cluster's server and waits until it accepts connections, after cleaning up what a killed one left.
 * @throws {StartupError} with the server's error message if it does not start.
 */
export async function launch(cluster: Cluster, options: LaunchOptions): Promise<Postmaster> {
  const deadline = Date.now() + timeoutMilliseconds;
  let wish = options.port;
  for (;;) {
    await clearLeftovers(cluster.folder, options.log);
    const port = await freePort(wish);
    const started = startProcess(cluster, port, options);
    if (await isReady(cluster.folder, started.process)) return { process: started.process, port };
    const words = started.words();
    if (!passing.test(words) || Date.now() > deadline) {
      throw new StartupError(`The database did not start. It said:\n${words.trim() || "nothing"}`);
    }
    // The port may have been taken meanwhile; the next attempt uses any free port.
    if (/bind|address/i.test(words)) wish = undefined;
    await sleep(250);
  }
}

/**
 * Fast shutdown: rolls open transactions back and writes everything, so that the next start needs no recovery. A server
 * that does not finish in time is killed; the next start then recovers.
 */
export async function shutDown(child: ChildProcess): Promise<void> {
  for (const [signal, timeout] of [
    ["SIGINT", 60_000],
    ["SIGQUIT", 10_000],
    ["SIGKILL", 10_000],
  ] as const) {
    if (hasEnded(child)) return;
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill(signal);
    const timer = new AbortController();
    await Promise.race([
      ended,
      sleep(timeout, undefined, { signal: timer.signal, ref: false }).catch(() => {}),
    ]);
    timer.abort();
  }
}

/** Whether a child process has exited, or was ended by a signal. */
export function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

function startProcess(cluster: Cluster, port: number, options: LaunchOptions) {
  const { logFile } = options;
  rotateLog(logFile);
  const from = existsSync(logFile) ? statSync(logFile).size : 0;
  const output = openSync(logFile, "a", 0o600);
  closeToOthers(logFile);
  const settings = [
    "listen_addresses=127.0.0.1",
    "unix_socket_directories=",
    "timezone=UTC",
    "log_timezone=UTC",
    ...options.settings,
  ];
  const args = ["-D", cluster.folder, "-p", String(port), ...settings.flatMap((setting) => ["-c", setting])];
  const child = spawn(cluster.binaries.postgres, args, {
    ...processOptions(cluster),
    stdio: ["ignore", output, output],
    // Its own process group, so that Ctrl-C in a terminal reaches only this process, which stops the database last.
    detached: true,
  });
  closeSync(output);
  let failure = "";
  child.on("error", (error) => {
    failure = error.message;
  });
  // Also for exits without a shutdown, such as an uncaught error: signal the database without waiting for it.
  const interrupt = () => child.kill("SIGINT");
  process.once("exit", interrupt);
  child.once("exit", () => process.off("exit", interrupt));
  return { process: child, words: () => failure + readFileSync(logFile).subarray(from).toString("utf8") };
}

/** PostgreSQL writes its state into the eighth line of its lock file. Recovery has no time limit. */
async function isReady(folder: string, child: ChildProcess): Promise<boolean> {
  while (child.pid !== undefined && !hasEnded(child)) {
    const lines = readLockFile(folder);
    if (lines[0] === String(child.pid) && lines[7]?.trim() === "ready") return true;
    await sleep(20);
  }
  return false;
}

function readLockFile(folder: string): string[] {
  try {
    return readFileSync(join(folder, "postmaster.pid"), "utf8").split("\n");
  } catch {
    return [];
  }
}

/** The preferred port if it is free, else one that the system chooses. */
async function freePort(wish: number | undefined): Promise<number> {
  return (wish === undefined ? undefined : await tryPort(wish)) ?? (await tryPort(0)) ?? 0;
}

function tryPort(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(undefined));
    server.listen(port, "127.0.0.1", () => {
      const address = server.address();
      const chosen = typeof address === "object" && address !== null ? address.port : undefined;
      server.close(() => resolve(chosen));
    });
  });
}
