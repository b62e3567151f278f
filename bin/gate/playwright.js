import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { describeFailedPages } from "../lib/failed-pages.js";
import { describeSlowest, playwrightTimes } from "../lib/slowest.js";
import { execute, readReport } from "./execute.js";
import { takeSecondLook } from "./outcome.js";

/** @import { Named, Outcome, Result } from "./outcome.js" */

/**
 * The parts of Playwright's JSON report that are read here.
 * @typedef {{ status: string, errors: { message?: string }[] }} Attempt
 * @typedef {{ status: string, expectedStatus: string, results: Attempt[] }} Test
 * @typedef {{ id: string, title: string, file: string, tests: Test[] }} Spec
 * @typedef {{ title: string, file?: string, specs?: Spec[], suites?: Suite[] }} Suite
 * @typedef {{ suites: Suite[], errors: { message?: string }[] }} Report
 */

/**
 * Runs all browser tests, then repeats what failed, with one worker.
 * @param {{ reports: string, config?: string, folder?: string }} options `reports` is a folder for the reports, `folder`
 *   has the config.
 * @returns {Outcome & { flaky: Named[] }}
 */
export function runPlaywright({ reports, config = "e2e/playwright.config.ts", folder }) {
  let runs = 0;
  /**
   * @param {string[]} args
   * @returns {Outcome}
   */
  function run(args) {
    const file = join(reports, `playwright-${runs++}.json`);
    const settings = {
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
      PLAYWRIGHT_LAST_RUN_OUTPUT_FILE: join(reports, "last-run.json"),
    };
    const options = { settings, ...(folder && { folder }) };
    const status = execute("playwright", ["test", "-c", config, "--reporter=list,json", ...args], options);
    const report = readReport(file);
    if (!report) return { results: [], faults: ["Playwright did not finish."] };
    for (const page of describeFailedPages(report)) console.log(`\n${page}`);
    if (args.length === 0) console.log(`\n${describeSlowest(playwrightTimes(report))}`);
    return outcomeOf(report, status);
  }

  return takeSecondLook(
    run([]),
    (failed) => {
      console.log(`\n── second look at ${failed.length} failed tests`);
      return run(["--last-failed", "--workers=1", `--output=${join(reports, `again-${runs}`)}`]);
    },
    () => true,
  );
}

/**
 * @param {Report} report
 * @param {number} status of the run.
 * @returns {Outcome}
 */
export function outcomeOf({ suites, errors }, status) {
  const results = suites.flatMap((suite) => resultsOf(suite, []));
  const faults = errors.map(({ message }) => message ?? "An error outside of tests.");
  const isExplained = status === 0 || faults.length > 0 || results.some(({ state }) => state === "failed");
  return { results, faults: isExplained ? faults : ["Playwright failed without a failed test."] };
}

/**
 * @param {Suite} suite
 * @param {string[]} groups
 * @returns {Result[]}
 */
function resultsOf({ specs = [], suites = [] }, groups) {
  return [
    ...specs.map((spec) => resultOf(spec, groups)),
    ...suites.flatMap((suite) => resultsOf(suite, [...groups, suite.title])),
  ];
}

/**
 * @param {Spec} spec
 * @param {string[]} groups
 * @returns {Result}
 */
function resultOf({ id, title, file, tests }, groups) {
  const attempts = tests.flatMap(({ results }) => results);
  const errors = attempts
    .flatMap((attempt) => attempt.errors)
    .map(({ message = "" }) => ({
      name: "Error",
      message: stripVTControlCharacters(message),
    }));
  const states = tests.map(({ status }) => status);
  const isSkipped = states.every((state) => state === "skipped");
  return {
    id,
    file: `e2e/${file}`,
    title: [...groups, title].join(" › "),
    state: isSkipped ? "skipped" : states.every((state) => state === "expected") ? "passed" : "failed",
    errors,
    didNotRun: isSkipped && tests.some(({ expectedStatus }) => expectedStatus !== "skipped"),
  };
}
