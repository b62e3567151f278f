/** @module-tag long */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type TestDatabase, testDatabase } from "@portico/database/testing";
import { get } from "@portico/testing/server/http.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { liveSettings } from "../support/cli/portico-cli.ts";
import { runServer } from "../support/cli/run-server.ts";

let database: TestDatabase;
const dataDir = mkdtempSync(join(tmpdir(), "portico-demo-"));

beforeAll(async () => {
  database = await testDatabase({ practice: false });
});
afterAll(async () => {
  await database.drop();
  rmSync(dataDir, { recursive: true });
});

const demo = () => {
  const { AUTH_SECRET: _, SMTP_URL: __, ...rest } = liveSettings(database.url, dataDir);
  return { ...rest, DEMO_MODE: "true" };
};

test("DEMO_MODE starts the specification's demo mode, which is never ready and leaves the database to any secret", async () => {
  const server = await runServer(demo());
  try {
    expect((await get(server.url, "/api/settings/public")).body.auth_configured).toBe(false);
    expect(await get(server.url, "/health/ready")).toMatchObject({
      status: 503,
      body: { status: "not_ready", demo: true, database: true },
    });
    expect((await get(server.url, "/health/live")).status).toBe(200);
  } finally {
    await server.stop();
  }
  expect((await database.owner.query("select from portico.secret")).rowCount).toBe(0);
});

test("DEMO_MODE refuses the database of a live exchange, whose users it would lock out", async () => {
  const live = await runServer(liveSettings(database.url, dataDir));
  await live.stop();
  await expect(runServer(demo())).rejects.toThrow(
    /^It ended:\nThis database is a live exchange's, [^\n]+ unset DEMO_MODE[^\n]+\n$/,
  );
});
