import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { root } from "../lib/paths.js";
import { tagsOfFile } from "../lib/tests-in.js";

/**
 * What the test command runs of each runner's tests, as arguments.
 * @typedef {object} Suite
 * @property {string[]} vitest
 * @property {string[]} playwright
 * @property {string[]} shard the part of them for this machine; for the first run only, since any machine repeats its own.
 * @property {Record<string, string>} settings for Vitest's tests
 */

/**
 * `npm test` runs every test that is not tagged as long, and the browser tests that are tagged as journeys.
 * @param {string} path of its file, below the root
 * @param {readonly string[]} tags
 */
export function isInQuickSuite(path, tags) {
  return path.startsWith("e2e/") ? tags.includes("journey") : !tags.includes("long");
}

/**
 * `npm test`, or with `all` everything.
 * @param {{ all: boolean, shard: string | undefined }} options `shard` is like `1/4`.
 * @returns {Suite}
 */
export function chooseSuite({ all, shard }) {
  const parts = shard === undefined ? [] : [`--shard=${shard}`];
  if (all) return { vitest: [], playwright: [], shard: parts, settings: {} };
  // Vitest would start a process for a file only to find all its tests tagged.
  const excluded = longFiles().map((file) => `--exclude=${file}`);
  return {
    vitest: ["--tags-filter=!long", ...excluded],
    playwright: ["--grep=@journey"],
    shard: parts,
    settings: { SEARCH_SHARE: "0.1" },
  };
}

/** The browser tests that also run on translated pages: the journeys, and those that take too long for `npm test`. */
export const translatedTests = ["--grep=@(long-)?journey"];

/** @returns {string[]} the test files that are tagged as long as a whole. */
function longFiles() {
  return readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !/^(node_modules|\..*)$/.test(entry.name))
    .flatMap((entry) => readdirSync(join(root, entry.name), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && /\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !file.includes("node_modules"))
    .filter((file) => tagsOfFile(readFileSync(file, "utf8")).includes("long"))
    .map((file) => relative(root, file));
}
