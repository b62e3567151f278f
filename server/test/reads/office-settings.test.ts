import { readdirSync } from "node:fs";
import { join } from "node:path";
import { reads } from "@portico/contract";
import { get } from "@portico/testing/server/http.ts";
import { useStage } from "@portico/testing/server/stage.ts";
import { expect, test } from "vitest";
import manifest from "../../../package.json" with { type: "json" };

const migrations = "../../../database/migrations";

const stage = useStage();
const ask = (path: string) => get(stage.node.url, `/api/admin/${path}`, { cookie: stage.admin.cookie });

test("T48 platform version and uptime are those of the responding process", async () => {
  await stage.start();
  const { body } = await ask("system");
  const { platform_version, build, schema, started_at, last_backup } = reads.adminSystem.output.parse(body);
  expect(platform_version).toBe(manifest.version);
  expect(build === null || /^[0-9a-f]{16}$/.test(build)).toBe(true);
  expect(`${schema}.sql`).toBe(
    readdirSync(join(import.meta.dirname, migrations))
      .sort()
      .at(-1),
  );
  expect(Math.abs(Date.parse(started_at) - performance.timeOrigin)).toBeLessThan(1_000);
  expect(last_backup).toBeNull();
});

test("crypto_price_logs: a run with a failed feed is an error with its reason and duration", async () => {
  await stage.start();
  const { coins_updated: assets } = await stage.update();
  stage.feed.misbehaveAlways({ kind: "status", status: 500 });
  expect(await stage.update()).toMatchObject({ success: false, coins_updated: 0 });
  const { logs, jobs } = reads.adminCron.output.parse((await ask("cron")).body);
  expect(logs.map(({ status, coins_updated }) => [status, coins_updated])).toEqual([
    ["error", 0],
    ["success", assets],
  ]);
  expect(logs[0]?.message).not.toBe("");
  expect(jobs).toMatchObject([
    { job_name: "update-prices", last_status: "error", consecutive_failures: 1, runs: 2 },
  ]);
});
