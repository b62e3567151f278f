import { type ChildProcess, fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import autocannon from "autocannon";
import { type Contestant, pick } from "./clients.ts";
import { type Exchange, swapInput } from "./exchange.ts";

interface Listening {
  url: string;
  cookie_name: string;
}

/** Swaps by HTTP like a browser: over loopback to the real server in its own process. */
export async function httpSwaps({ databaseUrl, traders }: Exchange): Promise<Contestant> {
  const { url, cookie_name, stop } = await startServer(databaseUrl);
  let turn = 0;
  const next = (request: autocannon.Request): autocannon.Request => {
    turn += 1;
    const { token } = pick(traders, turn);
    return {
      ...request,
      headers: {
        "content-type": "application/json",
        origin: url,
        cookie: `${cookie_name}=${token}`,
        "idempotency-key": randomUUID(),
        "x-client-info": "portico-web/bench",
      },
      // Each trader also alternates directions between its turns.
      body: JSON.stringify(swapInput(turn + Math.floor(turn / traders.length))),
    };
  };
  return {
    name: "HTTP",
    async run(connections, milliseconds) {
      const result = await autocannon({
        url,
        connections,
        duration: milliseconds / 1_000,
        sampleInt: 200,
        requests: [{ method: "POST", path: "/api/rpc/perform_crypto_swap", setupRequest: next }],
        verifyBody: (body) => String(body).startsWith('{"success":true'),
      });
      const { non2xx, errors, mismatches } = result;
      if (non2xx + errors + mismatches > 0) {
        const counts = JSON.stringify({ non2xx, errors, mismatches, statuses: result.statusCodeStats });
        throw new Error(`Swaps over HTTP did not all go through: ${counts}`);
      }
      return result.requests.total / result.duration;
    },
    stop,
  };
}

/** Starts the real server in its own process, without jobs and price feed. */
export async function startServer(databaseUrl: string): Promise<Listening & { stop(): Promise<void> }> {
  const server = fork(fileURLToPath(new URL("server-process.ts", import.meta.url)), [databaseUrl], {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  return {
    ...(await listening(server)),
    async stop() {
      server.disconnect();
      await once(server, "exit");
    },
  };
}

async function listening(server: ChildProcess): Promise<Listening> {
  const [message] = await Promise.race([
    once(server, "message"),
    once(server, "exit").then(([code]) => Promise.reject(new Error(`The server ended with ${code}`))),
  ]);
  return message as Listening;
}
