import type { Duplex } from "node:stream";
import type { Context } from "@portico/database";
import type { WebSocket } from "ws";
import type { PriceFrame } from "./price-frames.ts";
import type { Deflating } from "./wire.ts";

/** The user of a socket. A visitor has no session and no user. */
export interface Identity {
  /** The context for database reads on behalf of this socket. */
  context: Context;
  user_id: string | null;
  is_admin: boolean;
}

/** A connection after the handshake. */
export interface Line {
  /** For receiving, and for the protocol's control frames. */
  socket: WebSocket;
  /**
   * The stream under `socket`. Written to directly, since `socket` would encode a shared frame again for each client.
   */
  stream: Duplex;
  deflating: Deflating;
  /** Timeout for a frame to be sent. */
  drainMilliseconds: number;
}

/**
 * One open socket. At most one frame is in flight. Meanwhile only the newest frame of each topic is kept, so that a
 * slow client gets fewer frames instead of a growing queue of stale ones.
 */
export interface Client {
  readonly socket: WebSocket;
  identity: Identity;
  /** Sends an encoded frame, or keeps it as the newest of its topic. */
  send(topic: string, frame: Buffer): void;
  /** Sends a price frame, or remembers which coins the client missed. */
  sendPrices(frame: PriceFrame): void;
  /** Whether it has read everything sent up to the last heartbeat. */
  isAlive: boolean;
  /** Frames received from it since the last heartbeat. */
  framesReceived: number;
  /** Whether a frame has been in flight for too long. */
  isStuck(): boolean;
  /** Sends a last frame, if given, and closes. Terminates the connection if the peer does not close in turn. */
  close(code: number, reason: string, frame?: Buffer): void;
}

/** Maximum number of pending topics. Above it, the client is disconnected to reconnect and reload. */
const MAX_TOPICS = 64;
/** Timeout for the peer to close. */
const closeMilliseconds = 2_000;
/** Written after a frame to get a callback when the frame has been sent. */
const nothing = Buffer.alloc(0);

/** @param missed makes a frame with the current prices of these coins. */
export function createClient(
  line: Line,
  identity: Identity,
  missed: (coinIds: Iterable<string>) => PriceFrame,
): Client {
  const { socket, stream, deflating } = line;
  const { write, isWriting, isStuck } = createWriter(line, sendNext);
  const waiting = new Map<string, Buffer>();
  const missedCoins = new Set<string>();
  let lastPrices: number | undefined;
  let isClosing = false;

  function writePrices(frame: PriceFrame) {
    const bytes = frame.bytes(deflating, lastPrices);
    lastPrices = frame.number;
    write(bytes);
  }

  function sendNext() {
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
    framesReceived: 0,
    send(topic, frame) {
      if (isClosing) return;
      if (!isWriting()) return write(frame);
      waiting.set(topic, frame);
      if (isStuck()) socket.terminate();
      else if (waiting.size > MAX_TOPICS) client.close(1013, "too slow");
    },
    sendPrices(frame) {
      if (isClosing) return;
      if (!isWriting()) return writePrices(frame);
      for (const coinId of frame.coinIds) missedCoins.add(coinId);
      if (isStuck()) socket.terminate();
    },
    isStuck,
    close(code, reason, frame) {
      // Frames received while closing must not close it again.
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

/**
 * Writes a client's frames, of which one at most may be in flight.
 * @param onWritten called when a frame that was in flight has been sent.
 */
function createWriter({ socket, stream, drainMilliseconds }: Line, onWritten: () => void) {
  let since: number | undefined;

  function written(error?: Error | null) {
    since = undefined;
    if (!error && socket.readyState === socket.OPEN) onWritten();
  }

  return {
    write(frame: Buffer) {
      if (socket.readyState !== socket.OPEN) return;
      stream.write(frame);
      // Usually the system accepts the frame at once. A callback for each frame would add half its cost.
      if (stream.writableLength === 0) return;
      since = performance.now();
      stream.write(nothing, written);
    },
    isWriting: () => since !== undefined,
    isStuck: () => since !== undefined && performance.now() - since > drainMilliseconds,
  };
}
