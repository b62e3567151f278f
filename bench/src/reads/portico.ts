import type { AddressInfo } from "node:net";
import { loadConfig } from "../../../server/src/config/config.ts";
import { createLogger } from "../../../server/src/http/logging.ts";
import { sessionCookieName } from "../../../server/src/http/session.ts";
import { createServer } from "../../../server/src/server.ts";
import { answerQuestions } from "../realtime/workers.ts";
import type { NodeAnswer } from "./node.ts";

// The production server with its jobs and a simulated feed, but all clients share one address.
const [databaseUrl = "", port = "0"] = process.argv.slice(2);
const config = {
  ...loadConfig({
    PORT: port,
    PRICE_FEED: "simulated",
    AUTH_SECRET: "a secret of the benchmark, long enough",
  }),
  practice: true,
};
const server = await createServer(config, databaseUrl, createLogger(config), {
  requestsPerMinute: 100_000_000,
  live: { socketsPerAddress: 1_000_000 },
});
await server.start();
await server.app.listen({ host: "127.0.0.1", port: Number(port), backlog: 4_096 });
const { port: actualPort } = server.app.server.address() as AddressInfo;

answerQuestions<null, NodeAnswer>(async () => {
  const { user, system } = process.cpuUsage();
  return {
    url: `http://127.0.0.1:${actualPort}`,
    cookieName: sessionCookieName(config),
    cpuMicroseconds: user + system,
    memoryBytes: process.memoryUsage.rss(),
  };
}, server.stop);
