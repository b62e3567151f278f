import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { root } from "../lib/paths.js";

const rules = Array.from({ length: 67 }, (_, index) => `T${index + 1}`);

/** The rule numbers at the start of test titles in a file: `test("T20 …` or `describe("T26 T29 …`. */
function rulesIn(text: string): string[] {
  const titles = text.matchAll(/\(\s*["'`]((?:T\d+,? )+)/g);
  return [...titles].flatMap(([, numbers = ""]) => numbers.match(/T\d+/g) ?? []);
}

test("each of T1 to T67 has a test whose title begins with its number", () => {
  const files = globSync(
    [
      "{contract,database,server,signer,bin}/test/**/*.test.ts",
      "web/src/**/*.test.{ts,tsx}",
      "e2e/**/*.spec.ts",
    ],
    {
      cwd: root,
    },
  );
  const named = new Set(files.flatMap((file) => rulesIn(readFileSync(`${root}/${file}`, "utf8"))));
  expect(rules.filter((rule) => !named.has(rule))).toEqual([]);
  expect([...named].filter((rule) => !rules.includes(rule))).toEqual([]);
});

test("each of T1 to T67 has a row in the map from the spec to the tests", () => {
  const map = readFileSync(`${root}/docs/spec-map.md`, "utf8");
  expect(rules.filter((rule) => !map.includes(`\n| ${rule} `))).toEqual([]);
});
