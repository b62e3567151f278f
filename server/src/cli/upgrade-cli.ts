import { planUpgrade, releaseSchema, type UpgradePlan } from "@portico/database";
import { loadConfig } from "../config/config.ts";
import { version } from "../config/version.ts";
import { openedDatabase } from "./opened-database.ts";
import { runCli } from "./run-cli.ts";

const usage = `Usage: portico upgrade --check
Shows what this version would change in the configured database. \`portico start\` makes the changes.`;

/** A list of names is cut after this many. */
const MAX_NAMES = 30;

/** `portico upgrade --check`: changes nothing. Exits with 1 if this version can't start on the database. */
async function main(args: string[]): Promise<number> {
  if (args.length !== 1 || args[0] !== "--check") {
    console.error(usage);
    return 1;
  }
  const config = loadConfig(process.env);
  const url = await openedDatabase(config);
  const plan = await planUpgrade(url, config);
  const { edited, newer } = plan;
  console.log(
    `Version ${version}, schema ${await releaseSchema()}. The database: ${plan.schema ?? "empty"}.`,
  );
  if (newer.length > 0 || edited.length > 0) {
    console.error(obstacles(plan).join("\n"));
    return 1;
  }
  console.log(changes(plan).join("\n"));
  return 0;
}

function obstacles({ edited, newer }: UpgradePlan): string[] {
  return [
    ...newer.map((name) => `A newer version ran ${name}: start that version or a newer one, not this one.`),
    ...edited.map((name) => `database/${name} was edited after it had run: restore its original text.`),
  ];
}

function changes(plan: UpgradePlan): string[] {
  const { schema, migrations, seeds, deploysRoutines } = plan;
  if (schema === undefined) return ["Starting this version creates everything in it."];
  if (!deploysRoutines && migrations.length === 0 && seeds.length === 0) {
    return ["Starting this version changes nothing in it."];
  }
  return [
    "Starting this version makes these changes, in one transaction:",
    ...named("Migrations to run", migrations),
    ...(deploysRoutines ? routines(plan) : []),
    ...named("Seeds to run", seeds),
    wayBack(migrations),
  ];
}

function routines({ functions: { added, changed, removed } }: UpgradePlan): string[] {
  return [
    "  All functions and views are recreated. Changes in functions:",
    ...named("  added", added),
    ...named("  changed", changed),
    ...named("  removed", removed),
  ];
}

function named(what: string, names: string[]): string[] {
  if (names.length === 0) return [];
  const shown = names.slice(0, MAX_NAMES).join(", ");
  const more = names.length > MAX_NAMES ? `, and ${names.length - MAX_NAMES} more` : "";
  return [`  ${what} (${names.length}): ${shown}${more}`];
}

function wayBack(migrations: string[]): string {
  return migrations.length > 0
    ? "Migrations go forward only: the only way back is a restore. Take a backup first (`portico backup …`)."
    : "No migration runs, so you can go back by starting the previous version: it recreates its own functions and views.";
}

await runCli(main);
