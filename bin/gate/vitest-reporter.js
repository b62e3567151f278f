import { writeFileSync } from "node:fs";

/** @import { Reporter, SerializedError, TestCase, TestModule } from "vitest/node" */
/** @import { Failure, Outcome, Result } from "./outcome.js" */

/**
 * Writes Vitest's results to the file that `OUTCOME_FILE` names. Vitest's own JSON report lacks errors that no test
 * caught.
 * @implements {Reporter}
 */
export default class OutcomeReporter {
  /**
   * @param {readonly TestModule[]} modules
   * @param {readonly SerializedError[]} uncaught
   */
  onTestRunEnd(modules, uncaught) {
    /** @type {unknown[]} */
    const files = modules.map(({ moduleId }) => moduleId);
    /** @type {Outcome & { times: { file: string, ms: number }[] }} */
    const outcome = {
      results: modules.flatMap((module) => resultsOf(module, uncaught)),
      faults: uncaught.filter((error) => !files.includes(error.VITEST_TEST_PATH)).map(textOf),
      times: modules.map((module) => ({ file: module.relativeModuleId, ms: module.diagnostic().duration })),
    };
    writeFileSync(process.env.OUTCOME_FILE ?? "outcome.json", JSON.stringify(outcome));
  }
}

/**
 * @param {TestModule} module
 * @param {readonly SerializedError[]} uncaught
 * @returns {Result[]}
 */
function resultsOf(module, uncaught) {
  const file = module.relativeModuleId;
  const errors = [
    ...module.errors(),
    ...[...module.children.allSuites()].flatMap((suite) => suite.errors()),
    ...uncaught.filter((error) => error.VITEST_TEST_PATH === module.moduleId),
  ].map(failureOf);
  const tests = distinct([...module.children.allTests()].map((test) => resultOf(file, test)));
  // A worker that crashed leaves its file unfinished, without an error.
  const isUnfinished = !["passed", "failed", "skipped"].includes(module.state());
  if (errors.length === 0 && isUnfinished)
    errors.push({ name: "Error", message: "The file did not finish." });
  if (errors.length === 0) return tests;
  return [...tests, { id: file, file, title: "(the file)", state: "failed", errors, isFile: true }];
}

/**
 * @param {string} file
 * @param {TestCase} test
 * @returns {Result}
 */
function resultOf(file, test) {
  const { state, errors = [] } = test.result();
  const title = test.fullName;
  const id = `${file} > ${title}`;
  return { id, file, title, state: state === "pending" ? "failed" : state, errors: errors.map(failureOf) };
}

/**
 * Numbers the tests of a file that share their title.
 * @param {Result[]} results
 * @returns {Result[]}
 */
function distinct(results) {
  /** @type {Map<string, number>} */
  const seen = new Map();
  return results.map((result) => {
    const times = (seen.get(result.id) ?? 0) + 1;
    seen.set(result.id, times);
    return times === 1 ? result : { ...result, id: `${result.id} (${times})` };
  });
}

/**
 * @param {{ name?: string | undefined, message: string }} error
 * @returns {Failure}
 */
function failureOf({ name = "Error", message }) {
  return { name, message };
}

/** @param {SerializedError} error */
function textOf({ name = "Error", message }) {
  return `${name}: ${message}`;
}
