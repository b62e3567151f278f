import { testsIn } from "./tests-in.js";

/**
 * A rule of docs/rules.md.
 * @typedef {object} Rule
 * @property {number} number
 * @property {string} name
 * @property {number} line of its heading
 * @property {string} section below its heading
 */

/**
 * A test of rules.
 * @typedef {object} RuleTest
 * @property {string} path of its file, below the root
 * @property {string} title with those of its groups before it
 * @property {number[]} rules that these titles name
 * @property {string[]} tags
 */

/**
 * @param {string} text of docs/rules.md
 * @returns {Rule[]}
 */
export function rulesIn(text) {
  return [...text.matchAll(/^### T(\d+) (.*)\n((?:(?!##).*(?:\n|$))*)/gm)].map(
    ({ index, 1: number, 2: name = "", 3: section = "" }) => ({
      number: Number(number),
      name,
      line: text.slice(0, index).split("\n").length,
      section,
    }),
  );
}

/**
 * Finds the tests whose title, or whose group's, begins with the numbers of rules. A title of several sentences, parted
 * by semicolons, may have numbers before each.
 * @param {import("./pages.js").Page} page
 * @returns {RuleTest[]}
 */
export function testsOfRules({ path, text }) {
  if (!/\.(test|spec)\.tsx?$/.test(path)) return [];
  const all = testsIn(text).filter(({ isStep }) => !isStep);
  return all
    .filter(({ around }, index) => (all[index + 1]?.around.length ?? 0) <= around.length)
    .map(({ title, around, tags }) => {
      const titles = [...around, title];
      return { path, title: titles.join(" › "), rules: [...new Set(titles.flatMap(rulesOf))], tags };
    })
    .filter(({ rules }) => rules.length > 0);
}

/** @param {string} title */
function rulesOf(title) {
  return [...title.matchAll(/(?:^|; )((?:T\d+,? )+)/g)]
    .flatMap(([, numbers = ""]) => numbers.match(/\d+/g) ?? [])
    .map(Number);
}
