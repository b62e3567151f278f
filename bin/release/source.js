import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { childEnvironment } from "../lib/child-environment.js";
import { root } from "../lib/paths.js";

/**
 * What a release is made from.
 * @typedef {object} Source
 * @property {string} version
 * @property {string | null} commit null without git
 * @property {Date} time of the commit: the only time in a release, so that two are the same
 */

/** @returns {Source} */
export function describeSource() {
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const [commit = "", seconds = ""] = git("log", "-1", "--format=%H %ct").split(" ");
  if (commit === "") return { version, commit: null, time: new Date(0) };
  if (git("status", "--porcelain") !== "")
    console.warn("There are changes without a commit: this release cannot be made again from its commit.");
  return { version, commit, time: new Date(Number(seconds) * 1000) };
}

/**
 * @param {string[]} args
 * @returns {string} what git printed; "" if there is no git or no repository
 */
function git(...args) {
  const { status, stdout } = spawnSync("git", args, { cwd: root, env: childEnvironment(), encoding: "utf8" });
  return status === 0 ? stdout.trim() : "";
}
