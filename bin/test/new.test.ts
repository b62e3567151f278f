import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { apply, parse } from "../new/change.ts";
import { camel, heading, kebab, pascal, snake } from "../new/names.ts";

const folder = mkdtempSync(join(tmpdir(), "portico-new-"));
const list = "const names = [\n];\n";

beforeEach(() => writeFileSync(join(folder, "list.ts"), list));
afterAll(() => rmSync(folder, { recursive: true }));

const read = (path: string) => readFileSync(join(folder, path), "utf8");

describe("`npm run new`", () => {
  test("writes new files, and inserts text after or before a line, or at the end", () => {
    apply(folder, [
      { path: "some/new.ts", text: "new\n" },
      { path: "list.ts", at: "after", line: "const names = [", text: '  "first",\n' },
      { path: "list.ts", at: "before", line: "];", text: '  "last",\n' },
      { path: "list.ts", at: "end", text: "export { names };\n" },
    ]);
    expect(read("some/new.ts")).toBe("new\n");
    expect(read("list.ts")).toBe('const names = [\n  "first",\n  "last",\n];\nexport { names };\n');
  });

  test.each([
    ["a new file that is there", { path: "there.ts", text: "" }],
    ["a file that is missing", { path: "gone.ts", at: "end", text: "" }],
    ["a line that is missing", { path: "list.ts", at: "after", line: "const other = [", text: "" }],
    ["a part of a line", { path: "list.ts", at: "after", line: "const names", text: "" }],
    ["a text that is there", { path: "list.ts", at: "end", text: "", absent: "names" }],
    ["one of two such lines", { path: "twice.ts", at: "after", line: "one", text: "" }],
  ] as const)("changes nothing for %s", (_, change) => {
    writeFileSync(join(folder, "there.ts"), "there\n");
    writeFileSync(join(folder, "twice.ts"), "one\none\n");
    const first = { path: "list.ts", at: "end", text: "more\n" } as const;
    expect(() => apply(folder, [first, change])).toThrow(change.path);
    expect(read("list.ts")).toBe(list);
    expect(read("there.ts")).toBe("there\n");
  });

  test("names what is wrong with an argument", () => {
    const forms = [
      ["name", /^[a-z]+$/, "such as fee"],
      ["unit", /^[a-z]*$/, "such as usd"],
    ] as const;
    expect(parse(["fee"], forms)).toEqual(["fee", ""]);
    expect(() => parse([], forms)).toThrow("The name is missing.");
    expect(() => parse(["../fee"], forms)).toThrow('"../fee" is no name, such as fee.');
    expect(() => parse(["fee", "usd", "more"], forms)).toThrow('"more" is one argument too many.');
  });

  test.each(["savedAddresses", "saved_addresses", "saved-addresses"])(
    "writes the name %s in each style",
    (name) => {
      const styles = [snake, kebab, camel, pascal, heading].map((style) => style(name));
      expect(styles).toEqual([
        "saved_addresses",
        "saved-addresses",
        "savedAddresses",
        "SavedAddresses",
        "Saved addresses",
      ]);
    },
  );
});
