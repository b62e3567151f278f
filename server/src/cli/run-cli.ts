import { describeStartFault } from "../start/start-fault.ts";

/** Runs a command with what was typed after it, and makes its result the exit code; 1 after a fault, which it prints. */
export async function runCli(main: (args: string[]) => Promise<number>): Promise<void> {
  try {
    process.exitCode = await main(process.argv.slice(2));
  } catch (error) {
    console.error(describeStartFault(error));
    process.exitCode = 1;
  }
}
