import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** A Portico process started from a terminal. */
export interface Portico {
  process: ChildProcess;
  url: string;
  /** All its output so far. */
  output(): string;
  /** Waits until it is ready. Fails if it ends first. */
  ready(): Promise<void>;
  /** Waits for its end and the rest of its output. @returns the exit code, or the signal that ended it. */
  ended(): Promise<number | string>;
}

const root = join(import.meta.dirname, "../../..");

/**
 * Runs `npm start` or `node bin/portico.js start` in its own process group, like a shell, here or in another folder.
 * `settings` are added to an environment that contains nothing from the tests.
 */
export async function start(
  dataDir: string,
  options: { command?: string[]; settings?: Record<string, string>; folder?: string } = {},
): Promise<Portico> {
  const [program = "", ...args] = options.command ?? [process.execPath, "bin/portico.js", "start"];
  const port = await freePort();
  const child = spawn(program, args, {
    cwd: options.folder ?? root,
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      PATH: process.env.PATH ?? "",
      HOME: process.env.HOME ?? "/",
      DATA_DIR: dataDir,
      PORT: String(port),
      PRICE_FEED: "simulated",
      // Play chains and their signer take time; a test that is about them leaves it empty.
      CHAINS: "none",
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

/** Whether `/health/ready` reports ready. */
export async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/health/ready`)).ok;
  } catch {
    return false;
  }
}

/** The pid of the server process, which is not the process that was started. */
export function serverPid(dataDir: string): number {
  return Number.parseInt(readFileSync(join(dataDir, "portico.pid"), "utf8"), 10);
}

/** Whether a process with this pid is running. */
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
