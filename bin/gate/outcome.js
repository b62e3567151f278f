/**
 * What became of one test. A file that failed as a whole (it does not load, a hook fails, an error that no test caught)
 * has a result of its own, with `isFile`, beside those of its tests.
 * @typedef {object} Result
 * @property {string} id unique in a run, and the same in the next run
 * @property {string} file below the root
 * @property {string} title of the test with its groups
 * @property {"passed" | "failed" | "skipped"} state
 * @property {Failure[]} errors
 * @property {boolean} [isFile]
 * @property {boolean} [didNotRun] skipped only because something before it failed
 */

/** @import { Timed } from "../lib/slowest.js" */
/** @typedef {{ name: string, message: string }} Failure */

/**
 * What a runner reports.
 * @typedef {object} Outcome
 * @property {Result[]} results
 * @property {string[]} faults errors that belong to no file; each counts as a failure
 */

/** A test that failed, with its first error. @typedef {{ file: string, title: string, error: string }} Named */

/**
 * What a step of the test command found. Flaky tests failed first and passed alone; they are among the passed.
 * @typedef {object} Tally
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 * @property {Named[]} failures
 * @property {Named[]} flaky
 * @property {Timed[]} times of the files with tests
 */

/** A run fails with more flaky tests than this. */
export const MAX_FLAKY = 8;

/** With more failures than this the code is at fault, and repeating them would only take long. */
const MAX_REPEATED = 16;
const ROUNDS = 2;

/**
 * Repeats what failed, up to twice, unless too much failed.
 * @param {Outcome} first
 * @param {(failed: Result[]) => Outcome} runAgain runs these alone, one after the other.
 * @param {(result: Result) => boolean} mayRepeat whether chance could explain this failure.
 * @returns {Outcome & { flaky: Named[] }} the last result of each test.
 */
export function takeSecondLook(first, runAgain, mayRepeat) {
  const results = new Map(first.results.map((result) => [result.id, result]));
  /** @type {Map<string, Named>} */
  const repeated = new Map();
  if (first.results.filter(hasFailed).length > MAX_REPEATED) return { ...first, flaky: [] };
  for (let round = 0; round < ROUNDS; round++) {
    const failed = [...results.values()].filter((result) => hasFailed(result) && mayRepeat(result));
    if (failed.length === 0) break;
    for (const result of failed) {
      if (!repeated.has(result.id)) repeated.set(result.id, named(result));
    }
    const again = runAgain([...failed, ...[...results.values()].filter(({ didNotRun }) => didNotRun)]);
    for (const result of latest(failed, again)) results.set(result.id, result);
  }
  const flaky = [...repeated].filter(([id]) => results.get(id)?.state === "passed").map(([, one]) => one);
  return { results: [...results.values()], faults: first.faults, flaky };
}

/** @param {Result} result */
function hasFailed({ state }) {
  return state === "failed";
}

/**
 * The results of a repetition that replace earlier ones. A test that was not found keeps its failure.
 * @param {Result[]} failed
 * @param {Outcome} again
 * @returns {Result[]}
 */
function latest(failed, again) {
  const found = new Set(again.results.map(({ id }) => id));
  const ran = again.results.filter(({ state }) => state !== "skipped");
  const filesThatRan = new Set(ran.map(({ file }) => file));
  const files = failed
    .filter(({ isFile, id, file }) => isFile && !found.has(id) && filesThatRan.has(file))
    .map((result) => /** @type {Result} */ ({ ...result, state: "passed", errors: [] }));
  return again.faults.length > 0 ? [] : [...ran, ...files];
}

/**
 * @param {Outcome & { flaky: Named[], times?: Timed[] }} outcome
 * @returns {Tally}
 */
export function count({ results, faults, flaky, times = [] }) {
  const tests = results.filter(({ isFile }) => !isFile);
  const failures = [
    ...results.filter(hasFailed).map(named),
    ...faults.map((error) => ({ file: "", title: "(outside of tests)", error })),
  ];
  return {
    passed: tests.filter(({ state }) => state === "passed").length,
    failed: failures.length,
    skipped: tests.filter(({ state }) => state === "skipped").length,
    failures,
    flaky,
    times,
  };
}

/**
 * Too many flaky tests count as failed.
 * @param {Tally[]} tallies
 * @returns {Tally}
 */
export function sum(tallies) {
  /** @param {"passed" | "failed" | "skipped"} key */
  const total = (key) => tallies.reduce((before, tally) => before + tally[key], 0);
  const flaky = tallies.flatMap((tally) => tally.flaky);
  const excess = flaky.length > MAX_FLAKY ? flaky.length : 0;
  return {
    passed: total("passed") - excess,
    failed: total("failed") + excess,
    skipped: total("skipped"),
    failures: tallies.flatMap((tally) => tally.failures),
    flaky,
    times: tallies.flatMap((tally) => tally.times),
  };
}

/**
 * @param {Named[]} failures
 * @returns {string} the failures by name, with their first errors.
 */
export function describeFailures(failures) {
  return ["Failed:", ...failures.flatMap(lines)].join("\n");
}

/**
 * @param {Named[]} flaky
 * @returns {string} the flaky tests by name, with their first errors, and their number.
 */
export function describeFlaky(flaky) {
  const list = flaky.length > 0 ? ["Flaky, passed when repeated alone:", ...flaky.flatMap(lines), ""] : [];
  const excess = flaky.length > MAX_FLAKY ? `, more than ${MAX_FLAKY}, so they count as failed` : "";
  return [...list, `flaky: ${flaky.length}${excess}`].join("\n");
}

/**
 * @param {Result} result
 * @returns {Named}
 */
function named({ file, title, errors }) {
  return { file, title, error: errors[0]?.message ?? "" };
}

/** @param {Named} named */
function lines({ file, title, error }) {
  const [first, ...others] = error.split("\n").filter((line) => line.trim() !== "");
  return [
    `  ${file} › ${title}`,
    ...[first ?? "no error", ...others.slice(0, 2)].map((line) => `      ${line}`),
  ];
}
