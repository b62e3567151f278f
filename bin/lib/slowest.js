import { isAbsolute, relative } from "node:path";
import { root } from "./paths.js";

/** How long the tests of a file took. @typedef {{ file: string, ms: number }} Timed */

/**
 * @typedef {{ specs?: { tests: { results: { duration: number }[] }[] }[], suites?: Suite[] }} Suite
 * @param {{ suites: (Suite & { file: string })[] }} report Playwright's JSON report.
 * @returns {Timed[]}
 */
export function playwrightTimes({ suites }) {
  return suites.map((suite) => ({ file: `e2e/${suite.file}`, ms: durationOf(suite) }));
}

/**
 * @param {Suite} suite
 * @returns {number}
 */
function durationOf({ specs = [], suites = [] }) {
  const own = specs.flatMap(({ tests }) =>
    tests.flatMap(({ results }) => results.map((one) => one.duration)),
  );
  return [...own, ...suites.map(durationOf)].reduce((sum, ms) => sum + ms, 0);
}

/**
 * @param {Timed[]} times
 * @returns {string} the twenty files that took longest, a line each.
 */
export function describeSlowest(times) {
  const lines = times
    .toSorted((one, other) => other.ms - one.ms)
    .slice(0, 20)
    .map(({ file, ms }) => {
      const name = isAbsolute(file) ? relative(root, file) : file;
      return `${(ms / 1000).toFixed(1).padStart(7)} s  ${name}`;
    });
  return ["Slowest files:", ...lines].join("\n");
}
