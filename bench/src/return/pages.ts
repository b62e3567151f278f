import { Agent, get } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { openListener } from "../realtime/listener.ts";
import { answerQuestions } from "../realtime/workers.ts";

/** Commands for a process of pages. */
export type PagesQuestion =
  /** Opens a page per token. Answers when all are live. */
  | { type: "open"; url: string; cookieName: string; tokens: string[] }
  /** The node is about to die; pages reconnect here. Answers when all pages are live and have read what they missed. */
  | { type: "expect-loss"; url: string };
export interface PagesAnswer {
  /** Requests other than the handshakes. */
  requests: number;
  /** Until the last page was live, and until the last had read what it missed, after its socket was lost. */
  liveMilliseconds: number;
  readMilliseconds: number;
}

type Versions = Record<string, string>;

/** As in the page: the delay and its spread before a reconnect, the check of the server, and the spread of the reads. */
const RECONNECT_MILLISECONDS = 1_000;
const RETRY_SPREAD_MILLISECONDS = 1_000;
const CHECK_MILLISECONDS = 3_000;
const READ_SPREAD_MILLISECONDS = 3_000;

/** What a coin's screen shows, by the part of the state that it depends on; null means that it is always read again. */
const reads: { part: string | null; path: string }[] = [
  { part: "user", path: "/api/auth/user" },
  { part: "balances", path: "/api/balances" },
  { part: "wallet", path: "/api/wallet" },
  { part: "transactions", path: "/api/transactions?coin=bitcoin&limit=5" },
  { part: "pauses", path: "/api/pauses" },
  { part: null, path: "/api/prices/bitcoin/candles?range=24h" },
];

/** A load balancer gives a node this many requests at a time. */
const agent = new Agent({ keepAlive: true, maxSockets: 100 });
let target = "";
let requests = 0;
let pages: ReturnType<typeof createPage>[] = [];

answerQuestions<PagesQuestion, PagesAnswer>(async (question) => {
  target = question.url;
  requests = 0;
  if (question.type === "open") {
    pages = question.tokens.map((token) => createPage(`${question.cookieName}=${token}`));
    for (let first = 0; first < pages.length; first += 50) {
      await Promise.all(pages.slice(first, first + 50).map((page) => page.connect()));
    }
    return { requests, liveMilliseconds: 0, readMilliseconds: 0 };
  }
  const returns = await Promise.all(pages.map((page) => page.returned()));
  const lostAt = Math.min(...returns.map((one) => one.lostAt));
  const last = (times: number[]) => Math.max(...times) - lostAt;
  return {
    requests,
    liveMilliseconds: last(returns.map((one) => one.liveAt)),
    readMilliseconds: last(returns.map((one) => one.readAt)),
  };
});

/** Reconnects and reads like `web/src/api/live`. */
function createPage(cookie: string) {
  let known: Versions = {};
  let lost: Promise<number> = Promise.resolve(0);

  /** Resolves with the parts to read again: null if the server did not say what changed. */
  async function connect(): Promise<Set<string> | null> {
    const first = Promise.withResolvers<Set<string> | null>();
    let isFirst = true;
    const socket = await openListener(
      target,
      (payload) => {
        if (isFirst) first.resolve(changedParts(payload));
        isFirst = false;
      },
      cookie,
    );
    const closed = Promise.withResolvers<number>();
    lost = closed.promise;
    socket.on("close", () => closed.resolve(performance.now()));
    socket.on("error", () => {});
    return first.promise;
  }

  function changedParts(payload: Buffer): Set<string> | null {
    if (!payload.subarray(0, 16).equals(Buffer.from('{"type":"state",'))) return null;
    const { versions } = JSON.parse(payload.toString()) as { versions: Versions };
    const changed = Object.keys(versions).filter((part) => versions[part] !== known[part]);
    known = versions;
    return new Set(changed);
  }

  async function reconnect(): Promise<Set<string> | null> {
    for (;;) {
      await sleep(RECONNECT_MILLISECONDS + Math.random() * RETRY_SPREAD_MILLISECONDS);
      try {
        return await connect();
      } catch {
        // The node refused; the page tries again.
      }
    }
  }

  return {
    connect,
    async returned() {
      const lostAt = await lost;
      // Checks whether the server is gone or only the socket, unless it is back by then.
      const check = setTimeout(() => request("/version.json", cookie), CHECK_MILLISECONDS);
      const changed = await reconnect();
      clearTimeout(check);
      const liveAt = performance.now();
      await sleep(Math.random() * READ_SPREAD_MILLISECONDS);
      const missed = reads.filter(({ part }) => part === null || changed === null || changed.has(part));
      const paths = missed.map(({ path }) => path);
      if (changed === null) paths.push("/version.json");
      await Promise.all(paths.map((path) => request(path, cookie)));
      return { lostAt, liveAt, readAt: performance.now() };
    },
  };
}

function request(path: string, cookie: string): Promise<void> {
  requests += 1;
  return new Promise((resolve, reject) => {
    get(`${target}${path}`, { agent, headers: { cookie, "accept-encoding": "br" } }, (reply) => {
      reply.resume().on("end", resolve);
      if (reply.statusCode !== 200) reject(new Error(`${path}: ${reply.statusCode}`));
    }).on("error", reject);
  });
}
