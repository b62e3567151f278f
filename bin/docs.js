import { existsSync, readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { pathToFileURL } from "node:url";
import { isInQuickSuite } from "./gate/suites.js";
import { docCommentProblems } from "./lib/doc-comments.js";
import { allLines, linesOutsideCode } from "./lib/lines.js";
import { readPages } from "./lib/pages.js";
import { root } from "./lib/paths.js";
import { rulesIn, testsOfRules } from "./lib/rule-tests.js";
import { wordProblems } from "./lib/word-check.js";

/** @typedef {import("./lib/pages.js").Page} Page */

/**
 * What can be referred to.
 * @typedef {object} Known
 * @property {ReadonlySet<number>} rules of docs/rules.md
 * @property {ReadonlySet<number>} decisions in docs/decisions
 * @property {(path: string) => boolean} isFile whether a path below the root exists
 * @property {(path: string, name: string) => boolean} contains whether a file's text has the name
 */

/** @typedef {import("./lib/lines.js").Problem} Problem */

const MAX_LINE = 120;
const MAX_RECORD_LINES = 60;
const recordHeadings = ["Context", "Decision", "Consequences"];

/**
 * Checks documents and the references of code to them.
 * @param {Page[]} pages
 * @param {Known} known
 * @returns {string[]} one line per problem
 */
export function findProblems(pages, known) {
  return pages.flatMap((page) =>
    [...problemsOf(page, known), ...untestedRules(page, pages)].map(
      ({ line, says }) => `${page.path}:${line}: ${says}`,
    ),
  );
}

/**
 * Each rule needs a test in `npm test`, and its section names only files that have a test of it.
 * @param {Page} page
 * @param {Page[]} pages
 * @returns {Problem[]}
 */
function untestedRules({ path, text }, pages) {
  if (path !== "docs/rules.md") return [];
  const tests = pages.flatMap(testsOfRules);
  return rulesIn(text).flatMap(({ number, line, section }) => {
    const own = tests.filter(({ rules }) => rules.includes(number));
    const isQuick = own.some(({ path: file, tags }) => isInQuickSuite(file, tags));
    return [
      ...(isQuick ? [] : [{ line, says: `npm test has no test of T${number}` }]),
      ...[...section.matchAll(/\]\(\.\.\/([^)]+\.(?:test|spec)\.tsx?)\)/g)]
        .map(([, file]) => file)
        .filter((file) => !own.some((one) => one.path === file))
        .map((file) => ({ line, says: `${file} has no test of T${number}` })),
    ];
  });
}

/**
 * @param {Page} page
 * @param {Known} known
 * @returns {Problem[]}
 */
function problemsOf(page, known) {
  // The specification is kept word for word.
  if (/^docs\/spec\/(user-area|back-office)\.md$/.test(page.path)) return [];
  const isDocument = page.path.endsWith(".md");
  const references = [...unknownRules(page, known), ...unknownDecisions(page, known)];
  if (!isDocument) return [...references, ...wordProblems(page), ...docCommentProblems(page)];
  return [
    ...references,
    ...wordProblems(page),
    ...longLines(page),
    ...deadLinks(page, known),
    ...deadPaths(page, known),
    ...missingFunctions(page, known),
    ...missingTests(page, known),
    ...recordFaults(page),
  ];
}

/**
 * Tables, code and lines with links may be longer.
 * @param {Page} page
 * @returns {Problem[]}
 */
function longLines({ text }) {
  return linesOutsideCode(text)
    .filter(({ content }) => content.length > MAX_LINE && !/^\s*\||\]\(|https?:/.test(content))
    .map(({ line, content }) => ({ line, says: `${content.length} characters, at most ${MAX_LINE}` }));
}

/**
 * @param {Page} page
 * @returns {Problem[]}
 */
function recordFaults({ path, text }) {
  const number = /^docs\/decisions\/(\d{4})-/.exec(path)?.[1];
  if (number === undefined) return [];
  const count = text.trimEnd().split("\n").length;
  const missing = recordHeadings.filter((heading) => !new RegExp(`^\\*\\*${heading}\\b`, "m").test(text));
  return [
    ...(text.startsWith(`# ${Number(number)}. `)
      ? []
      : [{ line: 1, says: `the heading does not begin with ${Number(number)}.` }]),
    ...(count > MAX_RECORD_LINES
      ? [{ line: count, says: `${count} lines, at most ${MAX_RECORD_LINES}` }]
      : []),
    ...missing.map((heading) => ({ line: 1, says: `no paragraph that begins with **${heading}**` })),
  ];
}

/**
 * Links, and pictures in HTML.
 * @param {Page} page
 * @param {Known} known
 * @returns {Problem[]}
 */
function deadLinks({ path, text }, { isFile }) {
  return linesOutsideCode(text).flatMap(({ line, content }) =>
    [...content.matchAll(/\]\(([^)\s]+)\)|\bsrc(?:set)?="([^"]+)"/g)]
      .map(([, link, picture]) => (link ?? picture ?? "").replace(/#.*$/, ""))
      .filter((target) => target !== "" && !/^[a-z]+:/.test(target))
      .filter((target) => !isFile(posix.join(dirname(path), decodeURI(target))))
      .map((target) => ({ line, says: `the link ${target} leads to no file` })),
  );
}

