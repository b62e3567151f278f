import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { outerEnvironment } from "../lib/install.js";
import { root } from "../lib/paths.js";

/** @import { Source } from "./source.js" */

/**
 * @typedef {{ "bom-ref": string, name: string, version: string, properties?: unknown[],
 *   licenses?: { license?: { id?: string, name?: string }, expression?: string }[] }} Component
 * @typedef {{ serialNumber: string, metadata: { timestamp: string, component: Component }, components: Component[],
 *   dependencies: { ref: string, dependsOn: string[] }[] }} Bill a bill of materials in CycloneDX
 */

/**
 * @param {string} folder of the staged release
 * @param {Source} source
 * @returns {Bill} every package in the release and in the web app's files, the same for each run
 */
export function billOfMaterials(folder, { version, time }) {
  const bill = sbom(folder, []);
  // The web app is built: its packages are in its files. Those that only build it are left out.
  const web = sbom(root, ["--workspace=web"]);
  bill.components = merge(bill.components, web.components, (component) => component["bom-ref"]);
  bill.dependencies = merge(bill.dependencies, web.dependencies, ({ ref }) => ref);
  bill.metadata.timestamp = time.toISOString();
  // npm takes the name of the folder.
  bill.metadata.component = { ...bill.metadata.component, name: "portico", version, properties: [] };
  bill.serialNumber = `urn:uuid:${uuidOf(JSON.stringify(bill.components))}`;
  return bill;
}

/**
 * @param {string} folder
 * @param {string[]} options
 * @returns {Bill}
 */
function sbom(folder, options) {
  const args = ["sbom", "--sbom-format=cyclonedx", "--omit=dev", "--loglevel=error", ...options];
  const { status, stdout, stderr } = spawnSync("npm", args, {
    cwd: folder,
    env: outerEnvironment(),
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0) throw new Error(`npm sbom failed: ${stderr}`);
  return JSON.parse(stdout);
}

/**
 * @template T
 * @param {T[]} some
 * @param {T[]} more
 * @param {(one: T) => string} keyOf
 * @returns {T[]} both, sorted by their keys; of two with the same key the first
 */
function merge(some, more, keyOf) {
  const all = new Map([...more, ...some].map((one) => [keyOf(one), one]));
  return [...all].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, value]) => value);
}

/**
 * A UUID of version 8 (RFC 9562), whose bits are left to the program that makes it.
 * @param {string} text
 */
function uuidOf(text) {
  const hex = createHash("sha256").update(text).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/**
 * @param {Bill} bill
 * @returns {string} the licence texts of all packages that are not ours
 */
export function licences({ components }) {
  const folders = packageFolders();
  const texts = components
    .filter(({ "bom-ref": ref }) => !ref.startsWith("@portico/"))
    .map((component) => {
      const text = licenceText(folders.get(component["bom-ref"]));
      return `${component["bom-ref"]}\n${licenceNames(component)}\n\n${text}`.trim();
    });
  return `Portico contains these packages.\n\n${texts.join(`\n\n${"-".repeat(80)}\n\n`)}\n`;
}

/** @returns {Map<string, string>} where each package is, by `name@version` */
function packageFolders() {
  const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
  return new Map(
    Object.entries(packages).map(([path, { version }]) => [
      `${path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length)}@${version}`,
      join(root, path),
    ]),
  );
}

/** @param {Component} component */
function licenceNames({ licenses = [] }) {
  const names = licenses.map(({ license, expression }) => expression ?? license?.id ?? license?.name);
  return `Licence: ${names.join(", ") || "not named"}`;
}

/** @param {string | undefined} folder */
function licenceText(folder) {
  if (folder === undefined || !existsSync(folder)) return "";
  return readdirSync(folder)
    .filter((file) => /^(licen[cs]e|copying|notice)/i.test(file))
    .sort()
    .map((file) => readFileSync(join(folder, file), "utf8").trim())
    .join("\n\n");
}
