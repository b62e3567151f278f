import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, posix, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "./lib/paths.js";

/**
 * A file as seen by the rules.
 * @typedef {object} Source
 * @property {string} path below the root
 * @property {string} text
 * @property {string[]} imports package names, or paths below the root
 */

/**
 * @typedef {object} Rule
 * @property {string} says what is wrong
 * @property {RegExp} files that the rule applies to
 * @property {(source: Source) => string[]} breaches the violations in the file
 */

const tests = /(^|\/)(test|e2e|bench)\/|\.test\.tsx?$/;

/** The contract's libraries, including their subpaths. */
const contractMayImport = /^(zod|@scure\/base|@noble\/hashes)(\/|$)|^contract\//;

/** @type {Rule[]} */
const rules = [
  {
    says: "the contract imports its schema library and its hashes alone",
    files: /^contract\/src\/(?!.*\.test\.)/,
    breaches: ({ imports }) => imports.filter((name) => !contractMayImport.test(name)),
  },
  {
    says: "the database knows neither contract nor server nor web",
    files: /^database\/src\//,
    breaches: (source) => reaches(source, ["contract", "server", "web"]),
  },
  {
    says: "the web knows the contract alone",
    files: /^web\/src\/(?!.*\.test\.)/,
    breaches: (source) => reaches(source, ["database", "server"]),
  },
  {
    says: "the server does not know the web",
    files: /^server\/src\//,
    breaches: (source) => reaches(source, ["web"]),
  },
  {
    says: "nothing imports the server but itself, tests and benchmarks",
    files: /^(?!server\/)/,
    breaches: (source) => (tests.test(source.path) ? [] : reaches(source, ["server"])),
  },
  {
    says: "nothing imports tests and benchmarks",
    files: /^(contract|database|server|web)\/src\/(?!.*\.test\.)/,
    breaches: ({ imports }) => imports.filter((name) => /^(e2e|bench|\w+\/test)\//.test(name)),
  },
  {
    says: "a control knows no api, router or screen",
    files: /^web\/src\/ui\/(?!.*\.test\.)/,
    breaches: ({ imports }) =>
      imports.filter((name) =>
        /^web\/src\/(api|screens|shell|routes|paths)\b|^react-router|^@tanstack\//.test(name),
      ),
  },
  {
    says: "a screen never imports a screen",
    files: /^web\/src\/screens\//,
    breaches: ({ path, imports }) =>
      imports.filter((name) => name.startsWith("web/src/screens/") && screenOf(name) !== screenOf(path)),
  },
  {
    says: "only web/src/api touches the network and the browser's storage",
    files: /^web\/src\/(?!api\/|.*\.test\.)/,
    breaches: ({ text }) =>
      matches(
        text,
        /(?<![\w.])fetch\(|\b(local|session)Storage\b|\bXMLHttpRequest\b|\bnew WebSocket\b|\bindexedDB\b/g,
      ),
  },
  {
    says: "only the database speaks SQL",
    files: /^(contract|server|web)\/(?!src\/text\/)/,
    breaches: ({ path, text, imports }) =>
      tests.test(path)
        ? []
        : [...imports.filter((name) => name === "pg" || name === "kysely"), ...matches(text, sqlText)],
  },
];

/** A string that begins like an SQL statement. Prose begins with a capital letter and lacks the second keyword. */
const sqlText =
  /`\s*(?:select\s[^`]*\sfrom\s|SELECT\s[^`]*\sFROM\s)|["'`]\s*(?:select\s[^"'`]*\sfrom\s|SELECT\s[^"'`]*\sFROM\s|insert\s+into\s|INSERT\s+INTO\s|update\s+[\w."]+\s+set\s|UPDATE\s+[\w."]+\s+SET\s|delete\s+from\s|DELETE\s+FROM\s|select\s+(?:api|app|ledger)\.|(?:create|alter|drop)\s+(?:table|function|view|role|schema)\s)/g;

/**
 * Checks every file against every rule.
 * @param {Source[]} sources
 * @returns {string[]} one line per violation
 */
export function findBreaches(sources) {
  return sources.flatMap((source) =>
    rules
      .filter((rule) => rule.files.test(source.path))
      .flatMap((rule) => rule.breaches(source).map((found) => `${source.path}: ${found}: ${rule.says}`)),
  );
}

/**
 * @param {string} path below the root
 * @param {string} text
 * @returns {Source}
 */
export function readSource(path, text) {
  const specifiers = [
    ...text.matchAll(/(?:^|[\s;}])(?:import|export)\s(?:[^"'`;]*?\sfrom\s*)?["']([^"']+)["']/g),
    ...text.matchAll(/\bimport\(\s*["'`]([^"'`]+)["'`]/g),
    ...text.matchAll(/\brequire\(\s*["']([^"']+)["']/g),
    ...text.matchAll(/\bnew URL\(\s*["'](\.[^"']+)["']\s*,\s*import\.meta\.url/g),
  ].map(([, specifier]) => resolveSpecifier(path, specifier ?? ""));
  return { path, text, imports: [...new Set(specifiers)] };
}

/**
 * Resolves a relative path to one below the root, and one of our packages to its folder. Others stay unchanged.
 * @param {string} from
 * @param {string} specifier
 */
function resolveSpecifier(from, specifier) {
  if (specifier.startsWith(".")) return posix.join(dirname(from), specifier);
  const own = /^@portico\/([\w-]+)(.*)$/.exec(specifier);
  return own ? `${own[1]}${own[2] || "/"}` : specifier;
}

/**
 * @param {Source} source
 * @param {string[]} workspaces
 */
function reaches({ imports }, workspaces) {
  return imports.filter((name) => workspaces.includes(name.split("/")[0] ?? "") && name.includes("/"));
}

/**
 * The route that a file belongs to: `web/src/screens/admin/users/list.tsx` belongs to `admin/users`.
 * @param {string} path
 */
function screenOf(path) {
  const parts = path.split("/").slice(3);
  return parts.slice(0, parts[0] === "admin" ? 2 : 1).join("/");
}

/**
 * @param {string} text
 * @param {RegExp} pattern
 */
function matches(text, pattern) {
  return [...withoutComments(text).matchAll(pattern)].map(([found]) => found.trim().slice(0, 60));
}

/** @param {string} text */
function withoutComments(text) {
  return text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/(^|\s)\/\/.*$/gm, "$1");
}

function readAllSources() {
  return ["contract", "database", "server", "web", "e2e", "bench"]
    .flatMap((workspace) => readdirSync(join(root, workspace), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && /\.(ts|tsx|js)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !/\/(node_modules|dist)\//.test(file))
    .map((file) => readSource(relative(root, file), readFileSync(file, "utf8")));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const breaches = findBreaches(readAllSources());
  for (const breach of breaches) console.error(breach);
  if (breaches.length > 0) process.exit(1);
}