/**
 * Paths of files and folders in backquotes. What a build makes need not exist.
 * @param {Page} page
 * @param {Known} known
 * @returns {Problem[]}
 */
function deadPaths({ text }, { isFile }) {
  return linesOutsideCode(text).flatMap(({ line, content }) =>
    [
      ...content.matchAll(
        /`((?:bench|bin|chains|contract|database|docs|e2e|server|signer|testing|web)\/(?!dist\/)[^`\s*<…{]+)`/g,
      ),
    ]
      .map(([, path = ""]) => path)
      .filter((path) => ![path, `${path}.ts`, ...testFiles(path)].some(isFile))
      .map((path) => ({ line, says: `there is no ${path}` })),
  );
}

/**
 * A link like [`ledger.post`](../post.sql) leads to the file with that function.
 * @param {Page} page
 * @param {Known} known
 * @returns {Problem[]}
 */
function missingFunctions({ path, text }, { isFile, contains }) {
  return allLines(text).flatMap(({ line, content }) =>
    [...content.matchAll(/\[`(\w+\.\w+)`\]\(([^)]+\.sql)\)/g)]
      .map(([, name = "", target = ""]) => ({ name, file: posix.join(dirname(path), target) }))
      .filter(({ name, file }) => isFile(file) && !contains(file, name))
      .map(({ name, file }) => ({ line, says: `${file} does not have ${name}` })),
  );
}

/** The short names of tests in docs/spec/map.md, and what they stand for. */
const testFolders = [
  { short: /^proofs\//, folder: "database/test/proofs/", ending: ".test.ts" },
  { short: /^(?=(contract|database|server)\/)(\w+)\//, folder: "$2/test/", ending: ".test.ts" },
  { short: /^e2e\//, folder: "e2e/", ending: ".spec.ts" },
  { short: /^e2e\//, folder: "e2e/screens/", ending: ".spec.ts" },
  { short: /^web\//, folder: "web/src/", ending: ".test.ts" },
];

/**
 * @param {Page} page
 * @param {Known} known
 * @returns {Problem[]}
 */
function missingTests({ path, text }, { isFile }) {
  if (path !== "docs/spec/map.md") return [];
  return linesOutsideCode(text)
    .filter(({ content }) => content.startsWith("| "))
    .flatMap(({ line, content }) =>
      [...(content.split(" | ").at(-1) ?? "").replace(/"[^"]*"|`[^`]*`/g, "").matchAll(testName)]
        .map(([name]) => name)
        .filter((name) => ![name, `${name}.ts`, ...testFiles(name)].some(isFile))
        .map((name) => ({ line, says: `there is no test ${name}` })),
    );
}

const testName = /(?<![\w/])(contract|database|e2e|proofs|server|web)\/[\w-]+(\.?[\w/-]+)*/g;

/** @param {string} name */
function testFiles(name) {
  return testFolders
    .filter(({ short }) => short.test(name))
    .map(({ short, folder, ending }) => name.replace(short, folder) + ending);
}

/**
 * @param {Page} page
 * @param {Known} known
 * @returns {Problem[]}
 */
function unknownRules({ path, text }, { rules }) {
  // Databases hold checksums of migrations, so these cannot follow a rule to its new number.
  if (path.startsWith("database/migrations/")) return [];
  return numbersIn(text, /(?<![\w-])T([1-9]\d{0,2})(?![\w:])/g)
    .filter(({ number }) => !rules.has(number))
    .map(({ line, number }) => ({ line, says: `docs/rules.md has no rule T${number}` }));
}

/**
 * Documents also name decisions by their four digits; migrations have four, too, and say so.
 * @param {Page} page
 * @param {Known} known
 * @returns {Problem[]}
 */
function unknownDecisions({ path, text }, { decisions }) {
  const named = numbersIn(text, /\bdecisions? ((?:\d+(?:, | and )?)+)/gi);
  const inDocuments = path.endsWith(".md")
    ? numbersIn(text, /(?<!migrations? |[\w./-])(00\d\d)(?![\w.-])/g)
    : [];
  return [...named, ...inDocuments]
    .filter(({ number }) => !decisions.has(number))
    .map(({ line, number }) => ({ line, says: `docs/decisions has no record ${number}` }));
}

/**
 * The numbers in the first group of each match.
 * @param {string} text
 * @param {RegExp} pattern
 */
function numbersIn(text, pattern) {
  return text
    .split("\n")
    .flatMap((content, index) =>
      [...content.matchAll(pattern)]
        .flatMap(([, found = ""]) => found.match(/\d+/g) ?? [])
        .map((digits) => ({ line: index + 1, number: Number(digits) })),
    );
}

/**
 * @param {Page[]} pages
 * @returns {Known}
 */
function readKnown(pages) {
  const rules = pages.find(({ path }) => path === "docs/rules.md")?.text ?? "";
  return {
    rules: new Set(rulesIn(rules).map(({ number }) => number)),
    decisions: new Set(
      pages
        .map(({ path }) => Number(/^docs\/decisions\/(\d{4})-/.exec(path)?.[1]))
        .filter((number) => number > 0),
    ),
    isFile: (path) => existsSync(join(root, path)),
    contains: (path, name) => readFileSync(join(root, path), "utf8").includes(name),
  };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const pages = readPages();
  const problems = findProblems(pages, readKnown(pages));
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exit(1);
}
