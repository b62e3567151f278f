/**
 * A test, a group of tests or a step of a test, as its source names it. Titles of tables keep their placeholders.
 * @typedef {object} Named
 * @property {string} title
 * @property {string[]} around the titles of what is around it, outermost first
 * @property {string[]} tags its own, and those of its groups and its file, without `@`
 * @property {boolean} isStep whether it is a step of a browser test
 */

/** What begins one: `test("`, `test.describe("`, or the end of a table before its title: `])("`. */
const beginning =
  /^( *)[^\n]*?(?:\b(?:test(?<step>\.step)?|it|describe)(?:\.\w+)*|\))\(\s*(?<quote>["'`])(?<title>(?:\\.|(?!\k<quote>)[^\\])*)\k<quote>,\s*(?:\{(?<options>[^{}]*)\})?/gm;

/**
 * Finds the tests of a source file without running it, by the form and the indentation that Biome gives them.
 * @param {string} text
 * @returns {Named[]} in the order of the file.
 */
export function testsIn(text) {
  const fileTags = tagsOfFile(text);
  /** @type {(Named & { end: number })[]} */
  const open = [];
  return [...text.matchAll(beginning)].map((match) => {
    const { title = "", options = "", step } = match.groups ?? {};
    while (open.length > 0 && (open.at(-1)?.end ?? 0) <= match.index) open.pop();
    const named = {
      title: title.replaceAll(/\\(["'`])/g, "$1"),
      around: open.map((one) => one.title),
      tags: [...(open.at(-1)?.tags ?? fileTags), ...tagsIn(options)],
      isStep: step !== undefined,
    };
    open.push({ ...named, end: endOf(text, match.index + match[0].length, match[1]?.length ?? 0) });
    return named;
  });
}

/**
 * @param {string} text
 * @returns {string[]} the tags in the comment at the beginning of a file.
 */
export function tagsOfFile(text) {
  const comment = /^\/\*\*.*?\*\//s.exec(text)?.[0] ?? "";
  return [...comment.matchAll(/@module-tag ([\w-]+)/g)].map(([, tag = ""]) => tag);
}

/**
 * Where the call ends: the next line that is indented no further than its own, unless it only ends the parameters.
 * @param {string} text
 * @param {number} from
 * @param {number} indentation
 */
function endOf(text, from, indentation) {
  const next = new RegExp(`^ {0,${indentation}}(?!\\}.*[{(]$)\\S`, "gm");
  next.lastIndex = from;
  return next.exec(text)?.index ?? text.length;
}

/** @param {string} options */
function tagsIn(options) {
  const list = /\btags?: (\[[^\]]*\]|"[^"]*")/.exec(options)?.[1] ?? "";
  return [...list.matchAll(/"@?([\w-]+)"/g)].map(([, tag = ""]) => tag);
}
