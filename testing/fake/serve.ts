import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { WebSocketServer } from "ws";
import type { FakeApi } from "./fake-api.ts";

/** A fake exchange's side of an HTTP server. */
export interface FakeServer {
  /** Answers a request for `/api`. A fault of the fake, such as an answer unlike its schema, is a 500, and is thrown. */
  answer(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** Accepts the WebSocket for live updates; ignores any other. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Closes the WebSockets. */
  close(): void;
}

/** Serves over HTTP whichever fake exchange `current` returns. */
export function serveFake(current: () => FakeApi): FakeServer {
  const sockets = new WebSocketServer({ noServer: true });
  return {
    async answer(request, response) {
      try {
        const body = await bodyOf(request);
        const { method = "GET", url = "/" } = request;
        const {
          status,
          body: reply,
          headers,
        } = await current().handle({
          method,
          url,
          ...(body !== undefined && { body }),
        });
        sendJson(response, status, reply, headers);
      } catch (fault) {
        sendJson(response, 500, { code: "internal_error", message: String(fault), requestId: "fake" });
        throw fault;
      }
    },
    upgrade(request, socket, head) {
      if (!request.url?.startsWith("/api/live")) return;
      sockets.handleUpgrade(request, socket, head, (live) => {
        const api = current();
        live.on(
          "close",
          api.onFrame((frame) => live.send(JSON.stringify(frame))),
        );
        // Something that is no frame; without a listener it would end the process.
        live.on("error", () => live.terminate());
        live.on("message", () => live.send(JSON.stringify({ type: "pong" })));
        live.send(JSON.stringify({ type: "prices", coins: api.world.prices }));
      });
    },
    close() {
      for (const live of sockets.clients) live.terminate();
    },
  };
}

/** The parsed JSON of a request; undefined without a body. */
export async function bodyOf(request: IncomingMessage): Promise<unknown> {
  let text = "";
  for await (const chunk of request) text += chunk;
  return text === "" ? undefined : JSON.parse(text);
}

export function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { "content-type": "application/json", "x-request-id": "fake", ...headers });
  response.end(typeof body === "string" && headers["content-type"] ? body : JSON.stringify(body));
}
