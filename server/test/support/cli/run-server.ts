import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** A server in a process of its own. */
export interface RunningServer {
  url: string;
  stop(): Promise<void>;
}

const main = join(import.meta.dirname, "../../../src/main.ts");

/** Starts a server with these settings alone, and waits until it listens. Fails with its output if it ends before. */
export async function runServer(settings: Record<string, string>): Promise<RunningServer> {
  const { PATH = "" } = process.env;
  const child = spawn(process.execPath, [main], {
    env: { PATH, ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => {
      said += chunk;
    });
  }
  const ended = once(child, "close");
  for (;;) {
    const url = /Server listening at (http:\/\/[0-9.:]+)/.exec(said)?.[1];
    if (url) return { url, stop: () => stop() };
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`It ended:\n${said}`);
    await sleep(20);
  }

  async function stop(): Promise<void> {
    child.kill("SIGTERM");
    await ended;
  }
}
