import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  databaseProcesses,
  makeFolder,
  postmasterPid,
  removeFolder,
} from "../../database/test/support/embedded-runs.ts";
import { buildWebIfOlder } from "../lib/build-web.js";
import { isAlive, isReady, type Portico, serverPid, start } from "./support/portico.ts";

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

const everythingEnded = (pid: number) =>
  expect.poll(() => isAlive(pid) || databaseProcesses(dataDir).length > 0, { timeout: 60_000 }).toBe(false);

// Build first: the first start would build and print an extra line, which these tests do not cover.
beforeAll(buildWebIfOlder);

beforeEach(() => {
  dataDir = makeFolder();
});

afterEach(async () => {
  for (const portico of started.splice(0)) {
    portico.process.kill("SIGTERM");
    await portico.ended();
  }
  removeFolder(dataDir);
});

describe("npm start", () => {
  test("prints the URL, and the practice administrator's password at the first start only", async () => {
    const first = await beginReady();
    await expect.poll(first.output).toContain(first.url);
    await expect.poll(first.output).toMatch(/password/i);
    first.process.kill("SIGTERM");
    expect(await first.ended()).toBe(0);
    const second = await beginReady();
    await expect.poll(second.output).toContain(second.url);
    expect(second.output()).not.toMatch(/password/i);
    expect(second.output()).not.toContain("Creating the database");
  });

  test("shuts down cleanly when npm receives a signal, and stops the database it started", async () => {
    const portico = await beginReady({ command: ["npm", "start"] });
    const pid = serverPid(dataDir);
    portico.process.kill("SIGTERM");
    await portico.ended();
    expect(isAlive(pid)).toBe(false);
    expect(databaseProcesses(dataDir)).toEqual([]);
  });

  test.each([
    ["npm start", ["npm", "start"]],
    ["node bin/start.js", [process.execPath, "bin/start.js"]],
  ])(
    "treats Ctrl-C, which signals every process of the terminal, as one request to shut down: %s",
    async (_typed, command) => {
      const portico = await beginReady({ command });
      const pid = serverPid(dataDir);
      process.kill(-(portico.process.pid ?? 0), "SIGINT");
      expect(await portico.ended()).toBe(0);
      expect(isAlive(pid)).toBe(false);
      expect(databaseProcesses(dataDir)).toEqual([]);
      expect(portico.output()).not.toContain('"level":50');
    },
  );

  test("a second start on the same folder prints one line and does not affect the first", async () => {
    const first = await beginReady();
    const second = await begin();
    expect(await second.ended()).toBe(1);
    expect(second.output().trim()).toBe(
      `Portico is already running on ${dataDir} (process ${serverPid(dataDir)}). ` +
        "Stop it first, or set DATA_DIR to another folder.",
    );
    expect(await isReady(first.url)).toBe(true);
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

describe("The next start recovers from kill -9", () => {
  test("of the server's Node", async () => {
    const first = await beginReady();
    process.kill(serverPid(dataDir), "SIGKILL");
    expect(await first.ended()).toBe(137);
    await beginReady();
  });

  test("of the typed command: its server exits by itself", async () => {
    const first = await beginReady();
    const pid = serverPid(dataDir);
    first.process.kill("SIGKILL");
    await everythingEnded(pid);
    await beginReady();
  });

  test("of npm: its server exits by itself", async () => {
    const first = await beginReady({ command: ["npm", "start"] });
    const pid = serverPid(dataDir);
    first.process.kill("SIGKILL");
    await everythingEnded(pid);
    await beginReady();
  });

  test("of the server and the database at once", async () => {
    const first = await beginReady();
    process.kill(postmasterPid(dataDir), "SIGKILL");
    process.kill(serverPid(dataDir), "SIGKILL");
    await first.ended();
    await beginReady();
  });
});

test("A server recovers when its database is killed", async () => {
  const portico = await beginReady();
  const killed = postmasterPid(dataDir);
  process.kill(killed, "SIGKILL");
  await expect.poll(() => postmasterPid(dataDir), { timeout: 60_000 }).not.toBe(killed);
  await expect.poll(() => isReady(portico.url), { timeout: 60_000 }).toBe(true);
});
