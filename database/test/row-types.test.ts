import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { generateRowTypes } from "../row-types/generate.ts";
import { testDatabase } from "../src/testing.ts";

test("The committed row types equal what `npm run row-types` generates", async () => {
  const database = await testDatabase();
  try {
    const stored = readFileSync(join(import.meta.dirname, "../src/generated/row-types.ts"), "utf8");
    expect(stored, "run npm run row-types").toBe(await generateRowTypes(database.owner));
  } finally {
    await database.drop();
  }
});
