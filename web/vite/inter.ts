import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import subsetFont from "subset-font";

const source = createRequire(import.meta.url).resolve(
  "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2",
);
const styles = join(import.meta.dirname, "../src/ui/styles/fonts.css");
const folder = join(import.meta.dirname, "../../node_modules/.cache/portico-fonts");

/** The weights that the styles use, and the font features that they enable. */
const options = {
  targetFormat: "woff2" as const,
  variationAxes: { wght: { min: 400, max: 700 } },
  keepFeatures: ["calt", "ccmp", "kern", "locl", "mark", "tnum", "cv11", "ss03"],
};

/**
 * Inter without unused weights and features: half the size of the font file, the largest part of a first
 * visit. Returns the file's path; it is generated once per release of the font.
 */
export async function subsetInter(): Promise<string> {
  const font = readFileSync(source);
  const text = letters();
  const name = createHash("sha1")
    .update(font)
    .update(JSON.stringify([options, text]))
    .digest("hex");
  const file = join(folder, `inter-${name.slice(0, 12)}.woff2`);
  if (existsSync(file)) return file;
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, await subsetFont(font, text, options));
  return file;
}

/** All characters in the first unicode-range of `fonts.css`. */
function letters(): string {
  const [, range = ""] = /unicode-range:([^;]+);/.exec(readFileSync(styles, "utf8")) ?? [];
  return [...range.matchAll(/U\+(\w+)(?:-(\w+))?/g)]
    .flatMap(([, first = "", last = first]) => codes(Number.parseInt(first, 16), Number.parseInt(last, 16)))
    .map((code) => String.fromCodePoint(code))
    .join("");
}

function codes(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}
