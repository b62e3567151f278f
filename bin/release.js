import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildWebIfOlder } from "./lib/build-web.js";
import { ensureInstalled } from "./lib/install.js";
import { root } from "./lib/paths.js";

// `npm run release [FOLDER]` writes what operators install into `dist/`, or the folder: a tarball that needs nothing
// from a registry, its bill of materials and their checksums. Two runs of the same commit write the same bytes.

/** @param {string} output */
async function main(output) {
  ensureInstalled();
  // Only now are the packages there that these import.
  const { describeSource } = await import("./release/source.js");
  const { stage } = await import("./release/stage.js");
  const { billOfMaterials, licences } = await import("./release/materials.js");
  const { checksums, pack } = await import("./release/pack.js");

  const source = describeSource();
  buildWebIfOlder();
  mkdirSync(output, { recursive: true });
  const folder = mkdtempSync(join(output, ".release-"));
  try {
    console.log("Installing the production packages…");
    const name = stage(folder, source);
    const bill = billOfMaterials(join(folder, name), source);
    writeFileSync(join(folder, name, "LICENSES.txt"), licences(bill));
    writeFileSync(join(output, `${name}.cdx.json`), `${JSON.stringify(bill, null, 2)}\n`);
    console.log("Packing…");
    await pack(folder, name, join(output, `${name}.tar.gz`), source.time);
    writeFileSync(join(output, `${name}.sha256`), checksums(output, [`${name}.cdx.json`, `${name}.tar.gz`]));
    console.log(`${join(output, name)}.tar.gz`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

main(process.argv[2] ?? join(root, "dist")).catch((error) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
