import { type AddressInfo, createServer as createTcpServer } from "node:net";
import { loadConfig } from "../../server/src/config/config.ts";
import { createLogger } from "../../server/src/http/logging.ts";
import { sessionCookieName } from "../../server/src/http/session.ts";
import { createServer } from "../../server/src/server.ts";

// The production server without the rate limit per address, since all clients share one.
const [databaseUrl = ""] = process.argv.slice(2);
const port = await freePort();
const config = {
  ...loadConfig({
    PORT: String(port),
    PRICE_FEED: "simulated",
    AUTH_SECRET: "a secret of the benchmark, long enough",
  }),
  practice: true,
};
const server = await createServer(config, databaseUrl, createLogger(config), {
  requestsPerMinute: 100_000_000,
});
await server.app.listen({ host: "127.0.0.1", port });
process.on("disconnect", () => void server.stop().then(() => process.exit(0)));
process.send?.({ url: `http://127.0.0.1:${port}`, cookie_name: sessionCookieName(config) });

/** Finds a free port, since the server must know its address before it listens. */
async function freePort(): Promise<number> {
  const probe = createTcpServer();
  await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const { port: found } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return found;
}
