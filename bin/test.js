import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { execute } from "./gate/execute.js";
import { drawSeed, keepSeeds, keptSeeds } from "./gate/kept-seeds.js";
import { count, describeFailures, describeFlaky, sum } from "./gate/outcome.js";
import { runPlaywright } from "./gate/playwright.js";
import { chooseSuite, translatedTests } from "./gate/suites.js";
import { runVitest } from "./gate/vitest.js";
import { buildWebIfOlder } from "./lib/build-web.js";
import { ensureInstalled } from "./lib/install.js";
import { node, root } from "./lib/paths.js";
import { describeSlowest } from "./lib/slowest.js";

/** @import { Tally } from "./gate/outcome.js" */

/** @typedef {{ name: string, run: () => Tally }} Step */

const {
  values: { all, shard },
  positionals: wanted,
} = parseArgs({
  options: { all: { type: "boolean", default: false }, shard: { type: "string" } },
  allowPositionals: true,
});

const reports = mkdtempSync(join(tmpdir(), "portico-reports-"));
/** Kept after the run, and ignored by git. */
const flakyFile = join(root, "test-results/flaky.json");
const suite = chooseSuite({ all, shard });
/** A run of everything searches where no run has searched before; `npm test` and the second look repeat its inputs. */
const seed = all ? Number(process.env.FC_SEED ?? drawSeed()) : undefined;
const seeded = seed === undefined ? {} : { FC_SEED: String(seed) };

/** @type {Step[]} */
const steps = [
  { name: "types", run: () => whole("tsc", ["--noEmit", "-p", "tsconfig.json"]) },
  { name: "types of the web", run: () => whole("tsc", ["--noEmit", "-p", "web/tsconfig.json"]) },
  { name: "lint", run: () => whole("biome", ["check", "."]) },
  { name: "arrows", run: () => whole("depcruise", ["."]) },
  { name: "documents", run: () => whole(node, ["bin/docs.js"]) },
  { name: "unused code", run: () => whole("knip", []) },
  { name: "build of the web", run: buildWeb },
  { name: "unit, database and API", run: runUnits },
  ...(all ? [{ name: "kept seeds", run: runKeptSeeds }] : []),
  { name: "browser", run: () => runBrowsers() },
  ...(all ? [{ name: "translated page", run: runTranslated }] : []),
];

/**
 * Runs all steps, even after failures, so that one run shows every problem. With arguments, runs only steps whose names
 * begin with one of them. `--all` also runs what takes long; `--shard 1/4` a quarter of the tests.
 */
function main() {
  ensureInstalled();
  const chosen = steps.filter(
    ({ name }) => wanted.length === 0 || wanted.some((word) => name.startsWith(word)),
  );
  /** @type {Tally[]} */
  const tallies = [];
  const lines = chosen.map(({ name, run }) => {
    console.log(`\n── ${name}`);
    const started = Date.now();
    const tally = run();
    tallies.push(tally);
    const seconds = Math.round((Date.now() - started) / 1000);
    return `${name.padEnd(26)} ${describe(tally)} in ${seconds} s`;
  });
  rmSync(reports, { recursive: true, force: true });
  console.log(`\n${lines.join("\n")}\n`);
  conclude(tallies);
}

/** Tests without a browser. A seed with which a random search failed is kept. */
function runUnits() {
  const tally = count(
    runVitest({
      reports,
      select: suite.vitest,
      shard: suite.shard,
      settings: { ...suite.settings, ...seeded },
    }),
  );
  const kept = seed === undefined ? [] : keepSeeds(tally.failures, seed);
  for (const { file } of kept) console.log(`FC_SEED=${seed} is kept for ${file} in testing/kept-seeds.json.`);
  return tally;
}

/** Searches again where earlier runs found faults. */
function runKeptSeeds() {
  const runs = keptSeeds().map(({ file, seed }) =>
    runVitest({ reports, select: [file], settings: { FC_SEED: String(seed) } }),
  );
  return sum(runs.map(count));
}

/** @param {{ config?: string, select?: string[] }} [options] */
function runBrowsers(options = {}) {
  return count(runPlaywright({ reports, select: suite.playwright, shard: suite.shard, ...options }));
}

/** All journeys again, while a browser's translator changes each page. */
function runTranslated() {
  return runBrowsers({ config: "e2e/translated.config.ts", select: translatedTests });
}

/**
 * Prints the result and keeps the flaky tests in a file.
 * @param {Tally[]} tallies
 */
function conclude(tallies) {
  const { passed, failed, failures, flaky, times } = sum(tallies);
  if (times.length > 0) console.log(`${describeSlowest(times)}\n`);
  mkdirSync(dirname(flakyFile), { recursive: true });
  writeFileSync(flakyFile, `${JSON.stringify(flaky, null, 2)}\n`);
  if (failures.length > 0) console.log(`${describeFailures(failures)}\n`);
  console.log(`${describeFlaky(flaky)}\n${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
}

/** @param {Tally} tally */
function describe({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}

/**
 * A step that passes or fails as a whole counts as one test.
 * @param {string} program
 * @param {string[]} args
 * @returns {Tally}
 */
function whole(program, args) {
  return one(execute(program, args) === 0);
}

/** @param {boolean} hasPassed */
function one(hasPassed) {
  return {
    passed: hasPassed ? 1 : 0,
    failed: hasPassed ? 0 : 1,
    skipped: 0,
    failures: [],
    flaky: [],
    times: [],
  };
}

function buildWeb() {
  try {
    buildWebIfOlder();
    return one(true);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return one(false);
  }
}

main();
