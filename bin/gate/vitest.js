import { join } from "node:path";
import { execute, readReport } from "./execute.js";
import { mayRepeat } from "./money-guards.js";
import { takeSecondLook } from "./outcome.js";

/** @import { Named, Outcome, Result } from "./outcome.js" */
/** @import { Timed } from "../lib/slowest.js" */

const reporter = join(import.meta.dirname, "vitest-reporter.js");

let runs = 0;

/**
 * Runs Vitest tests, then repeats what failed.
 * @param {object} options
 * @param {string} options.reports a folder for the reports
 * @param {string} [options.folder] has the config.
 * @param {string[]} [options.select] arguments that select tests
 * @param {string[]} [options.shard] the argument for a part of them
 * @param {Record<string, string>} [options.settings] environment variables
 * @returns {Outcome & { flaky: Named[], times: Timed[] }}
 */
export function runVitest({ reports, folder, select = [], shard = [], settings = {} }) {
  /**
   * @param {string[]} args
   * @returns {Outcome & { times: Timed[] }}
   */
  function run(args) {
    const file = join(reports, `vitest-${runs++}.json`);
    const options = { settings: { ...settings, OUTCOME_FILE: file }, ...(folder && { folder }) };
    const reporters = ["--reporter=dot", `--reporter=${reporter}`];
    const status = execute("vitest", ["run", ...reporters, ...select, ...args], options);
    const outcome = readReport(file) ?? { results: [], faults: ["Vitest did not finish."], times: [] };
    return { ...outcome, faults: faultsOf(status, outcome) };
  }

  const first = run(shard);
  return { ...takeSecondLook(first, (failed) => runAlone(failed, run), mayRepeat), times: first.times };
}

/**
 * A runner that fails without a failed test counts as one failure.
 * @param {number} status
 * @param {Outcome} outcome
 */
function faultsOf(status, { results, faults }) {
  const isExplained = status === 0 || faults.length > 0 || results.some(({ state }) => state === "failed");
  return isExplained ? faults : ["Vitest failed without a failed test."];
}

/**
 * Repeats failed files as a whole, and failed tests of other files by their titles.
 * @param {Result[]} failed
 * @param {(args: string[]) => Outcome} run
 * @returns {Outcome}
 */
function runAlone(failed, run) {
  const whole = new Set(failed.filter(({ isFile }) => isFile).map(({ file }) => file));
  const single = failed.filter(({ file }) => !whole.has(file));
  const titles = single.map(({ title }) => pattern(title)).join("|");
  const files = [...new Set(single.map(({ file }) => file))];
  const alone = ["--maxWorkers=1", "--no-file-parallelism"];
  console.log(`\n── second look at ${failed.length} failed in ${whole.size + files.length} files`);
  const outcomes = [
    ...(whole.size > 0 ? [run([...alone, ...whole])] : []),
    ...(files.length > 0 ? [run([...alone, ...files, "-t", `^(${titles})$`])] : []),
  ];
  return {
    results: outcomes.flatMap(({ results }) => results),
    faults: outcomes.flatMap(({ faults }) => faults),
  };
}

/**
 * Vitest compares with names joined by spaces, and reports them joined by " > ".
 * @param {string} title
 */
function pattern(title) {
  return title.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&").replaceAll(" > ", "( > | )");
}
