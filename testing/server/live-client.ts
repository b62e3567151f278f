import { type ServerFrame, serverFrame } from "@portico/contract";
import { expect } from "vitest";
import { type ClientOptions, WebSocket } from "ws";

/** A client of the live socket, like a page. */
export interface LiveClient {
  socket: WebSocket;
  /** All frames so far, validated against the contract. */
  frames: ServerFrame[];
  /** All frames of one type so far. */
  of<Type extends ServerFrame["type"]>(type: Type): Extract<ServerFrame, { type: Type }>[];
  /** Resolves to the close code. */
  closed: Promise<number>;
  /** Sends a ping and waits for the pong, so that all earlier frames have arrived. */
  roundTrip(): Promise<void>;
  close(): Promise<void>;
}

export interface LiveClientOptions {
  cookie?: string;
  /** The Origin header; null omits it. Defaults to the server's own. */
  origin?: string | null;
  socket?: ClientOptions;
}

/** Connects like a page of the server. Rejects with the status if the handshake is refused. */
export async function connectLive(url: string, options: LiveClientOptions = {}): Promise<LiveClient> {
  const { cookie, origin = url } = options;
  const socket = new WebSocket(`${url.replace("http", "ws")}/api/live`, {
    ...options.socket,
    headers: { ...(cookie && { cookie }), ...(origin !== null && { origin }) },
  });
  const frames: ServerFrame[] = [];
  socket.on("message", (data) => frames.push(serverFrame.parse(JSON.parse(data.toString()))));
  socket.on("error", () => {});
  const closed = new Promise<number>((resolve) => socket.on("close", resolve));
  await new Promise<void>((resolve, reject) => {
    socket.on("open", () => resolve());
    socket.on("unexpected-response", (_request, response) => {
      reject(new Error(`refused with ${response.statusCode}`));
      socket.terminate();
    });
    socket.on("error", reject);
  });
  const of = <Type extends ServerFrame["type"]>(type: Type) =>
    frames.filter((frame): frame is Extract<ServerFrame, { type: Type }> => frame.type === type);
  return {
    socket,
    frames,
    of,
    closed,
    async roundTrip() {
      const before = of("pong").length;
      socket.send('{"type":"ping"}');
      await expect.poll(() => of("pong").length).toBeGreaterThan(before);
    },
    async close() {
      socket.close();
      await closed;
    },
  };
}
