import type { Context } from "@portico/database";
import type { WebSocket } from "ws";

/** Who is behind a socket; a visitor has no session and no user. */
export interface Identity {
  /** What the database is told when something is read for this socket. */
  context: Context;
  user_id: string | null;
  is_admin: boolean;
}

/**
 * One open socket. It never has more than one frame on the way: what comes up meanwhile is kept by topic, the newest
 * of each, so that a client that reads slowly gets fewer frames instead of a growing queue of old ones.
 */
export interface Client {
  readonly socket: WebSocket;
  identity: Identity;
  /** Sends a frame, or keeps it as the newest of its topic. */
  send(topic: string, frame: Buffer): void;
  /** Sends a frame of prices, or remembers which coins the client has missed. */
  sendPrices(frame: Buffer, coinIds: Iterable<string>): void;
  /** Heard since the last heartbeat. */
  isAlive: boolean;
  /** How many frames it sent since the last heartbeat. */
  framesHeard: number;
  /** Sends a last frame, when there is one, and closes; cuts a peer off that does not close in turn. */
  close(code: number, reason: string, frame?: Buffer): void;
}

/** More different things than this cannot wait for one client: it had better connect and read anew. */
const mostTopics = 64;
/** How long a peer may take to close. */
const closeMilliseconds = 2_000;

/**
 * @param priceFrame makes a frame of the prices of these coins as they stand when it is called.
 */
export function createClient(
  socket: WebSocket,
  identity: Identity,
  priceFrame: (coinIds: Iterable<string>) => Buffer,
): Client {
  const waiting = new Map<string, Buffer>();
  const missedCoins = new Set<string>();
  let isWriting = false;

  function write(frame: Buffer) {
    isWriting = true;
    socket.send(frame, { binary: false }, (error) => {
      isWriting = false;
      if (!error) writeNext();
    });
  }

  function writeNext() {
    if (socket.readyState !== socket.OPEN) return;
    const [next] = waiting;
    if (next) {
      waiting.delete(next[0]);
      write(next[1]);
    } else if (missedCoins.size > 0) {
      const frame = priceFrame(missedCoins);
      missedCoins.clear();
      write(frame);
    }
  }

  const client: Client = {
    socket,
    identity,
    isAlive: true,
    framesHeard: 0,
    send(topic, frame) {
      if (!isWriting) return write(frame);
      waiting.set(topic, frame);
      if (waiting.size > mostTopics) client.close(1013, "too slow");
    },
    sendPrices(frame, coinIds) {
      if (!isWriting) return write(frame);
      for (const coinId of coinIds) missedCoins.add(coinId);
    },
    close(code, reason, frame) {
      waiting.clear();
      missedCoins.clear();
      if (frame && socket.readyState === socket.OPEN) socket.send(frame, { binary: false });
      socket.close(code, reason);
      setTimeout(() => socket.terminate(), closeMilliseconds).unref();
    },
  };
  return client;
}
