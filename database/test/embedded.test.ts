/** @module-tag long */
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  databaseProcesses,
  makeFolder,
  postmasterPid,
  query,
  queryWhenBack,
  type Run,
  removeFolder,
  start,
  stop,
} from "@portico/testing/database/embedded-runs.ts";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { rotateLog } from "../src/embedded/log-file.ts";

let dataDir: string;
const runs: Run[] = [];

const begin = (): Run => {
  const run = start(dataDir);
  runs.push(run);
  return run;
};

/** Creates a table with one row that must survive whatever happens. */
const remember = (url: string) => query(url, "create table kept as select 1 as n");
const recall = async (url: string) => (await query(url, "select n from kept"))[0]?.n;

beforeEach(() => {
  dataDir = makeFolder();
});

afterEach(async () => {
  for (const run of runs.splice(0)) {
    run.process.kill("SIGKILL");
    await run.ended();
  }
  removeFolder(dataDir);
});

describe("The embedded database", () => {
  test("is created at the first start and reused, with its data, at the second", async () => {
    const first = begin();
    await remember(await first.url());
    await stop(first);
    const second = begin();
    expect(await recall(await second.url())).toBe(1);
    expect(second.output()).not.toContain("Creating");
  });

  test("T46 logs no refusals or statement errors, which may contain balances: the server logs them", async () => {
    const url = await begin().url();
    const refuse = `do $$ begin
      raise exception using errcode = 'PR001', message = 'insufficient_funds', detail = '{"available": "12.34"}';
    end $$`;
    const log = join(dataDir, "postgres.log");
    const before = statSync(log).size;
    for (let time = 0; time < 20; time += 1)
      await expect(query(url, refuse)).rejects.toThrow("insufficient_funds");
    await expect(query(url, "select * from nowhere")).rejects.toThrow("nowhere");
    expect(readFileSync(log, "utf8").slice(before)).not.toMatch(/insufficient_funds|12\.34|nowhere/);
  });

  test("moves a log that has grown too large aside, and PostgreSQL goes on writing to it", async () => {
    const url = await begin().url();
    const log = join(dataDir, "postgres.log");
    const old = readFileSync(log, "utf8");
    rotateLog(log, old.length);
    expect(existsSync(`${log}.1`)).toBe(false);
    rotateLog(log, old.length - 1);
    expect(readFileSync(`${log}.1`, "utf8")).toBe(old);
    await query(url, "set log_min_messages = 'notice'; do $$ begin raise log 'still here'; end $$");
    await expect.poll(() => readFileSync(log, "utf8")).toMatch(/^[^\0]*still here/);
    expect(readFileSync(log, "utf8")).not.toContain(old);
  });

  test("accepts connections only on loopback with its own password, and flushes commits to disk", async () => {
    const url = await begin().url();
    expect(await query(url, "show listen_addresses")).toEqual([{ listen_addresses: "127.0.0.1" }]);
    expect(await query(url, "show unix_socket_directories")).toEqual([{ unix_socket_directories: "" }]);
    expect(await query(url, "show fsync")).toEqual([{ fsync: "on" }]);
    const stranger = new URL(url);
    stranger.password = "postgres";
    await expect(query(stranger.href, "select 1")).rejects.toThrow("password authentication failed");
    expect(statSync(join(dataDir, "database.json")).mode & 0o777).toBe(0o600);
    expect(statSync(join(dataDir, "postgres")).mode & 0o777).toBe(0o700);
  });

  test("leaves no process and no lock file behind when it is stopped", async () => {
    const run = begin();
    await run.url();
    await stop(run);
    expect(databaseProcesses(dataDir)).toEqual([]);
    expect(existsSync(join(dataDir, "postgres/postmaster.pid"))).toBe(false);
  });

  test("has one holder at a time: a second start fails and does not affect the first", async () => {
    const first = begin();
    const url = await first.url();
    const second = begin();
    expect(await second.ended()).toBe(1);
    // Its last output may arrive after its exit event.
    await expect
      .poll(second.output)
      .toBe(
        `Portico is already running on ${dataDir} (process ${first.process.pid}). ` +
          "Stop it first, or set DATA_DIR to another folder.\n",
      );
    expect(await query(url, "select 1 as n")).toEqual([{ n: 1 }]);
  });
});

