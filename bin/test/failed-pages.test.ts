import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { describeFailedPages } from "../lib/failed-pages.js";

function attach(text: string) {
  const path = join(mkdtempSync(join(tmpdir(), "portico-failed-")), "error-context.md");
  writeFileSync(path, text);
  return [
    { name: "screenshot", path: "picture.png" },
    { name: "error-context", path },
  ];
}

const spec = (title: string, status: string, text: string) => ({
  title,
  tests: [{ results: [{ status, attachments: attach(text) }] }],
});

test("the test command prints what the pages of failed tests showed, including tests of nested groups", () => {
  const page = (content: string) => `# Test info\n\n# Page snapshot\n\n\`\`\`yaml\n${content}\n\`\`\`\n`;
  const long = Array.from({ length: 100 }, (_, index) => `- line ${index}`).join("\n");
  const report = {
    suites: [
      {
        file: "money/swap.spec.ts",
        specs: [
          spec("swaps", "failed", page("- banner\n- main:\n  - alert")),
          spec("shows", "passed", page("- main")),
        ],
        suites: [
          { specs: [spec("waits", "timedOut", page(long)), spec("crashes", "failed", "# Test info")] },
        ],
      },
    ],
  };
  const [first, second, ...others] = describeFailedPages(report);
  expect(first).toBe('The page of "swaps" in money/swap.spec.ts:\n- main:\n  - alert');
  expect(second?.split("\n")).toHaveLength(61);
  expect(others).toEqual([]);
});
