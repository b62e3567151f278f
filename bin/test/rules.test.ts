import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { root } from "../lib/paths.js";

test("each rule has a row in the map from the spec to the tests", () => {
  const rules = readFileSync(`${root}/docs/rules.md`, "utf8").matchAll(/^### (T\d+) /gm);
  const map = readFileSync(`${root}/docs/spec-map.md`, "utf8");
  const missing = [...rules].filter(([, rule]) => !map.includes(`\n| ${rule} `));
  expect(missing.map(([, rule]) => rule)).toEqual([]);
});
