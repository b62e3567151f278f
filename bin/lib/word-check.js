import { bannedWords as banned, bannedNameWords } from "./banned-words.js";
import { allLines, linesOutsideCode } from "./lines.js";

/** @typedef {import("./lines.js").Problem} Problem */
/** @typedef {import("./pages.js").Page} Page */

/**
 * Words that we avoid. In documents, quoted texts and names of code may contain them.
 * @param {Page} page
 * @returns {Problem[]}
 */
export function wordProblems({ path, text }) {
  if (!path.endsWith(".md")) return [...bannedInCode(text), ...(isNamed(path) ? bannedNames(text) : [])];
  return linesOutsideCode(text).flatMap(({ line, content }) =>
    bannedIn(content.replace(/`[^`]*`|"[^"]*"|\]\([^)]*\)/g, ""), banned).map((says) => ({ line, says })),
  );
}

/** @param {string} text */
function bannedInCode(text) {
  const words = banned.filter(({ everywhere }) => everywhere);
  return allLines(text).flatMap(({ line, content }) =>
    bannedIn(content, words).map((says) => ({ line, says })),
  );
}

/**
 * Whether the names of code in this file are checked. Migrations that have run keep theirs.
 * @param {string} path
 */
function isNamed(path) {
  return /\.(ts|tsx|js|sql)$/.test(path) && !path.startsWith("database/migrations/");
}

/**
 * Looks into camelCase and snake_case names, where a word has no boundary of its own.
 * @param {string} text
 */
function bannedNames(text) {
  const words = [...banned.filter(({ everywhere }) => everywhere), ...bannedNameWords];
  return allLines(text).flatMap(({ line, content }) =>
    (content.match(/\w*(?:[a-z\d][A-Z]|[A-Za-z\d]_[A-Za-z\d])\w*/g) ?? []).flatMap((name) =>
      bannedIn(partsOf(name), words).map((says) => ({ line, says: `${name}: ${says}` })),
    ),
  );
}

/**
 * The parts of a name with spaces between them: `take price` of `takePrice` and `take_price`.
 * @param {string} name
 */
function partsOf(name) {
  return name.replace(/(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|_/g, " ");
}

/**
 * @param {string} prose
 * @param {typeof banned} words
 * @returns {string[]} what to write instead of each
 */
function bannedIn(prose, words) {
  return words
    .filter((one) => one.words.test(prose))
    .map((one) => `"${one.words.exec(prose)?.[0]}": ${one.instead}`);
}
