import { recordBackup } from "@portico/database";
import { type Person, useWorld } from "@portico/testing/database/world.ts";
import { beforeAll, describe, expect, test } from "vitest";

const world = useWorld();
let admin: Person;

beforeAll(async () => {
  admin = await world.person({ is_admin: true });
});

interface Cron {
  logs: { id: string; execution_time: string; status: string; message: string; source: string | null }[];
  jobs: { job_name: string; runs: number; consecutive_failures: number; last_status: string }[];
}

const addLogs = (count: number, age: string) =>
  world.rows(
    `insert into app.crypto_price_logs (execution_time, status, message, coins_updated, response_time_ms)
     select now() - $2::interval, 'success', 'Old run ' || n, 16, 120 from generate_series(1, $1) n`,
    [count, age],
  );

describe("The cron monitor", () => {
  test("20 logs, newest first, and the state of the job", async () => {
    await addLogs(25, "1 hour");
    await world.call(null, "record_price_failure", {
      p_source: "coingecko",
      p_message: "The feed did not answer",
      p_response_time_ms: 8_000,
    });
    const { logs, jobs } = await world.call<Cron>(admin, "admin_cron");
    expect(logs).toHaveLength(20);
    expect(logs[0]).toMatchObject({
      status: "error",
      message: "The feed did not answer",
      source: "coingecko",
      coins_updated: 0,
      response_time_ms: 8_000,
    });
    expect(logs.map(({ id }) => id)).toEqual([...logs.map(({ id }) => id)].sort().reverse());
    expect(jobs).toMatchObject([
      { job_name: "update-prices", last_status: "error", consecutive_failures: 1 },
    ]);
  });

  test("held-back price jumps do not displace the runs in the logs", async () => {
    await world.rows(
      `insert into app.crypto_price_logs (status, message, source)
       select 'error', 'held back ' || n, 'exchanges' from generate_series(1, 30) n`,
    );
    const { logs } = await world.call<Cron>(admin, "admin_cron");
    expect(logs.map(({ source }) => source === "exchanges")).toEqual([
      ...Array(20).fill(true),
      ...Array(20).fill(false),
    ]);
    await world.rows("delete from app.crypto_price_logs where source = 'exchanges'");
  });

  test("deletes logs older than the setting price_log_days, and no others", async () => {
    await addLogs(3, "31 days");
    const { length } = await world.rows("select from app.crypto_price_logs");
    expect(await world.call(null, "prune_price_logs")).toEqual({ pruned: 3 });
    expect(await world.rows("select from app.crypto_price_logs")).toHaveLength(length - 3);
    expect(await world.call(null, "prune_price_logs")).toEqual({ pruned: 0 });
  });
});

describe("T41 administrators control the price feed", () => {
  const control = (p_action: string, p_has_fallback = true) =>
    world.call(admin, "control_price_feed", { p_action, p_has_fallback });
  const mode = () => world.call(null, "price_feed_mode");

  test("T41 stop, start and fallback, each once a minute, with old and new in the audit log", async () => {
    expect(await mode()).toBe("running");
    expect(await control("start")).toEqual({ mode: "running", is_changed: false });
    expect(await control("stop")).toEqual({ mode: "stopped", is_changed: true });
    expect(await control("start")).toEqual({ mode: "running", is_changed: true });
    const again = await world.refusal(admin, "control_price_feed", {
      p_action: "stop",
      p_has_fallback: true,
    });
    expect(again.code).toBe("too_many_requests");
    expect(await mode()).toBe("running");
    expect(await control("fallback")).toEqual({ mode: "fallback", is_changed: true });
    expect(await world.call(admin, "admin_price_feed")).toMatchObject({
      mode: "fallback",
      changed_by: admin.email,
      next_update_at: null,
    });
    const rows = await world.rows(
      "select action_name, details from app.admin_activity where target_type = 'price_feed' order by sequence",
    );
    expect(rows).toEqual([
      { action_name: "price_feed_stop", details: { old_mode: "running", new_mode: "stopped" } },
      { action_name: "price_feed_start", details: { old_mode: "stopped", new_mode: "running" } },
      { action_name: "price_feed_fallback", details: { old_mode: "running", new_mode: "fallback" } },
    ]);
  });

  test("T41 fallback is refused without another feed", async () => {
    const refusal = await world.refusal(admin, "control_price_feed", {
      p_action: "fallback",
      p_has_fallback: false,
    });
    expect(refusal.code).toBe("no_fallback_feed");
  });

  test("T41 a manual update returns when the next one is possible", async () => {
    await world.call(admin, "request_price_update");
    const { next_update_at } = await world.call<{ next_update_at: string }>(admin, "admin_price_feed");
    const seconds = (Date.parse(next_update_at) - Date.now()) / 1_000;
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(61);
  });
});

describe("T48 System Config shows measured figures", () => {
  interface System {
    database_version: string;
    database_size_bytes: number;
    last_backup: { made_at: string; method: string } | null;
  }
  const system = () => world.call<System>(admin, "admin_system");

  test("T48 the database's version and size, and no backup time before the first backup", async () => {
    const { database_version, database_size_bytes, last_backup } = await system();
    const [row] = await world.rows<{ version: string; size: string }>(
      "select current_setting('server_version') as version, pg_database_size(current_database())::text as size",
    );
    expect(database_version).toBe(row?.version);
    expect(Math.abs(database_size_bytes - Number(row?.size))).toBeLessThan(5_000_000);
    expect(last_backup).toBeNull();
  });

  test("T48 the last backup is the one with the newest data, in whatever order backups were recorded", async () => {
    await recordBackup(world.url, new Date("2026-02-02T02:00:00Z"), "pg_dump");
    await recordBackup(world.url, new Date("2026-01-01T02:00:00Z"), "late-tool");
    const { last_backup } = await system();
    expect(last_backup?.method).toBe("pg_dump");
    expect(new Date(last_backup?.made_at ?? "")).toEqual(new Date("2026-02-02T02:00:00Z"));
  });

  test("the read-only list of settings has every key and value", async () => {
    const { settings } = await world.call<{ settings: { key: string; value: string }[] }>(
      admin,
      "admin_settings",
    );
    expect(settings.map(({ key, value }) => ({ key, value }))).toEqual(
      await world.rows("select key, value from app.settings order by position, key"),
    );
  });
});