describe("The next start recovers by itself", () => {
  test("when only Node was killed and PostgreSQL still runs", async () => {
    const first = begin();
    await remember(await first.url());
    const orphan = postmasterPid(dataDir);
    first.process.kill("SIGKILL");
    await first.ended();
    const second = begin();
    expect(await recall(await second.url())).toBe(1);
    expect(postmasterPid(dataDir)).not.toBe(orphan);
  });

  test("when PostgreSQL and Node were killed at once", async () => {
    const first = begin();
    await remember(await first.url());
    const pid = postmasterPid(dataDir);
    first.process.kill("SIGKILL");
    process.kill(pid, "SIGKILL");
    const second = begin();
    expect(await recall(await second.url())).toBe(1);
  });

  test("when the lock file names a process that now belongs to another program", async () => {
    const first = begin();
    await remember(await first.url());
    await stop(first);
    writeFileSync(
      join(dataDir, "postgres/postmaster.pid"),
      `${process.pid}\n${dataDir}/postgres\n1700000000\n5432\n\n127.0.0.1\n\nready\n`,
    );
    expect(await recall(await begin().url())).toBe(1);
  });

  test("when a first start was killed while creating the database", async () => {
    mkdirSync(join(dataDir, "postgres-new-abc123"));
    writeFileSync(join(dataDir, "postgres-new-abc123/PG_VERSION"), "18\n");
    expect(await query(await begin().url(), "select 1 as n")).toEqual([{ n: 1 }]);
    expect(existsSync(join(dataDir, "postgres-new-abc123"))).toBe(false);
  });

  test("when the database's password was lost", async () => {
    const first = begin();
    await remember(await first.url());
    await stop(first);
    rmSync(join(dataDir, "database.json"));
    expect(await recall(await begin().url())).toBe(1);
  });
});

describe("While the server runs", () => {
  test("a database that is killed is restarted at the same address", async () => {
    const run = begin();
    const url = await run.url();
    await remember(url);
    const killed = postmasterPid(dataDir);
    process.kill(killed, "SIGKILL");
    expect(await queryWhenBack(url, "select n from kept")).toEqual([{ n: 1 }]);
    expect(postmasterPid(dataDir)).not.toBe(killed);
    await expect.poll(run.output).toContain("The database ended unexpectedly (SIGKILL)");
  });

  test("a restarted database is stopped with the server like the first", async () => {
    const run = begin();
    const url = await run.url();
    process.kill(postmasterPid(dataDir), "SIGKILL");
    await queryWhenBack(url, "select 1");
    await stop(run);
    expect(databaseProcesses(dataDir)).toEqual([]);
  });
});

test("A folder of another major version is refused with a text that says what to do", async () => {
  mkdirSync(join(dataDir, "postgres"));
  writeFileSync(join(dataDir, "postgres/PG_VERSION"), "12\n");
  const run = begin();
  expect(await run.ended()).toBe(1);
  await expect.poll(run.output).toContain("was made by PostgreSQL 12, this release brings 18: dump it");
});

test.runIf(process.getuid?.() === 0)(
  "As root, a folder that the database's user can't reach is named, with what to do",
  async () => {
    const closed = join(dataDir, "closed");
    mkdirSync(closed, { mode: 0o700 });
    const run = start(join(closed, "data"));
    runs.push(run);
    expect(await run.ended()).toBe(1);
    await expect
      .poll(run.output)
      .toContain(`runs as the user postgres, who may not enter ${closed}. Run "chmod o+x ${closed}"`);
  },
);
