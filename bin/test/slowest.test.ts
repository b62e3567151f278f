import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../lib/paths.js";
import { describeSlowest, playwrightTimes } from "../lib/slowest.js";

test("the test command prints the slowest files, slowest first", () => {
  const times = [
    { file: "contract/test/quick.test.ts", ms: 250 },
    { file: join(root, "server/test/slow.test.ts"), ms: 34_000 },
  ];
  expect(describeSlowest(times)).toBe(
    "Slowest files:\n   34.0 s  server/test/slow.test.ts\n    0.3 s  contract/test/quick.test.ts",
  );
});

test("prints those of a Playwright report, including tests of nested groups", () => {
  const spec = (...durations: number[]) => ({
    tests: [{ results: durations.map((duration) => ({ duration })) }],
  });
  const report = {
    suites: [
      { file: "auth.spec.ts", specs: [spec(1_000)], suites: [{ specs: [spec(2_000, 500)], suites: [] }] },
      { file: "empty.spec.ts" },
    ],
  };
  expect(describeSlowest(playwrightTimes(report))).toBe(
    "Slowest files:\n    3.5 s  e2e/auth.spec.ts\n    0.0 s  e2e/empty.spec.ts",
  );
});

test("prints at most twenty", () => {
  const times = Array.from({ length: 30 }, (_, index) => ({ file: `${index}.spec.ts`, ms: index * 1_000 }));
  expect(describeSlowest(times).split("\n")).toHaveLength(21);
});
