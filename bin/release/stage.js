import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { installProduction } from "../lib/install.js";
import { node, releaseFile, root } from "../lib/paths.js";

/** @import { Source } from "./source.js" */

const workspaces = ["chains", "contract", "database", "server", "signer"];

/** What runs in production. A workspace's `package.json` is written, not copied. */
const files = [
  ".npmrc",
  "ARCHITECTURE.md",
  "CHANGELOG.md",
  "LICENSE",
  "README.md",
  "SECURITY.md",
  "bin/lib",
  "bin/portico",
  "bin/portico.js",
  "bin/run.js",
  "chains/src",
  "contract/src",
  "database/functions",
  "database/migrations",
  "database/registry",
  "database/seeds",
  "database/src",
  "database/views",
  "docs",
  "server/src",
  "signer/src",
  "web/dist",
];
const scripts = ["start", "admin", "backup", "signer", "audit:verify"];

/** The web app is built, and tests stay at home. @param {string} path */
const isShipped = (path) => !/\.test\.tsx?$/.test(basename(path));

/**
 * Copies what runs in production to a new folder, and installs its packages there.
 * @param {string} parent
 * @param {Source} source
 * @returns {string} the new folder's name
 */
export function stage(parent, { version, commit }) {
  const name = `portico-${version}-${process.platform}-${process.arch}`;
  const folder = join(parent, name);
  mkdirSync(folder);
  for (const file of files)
    cpSync(join(root, file), join(folder, file), { recursive: true, filter: isShipped });
  writeManifests(folder);
  cpSync(join(root, "package-lock.json"), join(folder, "package-lock.json"));
  installProduction(folder);
  // The package keeps a second copy of its program. Nothing is installed in a release, and each npm writes its lock
  // files its own way.
  for (const path of [
    "node_modules/node/node_modules",
    "node_modules/.package-lock.json",
    "package-lock.json",
  ])
    rmSync(join(folder, path), { recursive: true, force: true });
  // npm may be set to run no install scripts, which bring the program.
  cpSync(node, join(folder, "node_modules/node/bin/node"));
  writeFileSync(join(folder, releaseFile), `${JSON.stringify({ version, commit }, null, 2)}\n`);
  return name;
}

/** @param {string} folder */
function writeManifests(folder) {
  const manifest = readManifest("package.json");
  manifest.workspaces = workspaces;
  manifest.scripts = Object.fromEntries(scripts.map((name) => [name, manifest.scripts[name]]));
  manifest.bin = { portico: "bin/portico" };
  writeManifest(join(folder, "package.json"), manifest);
  for (const workspace of workspaces)
    writeManifest(join(folder, workspace, "package.json"), readManifest(`${workspace}/package.json`));
}

/** @param {string} file */
function readManifest(file) {
  return JSON.parse(readFileSync(join(root, file), "utf8"));
}

/**
 * @param {string} file
 * @param {{ devDependencies?: Record<string, string> }} manifest
 */
function writeManifest(file, { devDependencies, ...manifest }) {
  writeFileSync(file, `${JSON.stringify(manifest, null, 2)}\n`);
}
