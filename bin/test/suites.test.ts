import { spawnSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { routes } from "@portico/contract";
import { fc } from "@portico/testing";
import { describe, expect, test } from "vitest";
import { seedsToKeep } from "../gate/kept-seeds.js";
import { chooseSuite, isInQuickSuite, translatedTests } from "../gate/suites.js";
import { node, root } from "../lib/paths.js";

const everything = chooseSuite({ all: true, shard: undefined });
const quick = chooseSuite({ all: false, shard: undefined });

/** The tests that a runner would run, a line each. */
function list(runner: "vitest" | "playwright", args: string[]) {
  const entry = { vitest: "vitest/vitest.mjs", playwright: "@playwright/test/cli.js" }[runner];
  const command = {
    vitest: ["list", "--filesOnly"],
    playwright: ["test", "-c", "e2e/playwright.config.ts", "--list"],
  }[runner];
  const { stdout } = spawnSync(node, [join(root, "node_modules", entry), ...command, ...args], {
    cwd: root,
    encoding: "utf8",
    env: { ...process.env, NO_COLOR: "1" },
  });
  return stdout.split("\n").filter((line) => /\.(test|spec)\.tsx?\b/.test(line));
}

describe("npm test", () => {
  test("leaves out files that are tagged as long", { tags: "long" }, () => {
    const long = globSync("{bin,chains,contract,database,server,signer}/test/**/*.test.ts", {
      cwd: root,
    }).filter((file) => /^\W+module-tag long/.test(readFileSync(join(root, file), "utf8")));
    expect(long.length).toBeGreaterThan(0);
    const all = list("vitest", everything.vitest);
    const chosen = list("vitest", quick.vitest);
    const left = all.filter((line) => !chosen.includes(line));
    expect(left.toSorted()).toEqual(
      all.filter((line) => long.some((file) => line.endsWith(file))).toSorted(),
    );
  });

  test("runs the browser tests that are tagged as journeys, and everything runs all", {
    tags: "long",
  }, () => {
    const all = list("playwright", everything.playwright);
    const chosen = list("playwright", quick.playwright);
    // A happy path of each screen.
    expect(chosen.length).toBeGreaterThan(Object.keys(routes).length);
    expect(chosen.length).toBeLessThan(all.length / 4);
    const translated = list("playwright", translatedTests);
    expect(translated.length).toBeGreaterThan(chosen.length);
    expect(chosen.filter((line) => !translated.includes(line))).toEqual([]);
  });

  test("a tag decides the suite of a test: journeys in browsers, all but the long ones elsewhere", () => {
    expect(isInQuickSuite("e2e/money/swap.spec.ts", [])).toBe(false);
    expect(isInQuickSuite("e2e/money/swap.spec.ts", ["journey"])).toBe(true);
    expect(isInQuickSuite("e2e/money/swap.spec.ts", ["long-journey"])).toBe(false);
    expect(isInQuickSuite("server/test/start/start.test.ts", [])).toBe(true);
    expect(isInQuickSuite("server/test/start/start.test.ts", ["long"])).toBe(false);
  });
});

test("four shards together are everything, each test once", { tags: "long" }, () => {
  const shards = [1, 2, 3, 4].map((part) => chooseSuite({ all: true, shard: `${part}/4` }));
  const parts = shards.flatMap(({ playwright, shard }) => list("playwright", [...playwright, ...shard]));
  expect(parts.toSorted()).toEqual(list("playwright", everything.playwright).toSorted());
});

test("a seed that finds a fault is kept once for its file, and other failures keep none", () => {
  const error = messageOf(() => fc.assert(fc.property(fc.nat(), (n) => n < 10)));
  const failures = [
    { file: "a.test.ts", title: "one search", error },
    { file: "a.test.ts", title: "another search", error },
    { file: "b.test.ts", title: "no search", error: "expected 1 to be 2" },
    { file: "c.test.ts", title: "a search that is known to fail", error },
  ];
  const kept = [
    { file: "c.test.ts", seed: 7 },
    { file: "a.test.ts", seed: 8 },
  ];
  expect(seedsToKeep(failures, 7, kept)).toEqual([{ file: "a.test.ts", seed: 7 }]);
});

/** The message of what a function throws. */
function messageOf(run: () => void): string {
  try {
    run();
  } catch (error) {
    return String(error);
  }
  throw new Error("Nothing was thrown.");
}
