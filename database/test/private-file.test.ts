import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { closeToOthers, writePrivateFile } from "@portico/database";
import { afterEach, beforeEach, expect, test } from "vitest";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "portico-private-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const modeOf = (file: string) => statSync(file).mode & 0o777;

test("a private file can be read by its owner alone, new or not", () => {
  const file = join(folder, "secret");
  writePrivateFile(file, "one");
  expect(modeOf(file)).toBe(0o600);
  chmodSync(file, 0o644);
  writePrivateFile(file, "two");
  expect([modeOf(file), readFileSync(file, "utf8")]).toEqual([0o600, "two"]);
});

test("a file that others could read is closed to them, and keeps its content", () => {
  const file = join(folder, "log");
  writeFileSync(file, "lines");
  chmodSync(file, 0o664);
  closeToOthers(file);
  expect([modeOf(file), readFileSync(file, "utf8")]).toEqual([0o600, "lines"]);
});
