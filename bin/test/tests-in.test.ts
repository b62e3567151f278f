import { expect, test } from "vitest";
import { testsIn } from "../lib/tests-in.js";

/** The titles with what is around them, as a runner shows them, and their tags. */
const read = (text: string) =>
  testsIn(text).map(({ around, title, tags }) => [[...around, title].join(" > "), ...tags]);

test("groups, tests, steps and the titles of tables are found, each within what is around it", () => {
  const text = `
describe("a group", () => {
  test("on one line", () => expect(1).toBe(1));

  test("with many parameters", async ({
    open,
    exchange,
  }) => {
    await test.step("a step", async () => {});
  });

  test.each([
    ["one", 1],
    ["two", 2],
  ])("%s in a table", (name) => {
    expect(name).toBeTruthy();
  });

  test.runIf(isLinux)(
    "a long title, and a \\"quotation\\"",
    async () => {},
  );
});

for (const role of roles) {
  test(\`as \${role}\`, () => {});
}
`;
  expect(read(text)).toEqual([
    ["a group"],
    ["a group > on one line"],
    ["a group > with many parameters"],
    ["a group > with many parameters > a step"],
    ["a group > %s in a table"],
    ['a group > a long title, and a "quotation"'],
    [`as \${role}`],
  ]);
});

test("a tag of a file, of a group and of a test counts for all that is within", () => {
  // Vitest would take the tag for this file's own if it stood here whole.
  const text = `/** @module-tag ${"long"} */
test.describe("a group", { tag: "@phone" }, () => {
  test("journey", { tag: ["@journey", "@live"], timeout: 5_000 }, async ({ open }) => {
    await test.step("a step", async () => {});
  });
  test("plain", async () => {});
});
test("outside", { tags: "slow" }, () => {});
`;
  expect(read(text)).toEqual([
    ["a group", "long", "phone"],
    ["a group > journey", "long", "phone", "journey", "live"],
    ["a group > journey > a step", "long", "phone", "journey", "live"],
    ["a group > plain", "long", "phone"],
    ["outside", "long", "slow"],
  ]);
});

test("a step of a browser test is told from a test", () => {
  const text = `
test("a step in time", async ({ open }) => {
  await test.step("opens", async () => {});
});
`;
  expect(testsIn(text).map(({ isStep }) => isStep)).toEqual([false, true]);
});
