import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** An address behind which several nodes answer, some of them behind the others. */
export interface Balancer {
  url: string;
  /** Above this height no block is known by its height, although the last one is higher. */
  known: number;
  /** What it answers in place of the node, by the method and its first parameter, such as `getblockhash 12`. */
  fixed: Map<string, unknown>;
  /** It answers requests with these methods with status 429 and this `Retry-After`; all requests if none is named. */
  throttling: { methods: string[]; retry_after?: number } | undefined;
  /** How many requests came. */
  readonly requests: number;
  /** It accepts requests and answers none. */
  isSilent: boolean;
  /**
   * Passes requests to another node from now on. `closing` ends the connections, too, as a node that restarts, but
   * fails no request.
   */
  exchange(url: string, options?: { closing: boolean }): void;
  /** How many requests were not answered. */
  readonly ignored: number;
  close(): Promise<void>;
}

/** Passes requests on to a node. */
export async function startBalancer(url: string): Promise<Balancer> {
  let target = url;
  let generation = 0;
  let ignored = 0;
  let requests = 0;
  const server = createServer(async (request, response) => {
    const connection = generation;
    const body = await text(request);
    requests += 1;
    if (self.isSilent) {
      ignored += 1;
      return;
    }
    const asked = JSON.parse(body);
    if (self.throttling && isThrottled(asked, self.throttling.methods)) {
      const { retry_after } = self.throttling;
      return void response.writeHead(429, retry_after ? { "retry-after": String(retry_after) } : {}).end();
    }
    const { id, method, params = [] } = asked;
    const fixed = self.fixed.get([method, ...params.slice(0, 1)].join(" "));
    if (fixed !== undefined)
      return void response.end(JSON.stringify({ jsonrpc: "2.0", id, result: fixed, error: null }));
    if (method === "getblockhash" && params[0] > self.known) {
      const error = { code: -8, message: "Block height out of range" };
      return void response.writeHead(500).end(JSON.stringify({ result: null, error, id }));
    }
    try {
      const answer = await fetch(target, { method: "POST", body });
      if (connection !== generation) response.setHeader("connection", "close");
      response.writeHead(answer.status, { "content-type": "application/json" }).end(await answer.text());
    } catch {
      response.destroy();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const self: Balancer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    known: Number.POSITIVE_INFINITY,
    fixed: new Map(),
    throttling: undefined,
    get requests() {
      return requests;
    },
    isSilent: false,
    get ignored() {
      return ignored;
    },
    exchange(next, { closing } = { closing: false }) {
      target = next;
      if (!closing) return;
      generation += 1;
      server.closeIdleConnections();
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return self;
}

function isThrottled(asked: { method: string } | { method: string }[], methods: readonly string[]): boolean {
  return methods.length === 0 || [asked].flat().some(({ method }) => methods.includes(method));
}
