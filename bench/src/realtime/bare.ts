import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { WebSocketServer } from "ws";
import { deflated } from "../../../server/src/realtime/wire.ts";
import { serveBroadcasts } from "./broadcaster.ts";

// The baseline: `ws` sends the same prepared bytes to every socket, and nothing else.
const server = new WebSocketServer({ host: "127.0.0.1", port: 0, perMessageDeflate: false, backlog: 2_000 });
await once(server, "listening");
const { port } = server.address() as AddressInfo;
let before: Buffer | undefined;

serveBroadcasts(
  `http://127.0.0.1:${port}`,
  (coins) => {
    const message = Buffer.from(JSON.stringify({ type: "price_update", coins }));
    const bytes = deflated(message, before);
    before = message;
    for (const client of server.clients) client.send(bytes, { binary: true });
  },
  async () => {
    for (const client of server.clients) client.terminate();
    server.close();
  },
);
