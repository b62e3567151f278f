import { randomBytes } from "node:crypto";
import type { Client } from "./client.ts";

/** Detects clients that are gone or have stopped reading. */
export interface Heartbeat {
  /** Terminates clients that did not answer the last ping or are stuck, and pings the others. */
  beat(clients: Iterable<Client>): void;
  /** @returns whether the pong answers the last ping, so that its sender has read everything up to it. */
  isAnswer(pong: Buffer): boolean;
}

/**
 * Frames buffered in the network for a client that stopped reading cannot be recalled. So each ping carries a random
 * value that only a client that reads up to it can return; one that does not is terminated.
 */
export function createHeartbeat(): Heartbeat {
  let sign = randomBytes(8);
  return {
    beat(clients) {
      sign = randomBytes(8);
      for (const client of clients) {
        if (!client.isAlive || client.isStuck()) {
          client.socket.terminate();
          continue;
        }
        client.isAlive = false;
        client.framesReceived = 0;
        client.socket.ping(sign);
      }
    },
    isAnswer: (pong) => pong.equals(sign),
  };
}
