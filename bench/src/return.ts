import { readdirSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { openPool } from "@portico/database";
import { buildWebIfOlder } from "../../bin/lib/build-web.js";
import { type Exchange, openExchange } from "./exchange.ts";
import { type ServerNode, startPortico } from "./reads/node.ts";
import { startWorker } from "./realtime/workers.ts";
import type { PagesAnswer, PagesQuestion } from "./return/pages.ts";

/** Set fewer for a quick run: `PAGES=200 npm run bench:return`. */
const PAGES = Number(process.env.PAGES ?? 1_500);
const ROUNDS = 3;

/** Measures the return of all pages of a node that is killed, to another node. */
async function main(): Promise<void> {
  buildWebIfOlder();
  const exchange = await openExchange(PAGES);
  process.once("SIGINT", () => void exchange.stop().then(() => process.exit(130)));
  try {
    console.log(
      `${PAGES.toLocaleString("en")} pages whose node is killed, ${availableParallelism()} cores\n`,
    );
    console.log(row(["live s", "read s", "requests/page", "server ms/page", "database ms/page"]));
    for (let round = 0; round < ROUNDS; round += 1) console.log(row(await storm(exchange)));
    console.log(
      "\nlive, read: until all sockets are back, and all pages have read what they missed. ms: CPU time.",
    );
    console.log("Expected: less than 10 s, and 2 ms of CPU a page.");
  } finally {
    await exchange.stop();
  }
}

async function storm({ databaseUrl, traders }: Exchange): Promise<string[]> {
  const pages = startWorker<PagesQuestion, PagesAnswer>("../return/pages.ts");
  const dying = startPortico(databaseUrl);
  const other = startPortico(databaseUrl);
  const databaseTime = await databaseClock(databaseUrl);
  try {
    const { url, cookieName } = await dying.ask(null);
    const { url: otherUrl } = await other.ask(null);
    await pages.ask({ type: "open", url, cookieName, tokens: traders.map(({ token }) => token) });
    await sleep(3_000);
    const [cpu, databaseCpu] = [await cpuOf(other), databaseTime()];
    const returned = pages.ask({ type: "expect-loss", url: otherUrl });
    await dying.kill();
    const { requests, liveMilliseconds, readMilliseconds } = await returned;
    const [cpuSpent, databaseSpent] = [(await cpuOf(other)) - cpu, databaseTime() - databaseCpu];
    return [
      liveMilliseconds / 1_000,
      readMilliseconds / 1_000,
      requests / PAGES,
      cpuSpent / PAGES,
      databaseSpent / PAGES,
    ].map((figure) => figure.toFixed(2));
  } finally {
    for (const worker of [pages, other]) await worker.stop();
  }
}

async function cpuOf(node: ServerNode): Promise<number> {
  return (await node.ask(null)).cpuMicroseconds / 1_000;
}

/** Reads the CPU time of all processes of the database, in milliseconds; NaN where there is no `/proc`. */
async function databaseClock(databaseUrl: string): Promise<() => number> {
  const pool = openPool(databaseUrl, { role: null, max: 1 });
  const { rows } = await pool.query<{ pid: number }>("select pg_backend_pid() as pid");
  const postmaster = statOf(Number(rows[0]?.pid))?.parent;
  await pool.end();
  return () => {
    if (postmaster === undefined) return Number.NaN;
    const processes = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
    const stats = processes.map((pid) => ({ pid: Number(pid), stat: statOf(Number(pid)) }));
    return stats
      .filter(({ pid, stat }) => pid === postmaster || stat?.parent === postmaster)
      .reduce(
        (sum, { pid, stat }) => sum + (stat?.own ?? 0) + (pid === postmaster ? (stat?.ended ?? 0) : 0),
        0,
      );
  };
}

/** A process's parent, its CPU time and that of its children that have ended, in milliseconds (`proc(5)`). */
function statOf(pid: number): { parent: number; own: number; ended: number } | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /s, "")
      .split(" ")
      .map(Number);
    const [, parent = 0] = fields;
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15);
    // The kernel counts in hundredths of a second.
    return { parent, own: 10 * (user + system), ended: 10 * (endedUser + endedSystem) };
  } catch {
    return undefined;
  }
}

function row(cells: string[]): string {
  return cells.map((cell) => cell.padStart(18)).join("");
}

await main();
