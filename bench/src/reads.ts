import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { availableParallelism } from "node:os";
import { buffer } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import autocannon from "autocannon";
import { buildWebIfOlder } from "../../bin/lib/build-web.js";
import { pick } from "./clients.ts";
import { type Exchange, openExchange } from "./exchange.ts";
import type { BareReply } from "./reads/bare.ts";
import { type ServerNode, startPortico } from "./reads/node.ts";
import { openListener } from "./realtime/listener.ts";
import { startWorker } from "./realtime/workers.ts";

const CONNECTIONS = 32;
const ROUNDS = 10;
const SOCKETS = 2_000;
const REQUESTS = 25_000;
const PUBLIC_PATHS = ["/api/prices", "/"];
const OWN_PATHS = ["/api/balances", "/api/wallet", "/api/transactions", "/api/auth/user", "/api/pauses"];
/** As browsers ask; the replies are prepared in each encoding. */
const headers = { "accept-encoding": "gzip, deflate, br" };

/** Measures frequent reads against a bare Fastify route with the same bytes, and the server's memory. */
async function main(): Promise<void> {
  buildWebIfOlder();
  const exchange = await openExchange(64);
  process.once("SIGINT", () => void exchange.stop().then(() => process.exit(130)));
  try {
    await compare(exchange);
    await printMemoryUse(exchange);
  } finally {
    await exchange.stop();
  }
}

async function compare(exchange: Exchange): Promise<void> {
  const portico = startPortico(exchange.databaseUrl);
  const bare = startWorker<BareReply[], string>("../reads/bare.ts");
  try {
    const { url } = await portico.ask(null);
    const bareUrl = await bare.ask(await Promise.all(PUBLIC_PATHS.map((path) => copyOf(url, path))));
    console.log(`Requests a second: ${CONNECTIONS} connections, mean of ${ROUNDS} rounds of 1 s by turns,`);
    console.log(`${availableParallelism()} cores\n`);
    console.log(row(["", "Portico", "bare", "ratio"]));
    for (const path of PUBLIC_PATHS) {
      const sums = [0, 0];
      for (const warmUp of [url, bareUrl]) await rate(warmUp, path);
      for (let round = 0; round < ROUNDS; round += 1) {
        for (const [index, one] of [url, bareUrl].entries())
          sums[index] = (sums[index] ?? 0) + (await rate(one, path));
      }
      const [own = 0, other = 0] = sums.map((sum) => sum / ROUNDS);
      console.log(
        row([
          path,
          Math.round(own).toLocaleString("en"),
          Math.round(other).toLocaleString("en"),
          (own / other).toFixed(2),
        ]),
      );
    }
  } finally {
    await bare.stop();
    await portico.stop();
  }
}

/** The reply's bytes as sent; `fetch` would decompress them. */
async function copyOf(url: string, path: string): Promise<BareReply> {
  const [reply] = (await once(get(`${url}${path}`, { headers }), "response")) as [IncomingMessage];
  const { "content-type": type = "", "content-encoding": encoding = "" } = reply.headers;
  return { path, type, encoding, body: await buffer(reply) };
}

async function rate(url: string, path: string): Promise<number> {
  const result = await autocannon({
    url: `${url}${path}`,
    connections: CONNECTIONS,
    duration: 1,
    sampleInt: 200,
    headers,
  });
  if (result.non2xx + result.errors > 0)
    throw new Error(`${path} failed ${result.non2xx + result.errors} times`);
  return result.requests.total / result.duration;
}

/** Prints the memory of a node: at rest, with many sockets, and after many requests. */
async function printMemoryUse({ databaseUrl, traders }: Exchange): Promise<void> {
  console.log("\nMemory of a node, MB resident\n");
  const node = startPortico(databaseUrl);
  const { url, cookieName } = await node.ask(null);
  await sleep(10_000);
  await printMemory("idle", node);
  const sockets = [];
  for (let open = 0; open < SOCKETS; open += 50) {
    sockets.push(...(await Promise.all(Array.from({ length: 50 }, () => openListener(url, () => {})))));
  }
  await sleep(5_000);
  await printMemory(`${SOCKETS.toLocaleString("en")} sockets`, node);
  for (const socket of sockets) socket.destroy();
  await node.stop();
  const other = startPortico(databaseUrl);
  await manyRequests((await other.ask(null)).url, cookieName, traders);
  await printMemory(`${REQUESTS.toLocaleString("en")} requests`, other);
  await other.stop();
  console.log("\nAim: ratios 0.9 or more; 150 MB idle, 300 with sockets and after requests.");
}

async function manyRequests(url: string, cookieName: string, traders: Exchange["traders"]): Promise<void> {
  let turn = 0;
  const asTrader = (request: autocannon.Request): autocannon.Request => {
    turn += 1;
    return { ...request, headers: { ...headers, cookie: `${cookieName}=${pick(traders, turn).token}` } };
  };
  const requests = [...PUBLIC_PATHS, ...OWN_PATHS].map((path) => ({ path, setupRequest: asTrader }));
  const { non2xx, errors } = await autocannon({ url, connections: CONNECTIONS, amount: REQUESTS, requests });
  if (non2xx + errors > 0) throw new Error(`${non2xx + errors} requests failed`);
}

async function printMemory(when: string, node: ServerNode): Promise<void> {
  const { memoryBytes } = await node.ask(null);
  console.log(row([when, (memoryBytes / 1_000_000).toFixed(0)]));
}

function row([name = "", ...cells]: string[]): string {
  return name.padEnd(18) + cells.map((cell) => cell.padStart(10)).join("");
}

await main();
