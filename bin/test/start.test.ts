/** @module-tag long */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import {
  databaseProcesses,
  makeFolder,
  postmasterPid,
  removeFolder,
} from "@portico/testing/database/embedded-runs.ts";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { buildWebIfOlder } from "../lib/build-web.js";
import { isAlive, isReady, type Portico, serverPid, start } from "./support/portico.ts";

// All runs use one folder, because creating a database takes as long as a start.
let dataDir: string;
const started: Portico[] = [];

const begin = async (options?: Parameters<typeof start>[1]): Promise<Portico> => {
  const portico = await start(dataDir, options);
  started.push(portico);
  return portico;
};

const beginReady = async (options?: Parameters<typeof start>[1]): Promise<Portico> => {
  const portico = await begin(options);
  await portico.ready();
  return portico;
};

const npmStart = { command: ["npm", "start"] };

/** A start with play chains and the signer of practice mode. */
const playChains = { settings: { CHAINS: "" } };

/** The process that holds the play signer's journal; 0 if none does. */
function signerPid(): number {
  const lock = join(dataDir, "signer/journal.jsonl.lock");
  // With the host's name after it.
  return existsSync(lock) ? Number.parseInt(readFileSync(lock, "utf8"), 10) : 0;
}

/** Kills the typed command, and expects its server and database to end by themselves. */
async function killCommand(portico: Portico): Promise<void> {
  const pid = serverPid(dataDir);
  portico.process.kill("SIGKILL");
  await expect
    .poll(() => isAlive(pid) || databaseProcesses(dataDir).length > 0, { timeout: 60_000 })
    .toBe(false);
}

/** Presses Ctrl-C, which signals every process of the terminal, and expects one orderly shutdown. */
async function pressControlC(portico: Portico): Promise<void> {
  const pid = serverPid(dataDir);
  process.kill(-(portico.process.pid ?? 0), "SIGINT");
  expect(await portico.ended()).toBe(0);
  expect(isAlive(pid)).toBe(false);
  expect(databaseProcesses(dataDir)).toEqual([]);
  expect(portico.output()).not.toContain('"level":50');
}

beforeAll(() => {
  // The first start would build the web app and print an extra line, which these tests do not cover.
  buildWebIfOlder();
  dataDir = makeFolder();
});

afterEach(async () => {
  for (const portico of started.splice(0)) {
    portico.process.kill("SIGTERM");
    await portico.ended();
  }
});

afterAll(() => removeFolder(dataDir));

describe("npm start", () => {
  test("T40 prints the URL, and the practice administrator's password at the first start only. After kill -9 of the server's Node the play signer exits, and signs again after the next start", async () => {
    const first = await beginReady(playChains);
    await expect.poll(first.output).toContain(first.url);
    expect(first.output()).toContain("/dev/chain");
    expect(first.output()).toContain("Creating the database");
    await expect.poll(first.output).toMatch(/password/i);
    await expect.poll(signerPid, { timeout: 60_000 }).toBeGreaterThan(0);
    const signer = signerPid();
    process.kill(serverPid(dataDir), "SIGKILL");
    expect(await first.ended()).toBe(137);
    await expect.poll(() => isAlive(signer), { timeout: 60_000 }).toBe(false);

    const second = await beginReady(playChains);
    await expect.poll(signerPid, { timeout: 60_000 }).not.toBe(signer);
    expect(isAlive(signerPid())).toBe(true);
    await expect.poll(second.output).toContain(second.url);
    expect(second.output()).not.toMatch(/password/i);
    expect(second.output()).not.toContain("Creating the database");
    second.process.kill("SIGTERM");
    expect(await second.ended()).toBe(0);
  });

  test("of a second process on the same folder prints one line and does not affect the first. The first recovers when its database is killed, and shuts down cleanly when npm receives a signal", async () => {
    const first = await beginReady(npmStart);
    const pid = serverPid(dataDir);
    const second = await begin();
    expect(await second.ended()).toBe(1);
    expect(second.output().trim()).toBe(
      `Portico is already running on ${dataDir} (process ${pid}). ` +
        "Stop it first, or set DATA_DIR to another folder.",
    );
    expect(await isReady(first.url)).toBe(true);

    const killed = postmasterPid(dataDir);
    process.kill(killed, "SIGKILL");
    await expect.poll(() => postmasterPid(dataDir), { timeout: 60_000 }).not.toBe(killed);
    await expect.poll(() => isReady(first.url), { timeout: 60_000 }).toBe(true);

    first.process.kill("SIGTERM");
    await first.ended();
    expect(isAlive(pid)).toBe(false);
    expect(databaseProcesses(dataDir)).toEqual([]);
  });

  test("recovers from kill -9 of the typed command and of npm, after which the server exits by itself, and treats Ctrl-C as one request to shut down", async () => {
    await killCommand(await beginReady());
    await killCommand(await beginReady(npmStart));
    await pressControlC(await beginReady(npmStart));
  });

  test("recovers from kill -9 of the server and the database at once, and without npm treats Ctrl-C as one request to shut down", async () => {
    const first = await beginReady();
    process.kill(postmasterPid(dataDir), "SIGKILL");
    process.kill(serverPid(dataDir), "SIGKILL");
    await first.ended();
    await pressControlC(await beginReady());
  });

  test.each([
    ["PORT", "eighty"],
    ["PRICE_FEED", "tea-leaves"],
    ["PRICE_UPDATE_SECONDS", "-1"],
    ["LOG_LEVEL", "loud"],
    ["PUBLIC_URL", "portico"],
  ])("with a wrong %s prints one clear line and exits with code 1", async (name, value) => {
    const portico = await begin({ settings: { [name]: value } });
    expect(await portico.ended()).toBe(1);
    const lines = portico.output().trim().split("\n");
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(name);
  });
});
