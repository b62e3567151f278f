import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { buildWebIfOlder } from "./lib/build-web.js";
import { describeFailedPages } from "./lib/failed-pages.js";
import { ensureInstalled } from "./lib/install.js";
import { node, root } from "./lib/paths.js";
import { describeSlowest, playwrightTimes, vitestTimes } from "./lib/slowest.js";

/**
 * The test counts of a step.
 * @typedef {{ passed: number, failed: number, skipped: number }} Tally
 */

/** @typedef {{ name: string, run: () => Tally }} Step */

const reports = mkdtempSync(join(tmpdir(), "portico-reports-"));
const programs = join(root, "node_modules/.bin");

/** @type {Step[]} */
const steps = [
  { name: "types", run: () => whole("tsc", ["--noEmit", "-p", "tsconfig.json"]) },
  { name: "types of the web", run: () => whole("tsc", ["--noEmit", "-p", "web/tsconfig.json"]) },
  { name: "lint", run: () => whole("biome", ["check", "."]) },
  { name: "arrows", run: () => whole("depcruise", ["."]) },
  { name: "documents", run: () => whole(node, ["bin/docs.js"]) },
  { name: "build of the web", run: buildWeb },
  { name: "unit, database and API", run: vitest },
  { name: "browser", run: playwright },
];

/**
 * Runs all steps, even after failures, so that one run shows every problem. With arguments, runs only steps whose names
 * begin with one of them.
 * @param {string[]} wanted
 */
function main(wanted) {
  ensureInstalled();
  const chosen = steps.filter(
    ({ name }) => wanted.length === 0 || wanted.some((word) => name.startsWith(word)),
  );
  const total = { passed: 0, failed: 0, skipped: 0 };
  const lines = chosen.map(({ name, run }) => {
    console.log(`\n── ${name}`);
    const started = Date.now();
    const tally = run();
    total.passed += tally.passed;
    total.failed += tally.failed;
    total.skipped += tally.skipped;
    const seconds = Math.round((Date.now() - started) / 1000);
    return `${name.padEnd(26)} ${describe(tally)} in ${seconds} s`;
  });
  rmSync(reports, { recursive: true, force: true });
  console.log(`\n${lines.join("\n")}\n`);
  console.log(`${total.passed} passed, ${total.failed} failed`);
  process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
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
  return { passed: hasPassed ? 1 : 0, failed: hasPassed ? 0 : 1, skipped: 0 };
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

function vitest() {
  const file = join(reports, "vitest.json");
  const status = execute("vitest", ["run", "--reporter=dot", "--reporter=json", `--outputFile.json=${file}`]);
  const report = readReport(file);
  if (!report) return one(false);
  console.log(`\n${describeSlowest(vitestTimes(report))}`);
  // A file that fails to load has no tests that could fail, so it counts as one failure.
  const unloaded = report.testResults.filter(
    (/** @type {{ status: string, assertionResults: { status: string }[] }} */ result) =>
      result.status === "failed" && !result.assertionResults.some((test) => test.status === "failed"),
  ).length;
  return settle(status, {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded,
    skipped: report.numPendingTests + report.numTodoTests,
  });
}

function playwright() {
  const file = join(reports, "playwright.json");
  const status = execute("playwright", ["test", "-c", "e2e/playwright.config.ts", "--reporter=list,json"], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  });
  const report = readReport(file);
  if (!report) return one(false);
  for (const page of describeFailedPages(report)) console.log(`\n${page}`);
  console.log(`\n${describeSlowest(playwrightTimes(report))}`);
  const { expected, unexpected, flaky, skipped } = report.stats;
  // Flaky tests count as failed, as do errors outside tests (a file that fails to load).
  return settle(status, { passed: expected, failed: unexpected + flaky + report.errors.length, skipped });
}

/**
 * A runner that fails without a failed test (such as an uncaught error) counts as one failure.
 * @param {number} status
 * @param {Tally} tally
 */
function settle(status, tally) {
  return status !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
}

/** @param {string} file */
function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}

/**
 * @param {string} program
 * @param {string[]} args
 * @param {Record<string, string>} settings
 */
function execute(program, args, settings = {}) {
  // Our Node comes first on the path, then our binaries, so that everything runs on the same Node.
  const env = {
    ...process.env,
    ...settings,
    PATH: [dirname(node), programs, process.env.PATH].join(delimiter),
  };
  const { status, error } = spawnSync(program, args, {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    env,
  });
  if (error) console.error(error.message);
  return status ?? 1;
}

main(process.argv.slice(2));
