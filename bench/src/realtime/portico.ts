import type { AddressInfo } from "node:net";
import { loadConfig } from "../../../server/src/config/config.ts";
import { createLogger } from "../../../server/src/http/logging.ts";
import { createServer } from "../../../server/src/server.ts";
import { serveBroadcasts } from "./broadcaster.ts";

// The production server, but all clients share one address, and prices are pushed on command.
const [databaseUrl = ""] = process.argv.slice(2);
const config = {
  ...loadConfig({
    PORT: "0",
    PRICE_FEED: "simulated",
    AUTH_SECRET: "a secret of the benchmark, long enough",
  }),
  practice: true,
};
const { app, deps, stop } = await createServer(config, databaseUrl, createLogger(config), {
  requestsPerMinute: 100_000_000,
  live: { priceFrameMilliseconds: 0, socketsPerAddress: 1_000_000 },
});
await app.listen({ host: "127.0.0.1", port: 0 });
const { port } = app.server.address() as AddressInfo;
serveBroadcasts(`http://127.0.0.1:${port}`, (coins) => deps.bus.publish({ type: "prices", coins }), stop);
