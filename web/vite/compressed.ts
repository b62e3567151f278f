import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

/** From here on the best costs a quarter of a minute; in bytes. What is so large is no part of a first visit. */
const LARGE = 1_000_000;

/** Lays beside every script and style its best compression, so that nothing is compressed while somebody waits. */
export function compressed(): Plugin {
  return {
    name: "compressed",
    apply: (_config, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
    async writeBundle({ dir = "" }, bundle) {
      const files = Object.keys(bundle).filter((file) => /\.(?:js|css)$/.test(file));
      await Promise.all(files.map((file) => compress(join(dir, file))));
    },
  };
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: content.length < LARGE ? 11 : 9,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  };
  await writeFile(`${file}.br`, await promisify(brotliCompress)(content, { params }));
  await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
}
