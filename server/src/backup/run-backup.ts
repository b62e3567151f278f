import { spawn } from "node:child_process";
import { childEnvironment } from "@portico/database";
import { dumpTarget } from "./dump-target.ts";

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/**
 * Runs a backup command. What it writes can be read by its owner alone, and it gets none of this process's secrets.
 * @param address the database's address, in PostgreSQL's variables.
 * @returns the exit code, or the reason why there is none.
 */
export async function runBackup(
  command: string,
  args: readonly string[],
  address: Record<string, string>,
): Promise<number | string> {
  const target = dumpTarget(command, args);
  let code: number | string = "ended";
  try {
    code = await run(command, target.args, { ...childEnvironment(), ...address });
    if (code === 0) target.keep();
  } finally {
    if (code !== 0) target.discard();
  }
  return code;
}

async function run(command: string, args: string[], env: Record<string, string>): Promise<number | string> {
  // Inherited by the command.
  const before = process.umask(0o077);
  const child = spawn(command, args, { stdio: "inherit", env });
  process.umask(before);
  const stop = (signal: NodeJS.Signals) => void child.kill(signal);
  for (const signal of SIGNALS) process.on(signal, stop);
  const code = await new Promise<number | string>((resolve) => {
    child.on("error", (error) => resolve(error.message));
    child.on("close", (exitCode, signal) => resolve(exitCode ?? signal ?? "ended"));
  });
  for (const signal of SIGNALS) process.off(signal, stop);
  return code;
}
