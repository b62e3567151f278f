import type { Duplex } from "node:stream";
import type { Context } from "@portico/database";
import type { WebSocket } from "ws";
import type { PriceFrame } from "./price-frames.ts";
import type { Deflating } from "./wire.ts";

/** Who is behind a socket; a visitor has no session and no user. */
export interface Identity {
  /** What the database is told when something is read for this socket. */
  context: Context;
  user_id: string | null;
  is_admin: boolean;
}

/** A connection after its handshake. */
export interface Line {
  /** What is heard, and the protocol's own frames. */
  socket: WebSocket;
  /** What `socket` writes to: it would make a frame anew for each socket, here go frames made once for all. */
  stream: Duplex;
  deflating: Deflating;
  /** Longer than this no frame may take to leave. */
  drainMilliseconds: number;
}

/**
 * One open socket. It never has more than one frame on the way: what comes up meanwhile is kept by topic, the newest
 * of each, so that a client that reads slowly gets fewer frames instead of a growing queue of old ones.
 */
export interface Client {
  readonly socket: WebSocket;
  identity: Identity;
  /** Sends a frame of the wire, or keeps it as the newest of its topic. */
  send(topic: string, frame: Buffer): void;
  /** Sends a frame of prices, or remembers which coins the client has missed. */
  sendPrices(frame: PriceFrame): void;
  /** Has read all that was sent until the last heartbeat. */
  isAlive: boolean;
  /** How many frames it sent since the last heartbeat. */
  framesHeard: number;
  /** A frame has been on the way for too long. */
  isStuck(): boolean;
  /** Sends a last frame, when there is one, and closes; cuts a peer off that does not close in turn. */
  close(code: number, reason: string, frame?: Buffer): void;
}

/** More different things than this cannot wait for one client: it had better connect and read anew. */
const mostTopics = 64;
/** How long a peer may take to close. */
const closeMilliseconds = 2_000;
/** Written behind a frame, to hear when that has left. */
const nothing = Buffer.alloc(0);

/**
 * @param missed makes a frame of the prices of these coins as they stand when it is called.
 */
export function createClient(
  { socket, stream, deflating, drainMilliseconds }: Line,
  identity: Identity,
  missed: (coinIds: Iterable<string>) => PriceFrame,
): Client {
  const waiting = new Map<string, Buffer>();
  const missedCoins = new Set<string>();
  let writingSince: number | undefined;
  let lastPrices: number | undefined;
  let isClosing = false;

  function write(frame: Buffer) {
    if (socket.readyState !== socket.OPEN) return;
    stream.write(frame);
    // Nearly always the system takes it at once. A callback with each frame would cost half as much again as the frame.
    if (stream.writableLength === 0) return;
    writingSince = performance.now();
    stream.write(nothing, written);
  }

  function writePrices(frame: PriceFrame) {
    const bytes = frame.bytes(deflating, lastPrices);
    lastPrices = frame.number;
    write(bytes);
  }

  function written(error?: Error | null) {
    writingSince = undefined;
    if (error || socket.readyState !== socket.OPEN) return;
    const [next] = waiting;
    if (next) {
      waiting.delete(next[0]);
      write(next[1]);
    } else if (missedCoins.size > 0) {
      const frame = missed(missedCoins);
      missedCoins.clear();
      writePrices(frame);
    }
  }

  const client: Client = {
    socket,
    identity,
    isAlive: true,
    framesHeard: 0,
    send(topic, frame) {
      if (isClosing) return;
      if (writingSince === undefined) return write(frame);
      waiting.set(topic, frame);
      if (client.isStuck()) socket.terminate();
      else if (waiting.size > mostTopics) client.close(1013, "too slow");
    },
    sendPrices(frame) {
      if (isClosing) return;
      if (writingSince === undefined) return writePrices(frame);
      for (const coinId of frame.coinIds) missedCoins.add(coinId);
      if (client.isStuck()) socket.terminate();
    },
    isStuck: () => writingSince !== undefined && performance.now() - writingSince > drainMilliseconds,
    close(code, reason, frame) {
      // Whoever goes on talking meanwhile must not be closed again with each word.
      if (isClosing) return;
      isClosing = true;
      waiting.clear();
      missedCoins.clear();
      if (frame && socket.readyState === socket.OPEN) stream.write(frame);
      socket.close(code, reason);
      setTimeout(() => socket.terminate(), closeMilliseconds).unref();
    },
  };
  return client;
}
