import { randomBytes } from "node:crypto";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type TestDatabase, testDatabase } from "@portico/database/testing";
import { type CoingeckoServer, startCoingeckoServer } from "./coingecko-server.ts";
import { get } from "./http.ts";
import {
  findProgram,
  freePort,
  ordinaryAccount,
  type Program,
  runProgram,
  untilListening,
} from "./programs.ts";
import { type RedisServer, startRedis } from "./redis.ts";
import { type MailServer, startMailServer } from "./smtp.ts";

/** What an operator with several nodes has, on this machine, with the files that docs/operations/example gives them. */
export interface Cluster {
  /** Where people come: HAProxy. */
  url: string;
  /** What pages say where they come from. */
  origin: string;
  database: TestDatabase;
  feed: CoingeckoServer;
  nodes: ClusterNode[];
  pooler: Pooler;
  close(): Promise<void>;
}

/** PgBouncer; what goes past it is the business of jobs alone. */
interface Pooler {
  /** The database's address through it, as a node is told it. */
  url: string;
  goDown(): Promise<void>;
  comeBack(): Promise<void>;
}

/** A process of the server. */
export interface ClusterNode {
  url: string;
  program: Program;
}

const example = join(import.meta.dirname, "../../../docs/operations/example");
const origin = "https://portico.example";
const login = `portico_app_${randomBytes(4).toString("hex")}`;
const password = randomBytes(12).toString("hex");

/** Needs redis-server, pgbouncer and haproxy. Resolves when HAProxy has found every node ready. */
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

/** @param later is told how to undo what has been done, step by step. */
async function start(size: number, later: (step: () => unknown) => void): Promise<Omit<Cluster, "close">> {
  const folder = mkdtempSync(join(tmpdir(), "portico-cluster-"));
  chmodSync(folder, 0o755);
  later(() => rmSync(folder, { recursive: true, force: true }));
  const database = await testDatabase();
  later(() => database.drop());
  await createLogin(database);
  later(() => dropLogin(database));
  const [redis, mail, feed] = await Promise.all([startRedis(), startMailServer(), startCoingeckoServer()]);
  for (const { close } of [redis, mail, feed]) later(close);
  const pooler = await startPooler(database, folder, later);
  const parts = { database, redis, mail, feed, databaseUrl: pooler.url, folder };
  const nodes = await Promise.all(Array.from({ length: size }, () => startClusterNode(parts, later)));
  const url = await startProxy(nodes, folder, later);
  return { url, origin, database, feed, nodes, pooler };
}

type Later = (step: () => unknown) => void;

/** As example/roles.sql makes it, under a name of this run's own. */
async function createLogin({ owner }: TestDatabase): Promise<void> {
  const sql = readFileSync(join(example, "roles.sql"), "utf8");
  const { rows } = await owner.query<{ name: string }>("select current_database() as name");
  const lines = sql.split("\n").filter((line) => /portico_app/.test(line));
  const own = lines
    .join("\n")
    .replaceAll("in database portico", `in database ${rows[0]?.name}`)
    .replaceAll("portico_app", login)
    .replaceAll(":'app_password'", `'${password}'`);
  await owner.query(own);
}

async function dropLogin({ owner }: TestDatabase): Promise<void> {
  await owner.query(`drop role ${login}`);
}

async function startPooler({ url }: TestDatabase, folder: string, later: Later): Promise<Pooler> {
  const { port: databasePort, pathname } = new URL(url);
  const port = await freePort();
  const users = join(folder, "userlist.txt");
  const file = join(folder, "pgbouncer.ini");
  writeFileSync(users, `"${login}" "${password}"\n`, { mode: 0o644 });
  const settings = readFileSync(join(example, "pgbouncer.ini"), "utf8")
    .replace("port=5432 dbname=portico", `port=${databasePort} dbname=${pathname.slice(1)}`)
    .replace("listen_port = 6432", `listen_port = ${port}`)
    .replace("/etc/pgbouncer/userlist.txt", users);
  writeFileSync(file, settings, { mode: 0o644 });
  const start = async (): Promise<Program> => {
    const options = { cwd: folder, ...ordinaryAccount() };
    const started = runProgram(findProgram("pgbouncer") ?? "", [file], options);
    later(started.kill);
    await untilListening(port, started);
    return started;
  };
  let program = await start();
  return {
    url: `postgres://${login}:${password}@127.0.0.1:${port}/portico`,
    goDown: () => program.kill(),
    async comeBack() {
      program = await start();
    },
  };
}

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
  const program = runProgram(process.execPath, [join(import.meta.dirname, "../../src/main.ts")], {
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

/** @returns where it listens. */
async function startProxy(nodes: ClusterNode[], folder: string, later: Later): Promise<string> {
  const port = await freePort();
  const places = nodes.map(({ url }, index) => [`PORTICO_NODE_${index + 1}`, new URL(url).host]);
  const program = runProgram(findProgram("haproxy") ?? "", ["-f", join(example, "haproxy.cfg"), "-db"], {
    cwd: folder,
    env: { PORTICO_LISTEN: `127.0.0.1:${port}`, ...Object.fromEntries(places) },
  });
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
