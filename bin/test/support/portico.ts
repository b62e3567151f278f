import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** Portico as somebody started it from a terminal. */
export interface Portico {
  process: ChildProcess;
  url: string;
  /** All that it printed. */
  output(): string;
  /** Waits until it is ready to serve; fails when it ends before. */
  ready(): Promise<void>;
  /** Waits for its end and the last of its output. @returns the exit code, or the signal that ended it. */
  ended(): Promise<number | string>;
}

const root = join(import.meta.dirname, "../../..");

/**
 * Types `npm start`, or `node bin/start.js`, in a terminal of its own: a process group, as a shell makes one.
 * `settings` are added to an environment with nothing of the tests' own in it.
 */
export async function start(
  dataDir: string,
  options: { command?: string[]; settings?: Record<string, string> } = {},
): Promise<Portico> {
  const [program = "", ...args] = options.command ?? [process.execPath, "bin/start.js"];
  const port = await freePort();
  const child = spawn(program, args, {
    cwd: root,
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      PATH: process.env.PATH ?? "",
      HOME: process.env.HOME ?? "/",
      DATA_DIR: dataDir,
      PORT: String(port),
      PRICE_FEED: "simulated",
      ...options.settings,
    },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => {
      output += chunk;
    });
  }
  const exit = once(child, "close");
  const url = `http://127.0.0.1:${port}`;
  return {
    process: child,
    url,
    output: () => output,
    ready: async () => {
      while (!(await isReady(url))) {
        if (child.exitCode !== null || child.signalCode !== null) throw new Error(`It ended:\n${output}`);
        await sleep(50);
      }
    },
    ended: async () => {
      const [code, signal] = await exit;
      return code ?? signal;
    },
  };
}

/** Whether `/health/ready` says that everything works. */
export async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/health/ready`)).ok;
  } catch {
    return false;
  }
}

/** The process that serves, which is not the one that was started. */
export function serverPid(dataDir: string): number {
  return Number.parseInt(readFileSync(join(dataDir, "portico.pid"), "utf8"), 10);
}

/** Whether a process with this number lives. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}
