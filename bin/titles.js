import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./lib/paths.js";
import { testsIn } from "./lib/tests-in.js";

/**
 * Compares the titles of all tests with those of an earlier commit: `npm run titles -- COMMIT` prints which are gone and
 * which are new, and fails if one is gone. The file of a test does not matter, so tests may be moved.
 */
function main() {
  const commit = process.argv[2] ?? "HEAD";
  const before = titles(list(["ls-tree", "-r", "--name-only", commit]), (path) =>
    git(["show", `${commit}:${path}`]),
  );
  const after = titles(list(["ls-files", "--cached", "--others", "--exclude-standard"]), (path) =>
    readFileSync(join(root, path), "utf8"),
  );
  const gone = missing(before, after);
  const added = missing(after, before);
  for (const title of gone) console.log(`- ${title}`);
  for (const title of added) console.log(`+ ${title}`);
  console.log(`${before.length} titles in ${commit}, ${gone.length} of them gone, ${added.length} new`);
  process.exitCode = gone.length > 0 ? 1 : 0;
}

/**
 * @param {string[]} paths
 * @param {(path: string) => string} read
 * @returns {string[]} the titles of groups, tests and steps, with what is around them.
 */
function titles(paths, read) {
  return paths
    .filter((path) => /\.(test|spec)\.tsx?$/.test(path))
    .flatMap((path) => testsIn(read(path)))
    .map(({ around, title }) => [...around, title].join(" › "));
}

/**
 * @param {string[]} some
 * @param {string[]} others
 * @returns {string[]} what `others` lack, as often as they lack it.
 */
function missing(some, others) {
  /** @type {Map<string, number>} */
  const left = new Map();
  for (const title of others) left.set(title, (left.get(title) ?? 0) + 1);
  return some.filter((title) => {
    const count = left.get(title) ?? 0;
    left.set(title, count - 1);
    return count <= 0;
  });
}

/** @param {string[]} args */
function list(args) {
  return git(args).split("\n").filter(Boolean);
}

/** @param {string[]} args */
function git(args) {
  const { status, stdout, stderr } = spawnSync("git", args, {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 100_000_000,
  });
  if (status !== 0) throw new Error(stderr);
  return stdout;
}

main();
