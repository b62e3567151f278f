import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { childEnvironment } from "./child-environment.js";
import { isRelease, node, root } from "./paths.js";

/**
 * Installs the packages of package-lock.json unless exactly these are installed. Exits with a one-line message if that
 * fails.
 */
export function ensureInstalled() {
  requireNode();
  if (isRelease) return;
  if (!isInstalled()) {
    console.log("Installing packages (this takes a minute the first time)…");
    // Include development dependencies whatever NODE_ENV says, since the web app is built with them. Hide warnings:
    // many concern the Node that installs, which is not the Node that runs.
    run("npm", ["ci", "--include=dev", "--include=optional", "--loglevel=error"], root);
  }
  if (!existsSync(node)) fetchNode();
}

/**
 * Installs what a folder's manifests name in the versions of its lock file, which may name more. Exits with a one-line
 * message if that fails.
 * @param {string} folder
 */
export function installProduction(folder) {
  const args = ["--omit=dev", "--include=optional", "--prefer-offline", "--loglevel=error"];
  run("npm", ["install", ...args], folder);
}

function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  fail(`Portico needs Node 20.19 or newer to start; this is ${process.versions.node}.`);
}

/**
 * npm records what it installed in its own lock file at the very end, so compare that with ours. Optional packages for
 * other platforms are missing from it.
 */
function isInstalled() {
  const wanted = readPackages(join(root, "package-lock.json"));
  const found = readPackages(join(root, "node_modules/.package-lock.json"));
  if (!wanted || !found) return false;
  return Object.entries(wanted).every(([path, want]) => {
    if (path === "") return true;
    const have = found[path];
    if (!have) return want.optional === true;
    return have.version === want.version && have.integrity === want.integrity;
  });
}

/**
 * @param {string} file
 * @returns {Record<string, { version?: string, integrity?: string, optional?: boolean }> | undefined}
 */
function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8")).packages;
  } catch {
    return undefined;
  }
}

/** The package `node` downloads its binary in an install script. Run it here, in case npm was told to skip scripts. */
function fetchNode() {
  run("node", ["installArchSpecificPackage.js"], join(root, "node_modules/node"));
  if (!existsSync(node))
    fail(`The npm package "node" brought no program for ${process.platform}-${process.arch}.`);
}

/**
 * @param {string} command
 * @param {string[]} args
 * @param {string} cwd
 */
function run(command, args, cwd) {
  const { status, error, signal } = spawnSync(command, args, {
    cwd,
    stdio: "inherit",
    env: outerEnvironment(),
  });
  if (status !== 0) {
    fail(`"${[command, ...args].join(" ")}" failed (${error?.message ?? signal ?? `exit code ${status}`}).`);
  }
}

/** The environment without secrets and without our own binaries: npm must not run on the Node that it is about to replace. */
export function outerEnvironment() {
  const path = (process.env.PATH ?? "").split(delimiter).filter((folder) => !folder.startsWith(root));
  return { ...childEnvironment(), PATH: path.join(delimiter) };
}

/**
 * @param {string} message
 * @returns {never}
 */
function fail(message) {
  console.error(message);
  process.exit(1);
}
