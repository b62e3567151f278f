import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { root } from "./paths.js";

/**
 * A document or source file.
 * @typedef {object} Page
 * @property {string} path below the root
 * @property {string} text
 */

const folders = [
  "bench",
  "bin",
  "chains",
  "contract",
  "database",
  "docs",
  "e2e",
  "server",
  "signer",
  "testing",
  "web",
];

/**
 * Reads the documents, and the sources that refer to them.
 * @returns {Page[]}
 */
export function readPages() {
  const files = folders
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
    .concat(readdirSync(root, { withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((path) => !/(^|\/)(node_modules|dist)\//.test(path))
    // These contain what they forbid, and titles of tests that are examples.
    .filter((path) => !/^bin\/(lib\/banned-words\.js|test\/(docs|rules)\.test\.ts)$/.test(path))
    .filter((path) => /\.(md|ts|tsx|js|sql|css|yml)$/.test(path));
  return files.map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));
}
