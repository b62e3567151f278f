/** @module-tag long */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { mayRepeat } from "../gate/money-guards.js";
import { count, describeFlaky, MAX_FLAKY, type Result, sum, takeSecondLook } from "../gate/outcome.js";
import { node, root } from "../lib/paths.js";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "portico-second-look-"));
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
});
afterEach(() => {
  for (const name of ["database", "server", "specs"]) {
    rmSync(join(folder, name), { recursive: true, force: true });
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Tests can ask `runs(name)` how often they ran before, in any process. */
const runs = `
import { appendFileSync, readFileSync } from "node:fs";
function runs(name) {
  appendFileSync(process.env.RUNS + name, "x");
  return readFileSync(process.env.RUNS + name, "utf8").length - 1;
}`;

function write(files: Record<string, string>) {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

/** Runs a runner of the test command on the written tests, in a process of its own. */
function runGate(call: string) {
  const script = `
    import { count } from "${join(root, "bin/gate/outcome.js")}";
    import { runVitest } from "${join(root, "bin/gate/vitest.js")}";
    import { runPlaywright } from "${join(root, "bin/gate/playwright.js")}";
    import { writeFileSync } from "node:fs";
    writeFileSync("tally.json", JSON.stringify(count(${call})));
    import { readFileSync } from "node:fs";
    console.error(readFileSync("tally.json", "utf8"));`;
  const { stderr } = spawnSync(node, ["--input-type=module", "-e", script], {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, RUNS: `${join(folder, "runs-")}` },
    encoding: "utf8",
  });
  const text = stderr.split("\n").findLast((line) => line.startsWith("{")) ?? "";
  const { times: _, ...tally } = JSON.parse(text);
  const names = (list: { title: string }[]) => list.map(({ title }) => title).toSorted();
  return { ...tally, failures: names(tally.failures), flaky: names(tally.flaky) };
}

test("a test that failed is repeated alone, up to twice, and one that passes then is flaky", () => {
  write({
    "vitest.config.mjs": `export default { test: { globals: true, include: ["**/*.test.js"] } };`,
    "server/test/chance.test.js": `${runs}
      describe("a group", () => {
        test("fails once (a > b)", () => expect(runs("once")).toBeGreaterThan(0));
        test("fails twice", () => expect(runs("twice")).toBe(2));
        test("fails three times", () => expect(runs("thrice")).toBe(3));
      });
      test("passes", () => expect(runs("passes")).toBe(0));
      test.skip("is skipped", () => {});`,
    "server/test/hook.test.js": `${runs}
      beforeAll(() => { if (runs("hook") === 0) throw new Error("not yet"); });
      test("needs its hook", () => {});`,
    "server/test/rejection.test.js": `${runs}
      test("leaves a rejection", async () => {
        if (runs("rejection") === 0) Promise.reject(new Error("nobody waits"));
        await new Promise((resolve) => setTimeout(resolve, 50));
      });`,
    "server/test/unloaded.test.js": `import "./missing.js";`,
  });
  expect(runGate(`runVitest({ reports: ".", folder: "." })`)).toEqual({
    passed: 5,
    failed: 2,
    skipped: 1,
    failures: ["(the file)", "a group > fails three times"],
    flaky: ["(the file)", "(the file)", "a group > fails once (a > b)", "a group > fails twice"],
  });
});

test("what guards money is repeated after a time-out, never after a broken assertion", () => {
  write({
    "vitest.config.mjs": `export default { test: { globals: true, include: ["**/*.test.js"] } };`,
    "database/test/proofs/money.test.js": `${runs}
      test("breaks its assertion once", () => expect(runs("broken")).toBe(1));
      test("hangs once", () => runs("hangs") === 0 ? new Promise(() => {}) : undefined, 100);
      test("hangs, then breaks", () => runs("both") === 0 ? new Promise(() => {}) : expect(1).toBe(2), 100);`,
  });
  expect(runGate(`runVitest({ reports: ".", folder: "." })`)).toMatchObject({
    passed: 1,
    failures: ["breaks its assertion once", "hangs, then breaks"],
    flaky: ["hangs once"],
  });
});

test("a file that leaves something running fails, since files share a process", () => {
  const setup = join(root, "testing/src/leave-nothing.ts");
  write({
    "vitest.config.mjs": `export default {
      test: { globals: true, include: ["**/*.test.js"], isolate: false, setupFiles: ["${setup}"] },
    };`,
    "server/test/server.test.js": `
      import { createServer } from "node:http";
      test("leaves a server", () => new Promise((resolve) => createServer().listen(0, resolve)));`,
    "server/test/timer.test.js": `test("leaves a timer", () => { setInterval(() => {}, 60_000); });`,
    "server/test/child.test.js": `
      import { spawn } from "node:child_process";
      test("leaves a process", () => { spawn("sleep", ["30"]); });`,
    "server/test/clean.test.js": `
      import { createServer } from "node:http";
      test("closes its server", () => {
        const server = createServer();
        afterAll(() => { server.close(); });
        return new Promise((resolve) => server.listen(0, resolve));
      });`,
  });
  const tally = runGate(`runVitest({ reports: ".", folder: "." })`);
  expect(tally.failures).toEqual(["(the file)", "(the file)", "(the file)"]);
  expect(tally.passed).toBe(4);
});

test("browser tests are repeated with one worker, including those that did not run after a failure", () => {
  write({
    "playwright.config.mjs": `export default { testDir: "specs", outputDir: "results" };`,
    "specs/chance.spec.js": `${runs}
      import { expect, test } from "@playwright/test";
      test.describe("a group", () => {
        test("fails once", () => expect(runs("shown")).toBeGreaterThan(0));
        test("fails always", () => expect(1).toBe(2));
      });
      test.describe.serial("in order", () => {
        test("first", () => expect(runs("first")).toBeGreaterThan(0));
        test("second", () => {});
      });
      test("passes", () => expect(runs("passed")).toBe(0));
      test.skip("is skipped", () => {});`,
  });
  const call = `runPlaywright({ reports: ".", folder: ".", config: "playwright.config.mjs" })`;
  expect(runGate(call)).toEqual({
    passed: 4,
    failed: 1,
    skipped: 1,
    failures: ["a group › fails always"],
    flaky: ["a group › fails once", "in order › first"],
  });
});

const result = (id: string, state: Result["state"], part: Partial<Result> = {}): Result => ({
  id,
  file: "server/test/some.test.ts",
  title: id,
  state,
  errors: state === "failed" ? [{ name: "Error", message: "no" }] : [],
  ...part,
});

describe("the second look", () => {
  const failed = (n: number) => Array.from({ length: n }, (_, index) => result(`test ${index}`, "failed"));
  const passed = (tests: Result[]) => tests.map(({ id }) => result(id, "passed"));

  test("more than eight flaky tests fail the run", () => {
    const tally = (n: number) => {
      const results = [...failed(n), result("other", "passed")];
      const again = (tests: Result[]) => ({ results: passed(tests), faults: [] });
      return count(takeSecondLook({ results, faults: [] }, again, () => true));
    };
    expect(sum([tally(5), tally(3)])).toMatchObject({ passed: 10, failed: 0 });
    expect(describeFlaky(tally(MAX_FLAKY).flaky)).toMatch(/\nflaky: 8$/);
    expect(sum([tally(5), tally(4)])).toMatchObject({ passed: 2, failed: 9 });
    expect(describeFlaky(tally(MAX_FLAKY + 1).flaky)).toMatch(
      /\nflaky: 9, more than 8, so they count as failed$/,
    );
  });

  test("nothing is repeated if too much failed", () => {
    const again = () => {
      throw new Error("repeated");
    };
    const outcome = takeSecondLook({ results: failed(17), faults: [] }, again, () => true);
    expect(count(outcome)).toMatchObject({ passed: 0, failed: 17, flaky: [] });
  });

  test("a test that is not found again, or a run that breaks, leaves the failure", () => {
    for (const again of [
      { results: [], faults: [] },
      { results: [result("test 0", "skipped")], faults: [] },
      { results: [result("test 0", "passed")], faults: ["Vitest did not finish."] },
    ]) {
      const outcome = takeSecondLook(
        { results: failed(1), faults: [] },
        () => again,
        () => true,
      );
      expect(count(outcome)).toMatchObject({ passed: 0, failed: 1, flaky: [] });
    }
  });

  test("the flaky tests are listed by name with the first error, then counted", () => {
    const error = "expected 1 to be 2\n\nmore\nmore\nmuch more";
    expect(describeFlaky([])).toBe("flaky: 0");
    expect(describeFlaky([{ file: "e2e/swap.spec.ts", title: "swaps", error }])).toBe(
      "Flaky, passed when repeated alone:\n  e2e/swap.spec.ts › swaps\n" +
        "      expected 1 to be 2\n      more\n      more\n\nflaky: 1",
    );
  });
});

describe("tests that guard money", () => {
  const broken = { name: "AssertionError", message: "expected 1 to be 2" };
  const lost = { name: "Error", message: "Connection terminated unexpectedly" };
  const hung = { name: "TestTimeoutError", message: "Test timed out in 180000ms." };

  test.each([
    ["database/test/proofs/sequences.test.ts", "any"],
    ["database/test/thieves/account-sequences.test.ts", "any"],
    ["database/test/ledger/ledger.test.ts", "any"],
    ["database/test/paying/any-history.test.ts", "any"],
    ["database/test/grants.test.ts", "any"],
    ["server/test/calls/permissions.test.ts", "any"],
    ["server/test/account/roles.test.ts", "any"],
    ["signer/test/decide.test.ts", "any"],
    ["database/test/withdrawal/withdrawal-claims.test.ts", "ten claims race for a withdrawal"],
  ])("%s", (file, title) => {
    const guard = (...errors: Result["errors"]) =>
      mayRepeat(result(title, "failed", { file, title, errors }));
    expect(guard(hung)).toBe(true);
    expect(guard(lost)).toBe(true);
    expect(guard(broken)).toBe(false);
    expect(guard(hung, broken)).toBe(false);
    expect(guard({ name: "AssertionError", message: "expected ECONNRESET to be null" })).toBe(false);
    expect(guard()).toBe(false);
  });

  test("others are repeated after any failure", () => {
    expect(mayRepeat(result("shows a price", "failed", { errors: [broken] }))).toBe(true);
  });
});
