import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from "node:child_process";
import { randomInt } from "node:crypto";
import { existsSync } from "node:fs";
import { connect, createServer, type Socket } from "node:net";
import { delimiter, join } from "node:path";
import type { Writable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";

/** The path of a system program. Debian installs servers in folders that may be missing from PATH. */
export function findProgram(name: string): string | undefined {
  const folders = [...(process.env.PATH ?? "").split(delimiter), "/usr/sbin", "/usr/local/sbin"];
  return folders.map((folder) => join(folder, name)).find((file) => existsSync(file));
}

/**
 * Whether these programs are installed. Prints the missing ones and what is skipped.
 * @param what the tests that need them.
 */
export function haveAll(what: string, ...names: string[]): boolean {
  const missing = names.filter((name) => findProgram(name) === undefined);
  if (missing.length > 0) console.warn(`Skipped, because ${missing.join(" and ")} is not installed: ${what}`);
  return missing.length === 0;
}

/** A program that runs until stopped. */
export interface Program {
  process: ChildProcess;
  /** Its output so far. */
  said(): string;
  /** Kills it at once, like a power failure. */
  kill(): Promise<void>;
  /** Asks it to end, and waits until it has ended. */
  stop(): Promise<void>;
}

export interface ProgramOptions {
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  /** Ids of the account to run it as, for programs that refuse to run as root. */
  uid?: number;
  gid?: number;
}

export function runProgram(file: string, args: string[], options: ProgramOptions = {}): Program {
  const child = spawn(file, args, { ...options, stdio: ["ignore", "pipe", "pipe"] });
  let said = "";
  const hear = (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(-20_000);
  };
  child.stdout.on("data", hear);
  child.stderr.on("data", hear);
  const { pid } = child;
  if (pid !== undefined) reaperInput().write(`+${pid}\n`);
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
  if (pid !== undefined) child.once("exit", () => reaperInput().write(`-${pid}\n`));
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    await ended;
  };
  return { process: child, said: () => said, kill: () => end("SIGKILL"), stop: () => end("SIGTERM") };
}

/** A process that tracks running programs, and kills them when the test process is gone for any reason. */
const reaper = `
const pids = new Set();
require("node:readline").createInterface({ input: process.stdin })
  .on("line", (line) => (line[0] === "+" ? pids.add(+line.slice(1)) : pids.delete(+line.slice(1))))
  .on("close", () => { for (const pid of pids) try { process.kill(pid, "SIGKILL"); } catch {} });`;
let telling: Writable | undefined;

/** The reaper's input. A test process that is killed cannot clean up by itself. */
function reaperInput(): Writable {
  if (telling) return telling;
  // In its own process group, since a terminal or CI may kill ours.
  const options: SpawnOptions = { stdio: ["pipe", "ignore", "ignore"], detached: true };
  const child = spawn(process.execPath, ["-e", reaper], options);
  child.unref();
  // Its pipe must not keep our process alive either.
  (child.stdin as Socket).unref();
  // Ignore errors if it has already ended.
  child.stdin?.on("error", () => {});
  telling = child.stdin as Writable;
  return telling;
}

/** Resolves when something listens on the port. Throws with the program's output if it ended instead. */
export async function untilListening(port: number, program: Program): Promise<void> {
  while (!(await isListening(port))) {
    const { exitCode, signalCode } = program.process;
    if (exitCode !== null || signalCode !== null) throw new Error(`It ended: ${program.said()}`);
    await sleep(50);
  }
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.on("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.on("error", () => resolve(false));
  });
}

/**
 * A currently free port, for a program that needs a port number. Below the ports that systems give to connections, so
 * that none of the many connections of other tests can take it first; random, so that test processes choose different
 * ones.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    // fetch refuses some ports ("bad port"), of which 10080 is the last.
    const port = randomInt(10_081, 32_768);
    const probe = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      probe.once("error", () => resolve(false));
      probe.listen(port, "127.0.0.1", () => resolve(true));
    });
    if (!isFree) continue;
    await new Promise((resolve) => probe.close(resolve));
    return port;
  }
}

/** The ids of an unprivileged account if running as root; otherwise empty. */
export function ordinaryAccount(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const idOf = (flag: string) => Number(spawnSync("id", [flag, "nobody"]).stdout.toString());
  return { uid: idOf("-u"), gid: idOf("-g") };
}
