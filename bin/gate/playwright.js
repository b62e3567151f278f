import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { describeFailedPages } from "../lib/failed-pages.js";
import { playwrightTimes } from "../lib/slowest.js";
import { execute, readReport } from "./execute.js";
import { takeSecondLook } from "./outcome.js";

/** @import { Named, Outcome, Result } from "./outcome.js" */
/** @import { Timed } from "../lib/slowest.js" */

/**
 * The parts of Playwright's JSON report that are read here.
 * @typedef {{ status: string, errors: { message?: string }[] }} Attempt
 * @typedef {{ status: string, expectedStatus: string, results: Attempt[] }} Test
 * @typedef {{ id: string, title: string, file: string, tests: Test[] }} Spec
 * @typedef {{ title: string, file?: string, specs?: Spec[], suites?: Suite[] }} Suite
 * @typedef {{ suites: Suite[], errors: { message?: string }[] }} Report
 */

/**
 * Runs browser tests, then repeats what failed, with one worker.
 * @param {object} options
 * @param {string} options.reports a folder for the reports
 * @param {string} [options.folder] has the config.
 * @param {string} [options.config]
 * @param {string[]} [options.select] arguments that select tests
 * @param {string[]} [options.shard] the argument for a part of them
 * @returns {Outcome & { flaky: Named[], times: Timed[] }}
 */
export function runPlaywright(options) {
  const { reports, config = "e2e/playwright.config.ts", folder, select = [], shard = [] } = options;
  let runs = 0;
  /** @type {Timed[]} */
  let times = [];
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
    const command = ["test", "-c", config, "--reporter=list,json", ...select, ...args];
    const status = execute("playwright", command, { settings, ...(folder && { folder }) });
    const report = readReport(file);
    if (!report) return { results: [], faults: ["Playwright did not finish."] };
    for (const page of describeFailedPages(report)) console.log(`\n${page}`);
    if (times.length === 0) times = playwrightTimes(report);
    return outcomeOf(report, status);
  }

  const outcome = takeSecondLook(
    run(shard),
    (failed) => {
      console.log(`\n── second look at ${failed.length} failed tests`);
      return run(["--last-failed", "--workers=1", `--output=${join(reports, `again-${runs}`)}`]);
    },
    () => true,
  );
  return { ...outcome, times };
}

/**
 * @param {Report} report
 * @param {number} status of the run.
 * @returns {Outcome}
 */
function outcomeOf({ suites, errors }, status) {
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
