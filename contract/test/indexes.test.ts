import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { generateIndexes } from "../indexes/generate.ts";

test("The committed indexes equal what `npm run indexes` writes", async () => {
  for (const [file, text] of await generateIndexes()) {
    const stored = readFileSync(join(import.meta.dirname, "../..", file), "utf8");
    expect(stored, `${file}: run npm run indexes`).toBe(text);
  }
});
