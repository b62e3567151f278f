import { describe, expect, test } from "vitest";
import { findProblems } from "../docs.js";

const known = {
  rules: new Set([1, 12]),
  decisions: new Set([7, 53]),
  isFile: (path: string) =>
    ["README.md", "docs/rules.md", "database/test/ledger.test.ts", "database/post.sql"].includes(path),
  contains: (path: string, name: string) => path === "database/post.sql" && name === "ledger.post",
};

const problems = (path: string, text: string) => findProblems([{ path, text }], known);

/** A decision record with everything that one must have. */
const record = "# 7. A title\n\n**Context.** A.\n\n**Decision: parts.**\n- B.\n\n**Consequences.** C.\n";

describe("The check of the documents finds", () => {
  test.each([
    ["a line of 121 characters", "docs/rules.md", "x".repeat(121), "121 characters, at most 120"],
    ["a link to no file", "docs/rules.md", "See [this](gone.md).", "the link gone.md leads to no file"],
    [
      "a link with an anchor to no file",
      "README.md",
      "[a](docs/gone.md#b)",
      "the link docs/gone.md leads to no file",
    ],
    [
      "a picture that is gone",
      "README.md",
      '<source srcset="docs/gone.webp">',
      "the link docs/gone.webp leads to no file",
    ],
    [
      "a function that is not in the linked file",
      "docs/rules.md",
      "[`ledger.gone`](../database/post.sql)",
      "database/post.sql does not have ledger.gone",
    ],
    [
      "a test that is gone",
      "docs/spec/map.md",
      "| T1 double entry | database/gone |",
      "there is no test database/gone",
    ],
    ["a path that is gone", "docs/rules.md", "See `server/src/gone.ts`.", "there is no server/src/gone.ts"],
    ["an unknown rule", "docs/rules.md", "As T13 says.", "docs/rules.md has no rule T13"],
    ["an unknown rule in code", "server/src/app.ts", "// Bounded (T44).", "docs/rules.md has no rule T44"],
    [
      "an unknown rule in a title",
      "a.test.ts",
      'test("T44 is bounded", f);',
      "docs/rules.md has no rule T44",
    ],
    ["an unknown decision", "docs/rules.md", "See decision 8.", "docs/decisions has no record 8"],
    [
      "an unknown decision in code",
      "web/src/a.ts",
      "// See decisions 7 and 99.",
      "docs/decisions has no record 99",
    ],
    [
      "an unknown decision by four digits",
      "docs/rules.md",
      "A table (0054).",
      "docs/decisions has no record 54",
    ],
    ["a banned word", "docs/rules.md", "The price of the moment.", '"of the moment": current'],
    ["a letter that is an email", "README.md", "The letter has a code.", '"letter": email'],
    [
      "a word that is banned in code and documents",
      "server/src/app.ts",
      "// A price of times to come.",
      '"of times to come": in the future',
    ],
    ["another word that is banned in both", "server/src/app.ts", "// A wrongdoer.", '"wrongdoer": attacker'],
    ["one in a camelCase name", "e2e/a.spec.ts", "await mendPrices();", 'mendPrices: "mend": fix'],
    ["one in a snake_case name", "database/a.sql", "app.take_letter(id)", 'take_letter: "letter": email'],
    ["one that ends a name", "web/src/a.tsx", "const isUnheard = true;", 'isUnheard: "Unheard": missing'],
    ["one in a constant's name", "bin/a.js", "MAX_LETTERS + 1", 'MAX_LETTERS: "LETTERS": email'],
    ["one after initials", "server/src/a.ts", "sendURLLetter()", 'sendURLLetter: "Letter": email'],
    [
      "one between others",
      "server/src/a.ts",
      "noteToldOwners()",
      'noteToldOwners: "Told": notify, email or log',
    ],
  ])("%s", (_, path, text, says) => {
    expect(problems(path, text)).toEqual([`${path}:1: ${says}`]);
  });

  const above = "/** Reads it. */\n";
  test.each([
    ["a function without a doc comment", "export async function read() {}", 1, "read has no doc comment"],
    [
      "an interface without a doc comment",
      "const a = 1;\nexport interface Row {}",
      2,
      "Row has no doc comment",
    ],
    [
      "a function that doesn't say when it throws",
      `${above}export function read() {\n  throw new Refusal("gone");\n}\n`,
      2,
      "read does not say when it throws",
    ],
    [
      "one that refuses by our helper",
      `${above}export function read() {\n  if (a) refuse("gone");\n}\n`,
      2,
      "read does not say when it throws",
    ],
  ])("%s", (_, text, line, says) => {
    expect(problems("server/src/a.ts", text)).toEqual([`server/src/a.ts:${line}: ${says}`]);
  });

  test("a decision record of more than 60 lines", () => {
    expect(problems("docs/decisions/0007-a.md", `${record}${"- More.\n".repeat(53)}`)).toEqual([
      "docs/decisions/0007-a.md:61: 61 lines, at most 60",
    ]);
  });

  test("a decision record whose heading has another number", () => {
    expect(problems("docs/decisions/0008-a.md", record)).toEqual([
      "docs/decisions/0008-a.md:1: the heading does not begin with 8.",
    ]);
  });

  test.each(["Context", "Decision", "Consequences"])("a decision record without its %s", (heading) => {
    expect(problems("docs/decisions/0007-a.md", record.replace(`**${heading}`, "**Why"))).toEqual([
      `docs/decisions/0007-a.md:1: no paragraph that begins with **${heading}**`,
    ]);
  });
});

