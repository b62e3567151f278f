import { randomBytes } from "node:crypto";
import type { Client } from "./client.ts";

/** Finds out who is still there and reads what it is sent. */
export interface Heartbeat {
  /** Cuts off who has not answered the last beat, and asks the others for a sign of life. */
  beat(clients: Iterable<Client>): void;
  /** @returns whether it answers the last beat: then its sender has read everything up to there. */
  isAnswer(pong: Buffer): boolean;
}

/**
 * Frames that the network holds for a reader who has stopped are nobody's to take back. So the sign of life is one that
 * only a reader knows: whoever is sent a beat and does not come to it before the next one is gone, and what waited for
 * them with it.
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
        client.framesHeard = 0;
        client.socket.ping(sign);
      }
    },
    isAnswer: (pong) => pong.equals(sign),
  };
}
