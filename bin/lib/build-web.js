import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, relative } from "node:path";
import { childEnvironment } from "./child-environment.js";
import { isRelease, node, root } from "./paths.js";

const sources = [
  "web/index.html",
  "web/package.json",
  "web/public",
  "web/src",
  "web/vite",
  "web/vite.config.ts",
  "contract/package.json",
  "contract/src",
  "package-lock.json",
];
const output = join(root, "web/dist");
const stampFile = join(output, ".built-from");

/**
 * Builds the web app unless this is a release, or `web/dist` was built from exactly these sources. Throws if the build
 * fails.
 */
export function buildWebIfOlder() {
  if (isRelease) return;
  const hash = hashSources();
  if (existsSync(stampFile) && readFileSync(stampFile, "utf8") === hash) return;
  console.log("Building the web app…");
  // Build in a separate folder and then move it, so that a failed or interrupted build leaves the last good one in
  // place.
  const fresh = join(root, `node_modules/.cache/portico-web-${process.pid}`);
  const stale = `${fresh}-old`;
  mkdirSync(dirname(fresh), { recursive: true });
  try {
    runVite(fresh, []);
    // The first page is also rendered on the server, so build its screens a second time for that.
    runVite(join(fresh, ".page"), ["--ssr", "src/page.tsx"]);
    writeFileSync(join(fresh, ".built-from"), hash);
    if (existsSync(output)) renameSync(output, stale);
    renameSync(fresh, output);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
    rmSync(stale, { recursive: true, force: true });
  }
}

/**
 * @param {string} folder
 * @param {string[]} more arguments
 */
function runVite(folder, more) {
  const vite = join(root, "node_modules/vite/bin/vite.js");
  const { status, signal } = spawnSync(
    node,
    [vite, "build", join(root, "web"), "--outDir", folder, "--emptyOutDir", "--logLevel", "warn", ...more],
    {
      cwd: join(root, "web"),
      stdio: ["ignore", "inherit", "inherit"],
      env: { ...childEnvironment(), NODE_ENV: "production" },
    },
  );
  if (status !== 0) throw new Error(`The web app could not be built (${signal ?? `exit code ${status}`}).`);
}

function hashSources() {
  const hash = createHash("sha256");
  for (const file of sources.flatMap((source) => listFiles(join(root, source)))) {
    hash
      .update(`${relative(root, file)}\0`)
      .update(readFileSync(file))
      .update("\0");
  }
  return hash.digest("hex");
}

/**
 * @param {string} path of a file or a folder, which may be missing
 * @returns {string[]} the files in it, sorted
 */
function listFiles(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => listFiles(join(path, name)));
}