describe("The check of the documents lets pass", () => {
  test.each([
    ["a decision record", "docs/decisions/0007-a.md", record],
    ["what is said about all records", "docs/decisions/README.md", "# Decisions"],
    ["a long row of a table", "docs/rules.md", `| ${"x".repeat(121)} |`],
    ["a long line with a link", "docs/rules.md", `${"x ".repeat(60)}[a](../README.md)`],
    ["code, however long", "docs/rules.md", `  \`\`\`sh\n${"x".repeat(121)}\n  \`\`\``],
    [
      "links to files, sites and headings",
      "docs/rules.md",
      "[a](../README.md#b) [c](https://example.org) [d](#e)",
    ],
    [
      "paths that exist or that a build makes",
      "README.md",
      "`docs/rules.md`, `web/dist/.page`, `web/src/*.ts`",
    ],
    ["a function in the linked file", "docs/rules.md", "[`ledger.post`](../database/post.sql)"],
    ["a test that exists", "docs/spec/map.md", "| T1 double entry | database/ledger |"],
    ["a rule's old number in a migration", "database/migrations/0001-a.sql", "-- Bounded (T44)."],
    ["rules and decisions that exist", "docs/rules.md", "T1, T12, decisions 7 and 53, 0053"],
    [
      "numbers of migrations, times and ids",
      "docs/rules.md",
      "migration 0017, 2026-01-01T13:00, 00000000-0001",
    ],
    [
      "quoted texts and names of code",
      "docs/rules.md",
      'The test "the price of the moment" of `app.take_letter`.',
    ],
    ["letters of an alphabet", "docs/rules.md", "3 to 30 letters, digits or dots; Latin letters"],
    [
      "the specification, which is kept word for word",
      "docs/spec/user-area.md",
      `of the moment ${"x".repeat(121)}`,
    ],
    [
      "a name of which a banned word is only a part",
      "server/src/a.ts",
      "amendedPrice, newsletter_id, told_at",
    ],
    ["letters of an alphabet in names", "server/src/a.ts", "isTwoLetterCode, capital_letters"],
    [
      "functions that say when they throw, and those that don't throw",
      "contract/src/a.ts",
      "/**\n * Reads it.\n * @throws {Error} if it is gone.\n */\nexport function read() {\n  throw a;\n}\n" +
        "/** Whether it may throw. */\nexport const a = 1;\n/** Rows. */\nexport interface Rows {}\n" +
        "/** Never throws here. */\nexport function see() {\n  // A caller may throw.\n}\n",
    ],
    ["functions of other workspaces", "web/src/a.ts", "export function read() {}"],
    ["generated code", "database/src/generated/rows.ts", "export interface Rows {}"],
    ["a name in a migration", "database/migrations/0001-a.sql", "create table app.letter_facts"],
    ["words in code that are only banned in documents yet", "server/src/app.ts", "// The house pays."],
  ])("%s", (_, path, text) => {
    expect(problems(path, text)).toEqual([]);
  });
});

describe("A rule", () => {
  const rules = { path: "docs/rules.md", text: "# Rules\n\n### T12 A limit\n" };
  const says = "docs/rules.md:3: npm test has no test of T12";
  const check = (path: string, text: string) => findProblems([rules, { path, text }], known);

  test.each([
    ["without a test", "a.test.ts", 'test("T1 another", () => {});'],
    ["whose number is not at the beginning", "a.test.ts", 'test("as T12 says", () => {});'],
    ["whose only test is long", "a.test.ts", 'test("T12 holds", { tags: "long" }, () => {});'],
    ["whose only file is long", "a.test.ts", `/** @module-tag ${"long"} */\ntest("T12 holds", () => {});`],
    [
      "that only a step names",
      "e2e/a.spec.ts",
      'test("a", { tag: "@journey" }, async () => {\n  await test.step("T12 holds", async () => {});\n});',
    ],
    ["with a browser test that is no journey", "e2e/a.spec.ts", 'test("T12 holds", async () => {});'],
    [
      "whose group has long tests only",
      "a.test.ts",
      'describe("T12 a limit", () => {\n  test("holds", { tags: "long" }, () => {});\n});',
    ],
  ])("%s is named", (_, path, text) => {
    expect(check(path, text)).toEqual([says]);
  });

  test.each([
    ["a test", "a.test.ts", 'test("T1 T12 hold", () => {});'],
    ["a sentence of a title", "a.test.ts", 'test("one; T1, T12 hold", () => {});'],
    ["a table of tests", "a.test.ts", 'test.each([\n  1,\n])("T12 holds for %i", () => {});'],
    ["a group with a test", "a.test.ts", 'describe("T12 a limit", () => {\n  test("holds", () => {});\n});'],
    ["a journey", "e2e/a.spec.ts", 'test("T12 holds", { tag: "@journey" }, async () => {});'],
  ])("with %s is not", (_, path, text) => {
    expect(check(path, text)).toEqual([]);
  });

  test("whose section names a file without a test of it is named", () => {
    const section = "\n- Tests: [`a`](../a.test.ts), [`b`](../b.test.ts)\n";
    const files = [
      { path: "a.test.ts", text: 'test("T12 holds", () => {});' },
      { path: "b.test.ts", text: 'test("holds", () => {});' },
    ];
    const page = { ...rules, text: `${rules.text}${section}` };
    expect(findProblems([page, ...files], { ...known, isFile: () => true })).toEqual([
      "docs/rules.md:3: b.test.ts has no test of T12",
    ]);
  });
});
