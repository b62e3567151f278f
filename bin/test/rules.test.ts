import { expect, test } from "vitest";
import { describeRules } from "../rules.js";

const pages = [
  {
    path: "docs/rules.md",
    text: "# Rules\n\n## Money\n\n### T1 Double entry\n\nA.\n\n### T4 Decimals\n\nB.\n\n### T12 A limit\n\nC.\n",
  },
  {
    path: "server/test/b.test.ts",
    text: 'test("T4, T12 holds", () => {});\ntest("as T1 says", () => {});\n',
  },
  {
    path: "e2e/a.spec.ts",
    text: `
test.describe("T12 a limit", () => {
  test("holds", async () => {
    await test.step("T1 one", async () => {});
    await test.step("two", async () => {});
  });

  test("says why; T4 in decimals", async () => {});
});
`,
  },
  { path: "server/src/b.ts", text: '// test("T12 is no test", () => {});\n' },
];

test("without a number each rule is listed, with the count of its tests by file", () => {
  expect(describeRules(pages, [])).toEqual([
    "T1 Double entry",
    "T4 Decimals",
    "  e2e/a.spec.ts (1)",
    "  server/test/b.test.ts (1)",
    "T12 A limit",
    "  e2e/a.spec.ts (2)",
    "  server/test/b.test.ts (1)",
  ]);
});

test("with numbers the tests of these rules are listed, with their groups", () => {
  expect(describeRules(pages, ["T12", "t4"])).toEqual([
    "T12 A limit",
    "  e2e/a.spec.ts",
    "    T12 a limit › holds",
    "    T12 a limit › says why; T4 in decimals",
    "  server/test/b.test.ts",
    "    T4, T12 holds",
    "T4 Decimals",
    "  e2e/a.spec.ts",
    "    T12 a limit › says why; T4 in decimals",
    "  server/test/b.test.ts",
    "    T4, T12 holds",
  ]);
});

test("a rule that doesn't exist is named", () => {
  expect(() => describeRules(pages, ["T13"])).toThrow("docs/rules.md has no rule T13");
});
