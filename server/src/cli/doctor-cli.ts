import { type Config, ConfigError, loadConfig } from "../config/config.ts";
import { checkDatabase } from "../doctor/check-database.ts";
import { checkCertificate, checkDisk } from "../doctor/check-machine.ts";
import { checkChains, checkMail, checkPrices } from "../doctor/check-outside.ts";
import { type Finding, findings, type Level } from "../doctor/finding.ts";
import { runCli } from "./run-cli.ts";

const settings = findings("settings");

/** `portico doctor`: prints a line for everything that it looked at, and changes nothing. Exits with 1 on a fault. */
async function main(args: string[]): Promise<number> {
  if (args.length > 0) {
    console.error("Usage: portico doctor");
    return 1;
  }
  const found = await diagnose();
  const width = Math.max(...found.map(({ subject }) => subject.length));
  for (const { subject, level, text } of found) {
    console.log(`${level.padEnd(7)}  ${subject.padEnd(width)}  ${text}`);
  }
  console.log(`\n${count(found, "fault")}, ${count(found, "warning")}`);
  return found.some(({ level }) => level === "fault") ? 1 : 0;
}

/** Such as `1 fault` and `2 faults`. */
function count(found: Finding[], wanted: Level): string {
  const number = found.filter(({ level }) => level === wanted).length;
  return `${number} ${wanted}${number === 1 ? "" : "s"}`;
}

async function diagnose(): Promise<Finding[]> {
  const read = readSettings();
  if (Array.isArray(read)) return read;
  const parts = await Promise.all([
    checkDatabase(read),
    checkMail(read),
    checkPrices(read),
    checkChains(read),
    checkDisk(read),
    checkCertificate(read),
  ]);
  return [...settings.ok(modeOf(read)), ...parts.flat()];
}

/** Without valid settings nothing else can be checked. */
function readSettings(): Config | Finding[] {
  try {
    return loadConfig(process.env);
  } catch (error) {
    if (error instanceof ConfigError) return error.faults.flatMap((fault) => settings.fault(fault));
    throw error;
  }
}

function modeOf({ practice, demo }: Config): string {
  if (demo) return "demo mode (DEMO_MODE is true), in which nobody can sign in";
  return practice ? "practice mode (DATABASE_URL is not set)" : "live mode";
}

await runCli(main);
