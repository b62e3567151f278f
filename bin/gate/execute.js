import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { node, root } from "../lib/paths.js";

const programs = join(root, "node_modules/.bin");

/**
 * Runs a program of our packages, with its output on ours. Our Node comes first on the path, so that everything runs on
 * the same one.
 * @param {string} program
 * @param {string[]} args
 * @param {{ settings?: Record<string, string>, folder?: string }} options
 * @returns {number} the exit status
 */
export function execute(program, args, { settings = {}, folder = root } = {}) {
  const PATH = [dirname(node), programs, process.env.PATH].join(delimiter);
  const env = { ...process.env, ...settings, PATH };
  const { status, error } = spawnSync(program, args, {
    cwd: folder,
    stdio: ["ignore", "inherit", "inherit"],
    env,
  });
  if (error) console.error(error.message);
  return status ?? 1;
}

/**
 * @param {string} file
 * @returns {any} what its JSON holds; undefined if the runner did not get as far as writing it.
 */
export function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}
