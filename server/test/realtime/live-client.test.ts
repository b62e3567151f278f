import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test, vi } from "vitest";
import { WebSocket, WebSocketServer } from "ws";
import { createClient } from "../../src/realtime/client.ts";
import { createPriceFrames } from "../../src/realtime/price-frames.ts";

test("a client that keeps sending after a close is not closed again for each frame", async () => {
  const server = new WebSocketServer({ host: "127.0.0.1", port: 0 });
  await once(server, "listening");
  const peer = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const [socket, request] = (await once(server, "connection")) as [WebSocket, IncomingMessage];
  const close = vi.spyOn(socket, "close");
  const line = { socket, stream: request.socket, deflating: "no" as const, drainMilliseconds: 20_000 };
  const context = { session: null, idempotency_key: null, address: "", device: "", request_id: "" };
  const client = createClient(line, { context, user_id: null, is_admin: false }, createPriceFrames().missed);
  for (let word = 0; word < 100; word += 1) client.close(1008, "too many frames");
  expect(close).toHaveBeenCalledTimes(1);
  await once(peer, "close");
  server.close();
});
