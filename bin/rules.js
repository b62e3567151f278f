import { pathToFileURL } from "node:url";
import { readPages } from "./lib/pages.js";
import { rulesIn, testsOfRules } from "./lib/rule-tests.js";

/** @typedef {import("./lib/rule-tests.js").Rule} Rule */
/** @typedef {import("./lib/rule-tests.js").RuleTest} RuleTest */

/**
 * Which tests prove which rule: `npm run rules` counts them by file, and `npm run rules -- T12` lists those of one.
 * @param {import("./lib/pages.js").Page[]} pages
 * @param {string[]} chosen the rules whose tests are listed, like T12; none for the counts of all
 * @returns {string[]} lines
 * @throws {Error} if there is no such rule
 */
export function describeRules(pages, chosen) {
  const rules = rulesIn(pages.find(({ path }) => path === "docs/rules.md")?.text ?? "");
  const tests = pages.flatMap(testsOfRules);
  if (chosen.length === 0) return rules.flatMap((rule) => [heading(rule), ...counts(rule, tests)]);
  return chosen.flatMap((name) => {
    const rule = rules.find(({ number }) => `T${number}` === name.toUpperCase());
    if (!rule) throw new Error(`docs/rules.md has no rule ${name}`);
    return [heading(rule), ...titles(rule, tests)];
  });
}

/** @param {Rule} rule */
function heading({ number, name }) {
  return `T${number} ${name}`;
}

/**
 * @param {Rule} rule
 * @param {RuleTest[]} tests
 */
function counts({ number }, tests) {
  const files = byFile(number, tests);
  return [...files].map(([path, titles]) => `  ${path} (${titles.length})`);
}

/**
 * @param {Rule} rule
 * @param {RuleTest[]} tests
 */
function titles({ number }, tests) {
  const files = byFile(number, tests);
  return [...files].flatMap(([path, titles]) => [`  ${path}`, ...titles.map((title) => `    ${title}`)]);
}

/**
 * @param {number} number of a rule
 * @param {RuleTest[]} tests
 * @returns {Map<string, string[]>} titles by path, in the order of the paths
 */
function byFile(number, tests) {
  /** @type {Map<string, string[]>} */
  const files = new Map();
  const own = tests.filter(({ rules }) => rules.includes(number));
  for (const { path, title } of own.toSorted((a, b) => (a.path < b.path ? -1 : Number(a.path > b.path))))
    files.set(path, [...(files.get(path) ?? []), title]);
  return files;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  try {
    for (const line of describeRules(readPages(), process.argv.slice(2))) console.log(line);
  } catch (error) {
    console.error(/** @type {Error} */ (error).message);
    process.exitCode = 1;
  }
}
