/** @module-tag long */
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { makeFolder, removeFolder } from "@portico/testing/database/embedded-runs.ts";
import { extract } from "tar";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import manifest from "../../package.json" with { type: "json" };
import { outerEnvironment } from "../lib/install.js";
import { checksums, pack } from "../release/pack.js";
import { describeSource } from "../release/source.js";
import { start } from "./support/portico.ts";

const root = join(import.meta.dirname, "../..");
const name = `portico-${manifest.version}-${process.platform}-${process.arch}`;

/** What `npm run release` wrote, and the tarball unpacked beside it. */
let output: string;
let unpacked: string;

beforeAll(async () => {
  output = makeFolder();
  const made = spawnSync(process.execPath, ["bin/release.js", output], {
    cwd: root,
    env: outerEnvironment(),
    encoding: "utf8",
  });
  expect(made.stderr).not.toContain("Error");
  expect(made.status).toBe(0);
  await extract({ file: join(output, `${name}.tar.gz`), cwd: output });
  unpacked = join(output, name);
  // It installs packages and builds the web app.
}, 300_000);

afterAll(() => removeFolder(output));

/** The packages in a `node_modules` folder and those inside them, as `name@version`. */
function packagesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const scopes = readdirSync(folder).filter((entry) => entry.startsWith("@"));
  const names = [
    ...readdirSync(folder).filter((entry) => !/^[@.]/.test(entry)),
    ...scopes.flatMap((scope) => readdirSync(join(folder, scope)).map((entry) => `${scope}/${entry}`)),
  ];
  return names.flatMap((entry) => {
    const { version } = JSON.parse(readFileSync(join(folder, entry, "package.json"), "utf8"));
    return [`${entry}@${version}`, ...packagesIn(join(folder, entry, "node_modules"))];
  });
}

describe("a release", () => {
  test("has checksums that are right, and contains neither tests nor what only builds and checks", () => {
    const files = [`${name}.cdx.json`, `${name}.tar.gz`];
    expect(readFileSync(join(output, `${name}.sha256`), "utf8")).toBe(checksums(output, files));
    expect(readdirSync(unpacked)).not.toContain("e2e");
    expect(readdirSync(join(unpacked, "web"))).toEqual(["dist"]);
    for (const workspace of ["chains", "contract", "database", "server", "signer"])
      expect(readdirSync(join(unpacked, workspace))).not.toContain("test");
    const packages = packagesIn(join(unpacked, "node_modules")).map((one) => one.replace(/@[^@]*$/, ""));
    expect(packages).toContain("fastify");
    for (const tool of ["typescript", "vitest", "vite", "@playwright/test", "@biomejs/biome", "react"])
      expect(packages).not.toContain(tool);
  });

  test("comes with a bill of materials and the licence of every package in it, also of those in the web app", () => {
    const bill: { components: { "bom-ref": string }[] } = JSON.parse(
      readFileSync(join(output, `${name}.cdx.json`), "utf8"),
    );
    const listed = bill.components.map((component) => component["bom-ref"]);
    expect(packagesIn(join(unpacked, "node_modules")).filter((one) => !listed.includes(one))).toEqual([]);
    expect(listed.some((one) => one.startsWith("react@"))).toBe(true);
    expect(listed.some((one) => one.startsWith("vite@"))).toBe(false);
    const licences = readFileSync(join(unpacked, "LICENSES.txt"), "utf8");
    for (const one of listed.filter((ref) => !ref.startsWith("@portico/")))
      expect(licences).toContain(`${one}\nLicence: `);
    expect(licences).not.toContain("Licence: not named");
    expect(licences).toContain("Copyright (c) 2016-present The Fastify team");
  });

  test("starts without npm and without a registry, and says what it is", async () => {
    const portico = await start(join(output, "data"), {
      command: ["bin/portico", "start"],
      settings: { PATH: "/usr/bin:/bin", npm_config_registry: "http://127.0.0.1:1" },
      folder: unpacked,
    });
    try {
      await portico.ready();
      expect(portico.output()).not.toMatch(/Installing|Building/);
      const live = await (await fetch(`${portico.url}/health/live`)).json();
      expect(live).toMatchObject({ version: manifest.version, build: expect.stringMatching(/./) });
      const page = await (await fetch(portico.url)).text();
      expect(page).toContain("<h1");
    } finally {
      portico.process.kill("SIGTERM");
      await portico.ended();
    }
    const version = spawnSync(join(unpacked, "bin/portico"), ["--version"], {
      env: { PATH: "/usr/bin:/bin" },
      encoding: "utf8",
    });
    expect(version.stdout).toContain(`portico ${manifest.version}\n`);
  });

  test("packed again is the same, byte for byte", async () => {
    // The running release wrote nothing into its own folder.
    const again = join(output, "again.tar.gz");
    await pack(output, name, again, describeSource().time);
    expect(readFileSync(again).equals(readFileSync(join(output, `${name}.tar.gz`)))).toBe(true);
  });
});
