import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type TestDatabase, testDatabase } from "@portico/database/testing";
import { type CoingeckoServer, startCoingeckoServer } from "@portico/testing/server/coingecko-server.ts";
import { get } from "@portico/testing/server/http.ts";
import {
  findProgram,
  freePort,
  type Program,
  runProgram,
  untilListening,
} from "@portico/testing/server/programs.ts";
import { type MailServer, startMailServer } from "../smtp.ts";
import { exampleFolder, type Pooler, startPooler } from "./pooler.ts";
import { type RedisServer, startRedis } from "./redis.ts";

/** A cluster with several nodes on this machine, configured with the files in docs/operations/example. */
export interface Cluster {
  /** HAProxy's address, which users open. */
  url: string;
  /** The Origin of the pages. */
  origin: string;
  database: TestDatabase;
  feed: CoingeckoServer;
  nodes: ClusterNode[];
  pooler: Pooler;
  close(): Promise<void>;
}

/** A server process. */
export interface ClusterNode {
  url: string;
  program: Program;
}

const origin = "https://portico.example";

/** Requires redis-server, pgbouncer and haproxy. Resolves when HAProxy considers every node ready. */
export async function startCluster(size: number): Promise<Cluster> {
  const undo: (() => unknown)[] = [];
  const close = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    return { ...(await start(size, (step) => void undo.push(step))), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** @param later receives the cleanup steps. */
async function start(size: number, later: (step: () => unknown) => void): Promise<Omit<Cluster, "close">> {
  const folder = mkdtempSync(join(tmpdir(), "portico-cluster-"));
  chmodSync(folder, 0o755);
  later(() => rmSync(folder, { recursive: true, force: true }));
  const database = await testDatabase({ practice: false });
  later(() => database.drop());
  // One administrator alone credits the traders.
  await database.owner.query(
    "update app.settings set value = 'off' where key like 'second_administrator_%_usd'",
  );
  const [redis, mail, feed] = await Promise.all([startRedis(), startMailServer(), startCoingeckoServer()]);
  for (const { close } of [redis, mail, feed]) later(close);
  const pooler = await startPooler(database);
  later(pooler.close);
  const parts = { database, redis, mail, feed, databaseUrl: pooler.url, folder };
  const nodes = await Promise.all(Array.from({ length: size }, () => startClusterNode(parts, later)));
  const url = await startProxy(nodes, folder, later);
  return { url, origin, database, feed, nodes, pooler };
}

type Later = (step: () => unknown) => void;

interface NodeParts {
  database: TestDatabase;
  redis: RedisServer;
  mail: MailServer;
  feed: CoingeckoServer;
  databaseUrl: string;
  folder: string;
}

async function startClusterNode(parts: NodeParts, later: Later): Promise<ClusterNode> {
  const port = await freePort();
  const { PATH = "", HOME = "" } = process.env;
  const program = runProgram(process.execPath, [join(import.meta.dirname, "../../../src/main.ts")], {
    env: {
      PATH,
      HOME,
      PORT: String(port),
      PUBLIC_URL: origin,
      DATA_DIR: parts.folder,
      DATABASE_URL: parts.databaseUrl,
      DATABASE_DIRECT_URL: parts.database.url,
      REDIS_URL: parts.redis.url,
      AUTH_SECRET: "s".repeat(48),
      SMTP_URL: parts.mail.url,
      TRUST_PROXY: "loopback",
      PRICE_FEED: "coingecko",
      PRICE_STREAMS: "none",
      PRICE_FEED_URL: parts.feed.url,
      PRICE_UPDATE_SECONDS: "5",
      PRICE_HISTORY_SECONDS: "600",
    },
  });
  later(program.kill);
  await untilListening(port, program);
  return { url: `http://127.0.0.1:${port}`, program };
}

/** @returns its address. */
async function startProxy(nodes: ClusterNode[], folder: string, later: Later): Promise<string> {
  const port = await freePort();
  const places = nodes.map(({ url }, index) => [`PORTICO_NODE_${index + 1}`, new URL(url).host]);
  const program = runProgram(
    findProgram("haproxy") ?? "",
    ["-f", join(exampleFolder, "haproxy.cfg"), "-db"],
    {
      cwd: folder,
      env: { PORTICO_LISTEN: `127.0.0.1:${port}`, ...Object.fromEntries(places) },
    },
  );
  later(program.kill);
  await untilListening(port, program);
  const url = `http://127.0.0.1:${port}`;
  for (const { url: node } of nodes) await untilReady(node);
  await untilReady(url);
  return url;
}

async function untilReady(url: string): Promise<void> {
  const isReady = async () => (await get(url, "/health/ready").catch(() => undefined))?.status === 200;
  while (!(await isReady())) await sleep(100);
}
