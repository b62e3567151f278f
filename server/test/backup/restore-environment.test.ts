import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { loadDump } from "../../src/restore/load-dump.ts";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "portico-restore-"));
  writeFileSync(join(folder, "psql"), `#!/bin/sh\nenv >> ${join(folder, "environment")}\n`, { mode: 0o755 });
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

test("the program that restores gets the database's address, and no secret", async () => {
  vi.stubEnv("PATH", `${folder}:${process.env.PATH}`);
  for (const name of ["AUTH_SECRET", "AUDIT_KEY", "SMTP_URL", "ADMIN_PASSWORD"]) vi.stubEnv(name, "s3cret");
  await loadDump({
    path: join(folder, "dump.sql"),
    reader: "psql",
    url: "postgres://ada@127.0.0.1:9/books",
    target: { name: "books", version: "17.0", contents: [] },
    log: () => {},
  });
  const environment = readFileSync(join(folder, "environment"), "utf8");
  expect(environment).toContain("PGDATABASE=books");
  expect(environment).not.toContain("s3cret");
});
