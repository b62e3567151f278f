import { type ServerFrame, serverFrame } from "@portico/contract";
import { expect } from "vitest";
import { type ClientOptions, WebSocket } from "ws";

/** A page's end of the live socket. */
export interface LiveClient {
  socket: WebSocket;
  /** All frames so far, each checked against the contract. */
  frames: ServerFrame[];
  /** Frames of one type so far. */
  of<Type extends ServerFrame["type"]>(type: Type): Extract<ServerFrame, { type: Type }>[];
  /** The close code, once it is closed. */
  closed: Promise<number>;
  /** Says ping and waits for the answer: every frame sent before it has then arrived. */
  roundTrip(): Promise<void>;
  close(): Promise<void>;
}

export interface LiveClientOptions {
  cookie?: string;
  /** What the browser would say; null says nothing. The server's own address unless set. */
  origin?: string | null;
  socket?: ClientOptions;
}

/** Connects as a page of the server's own does; rejects with the status where the handshake is refused. */
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
