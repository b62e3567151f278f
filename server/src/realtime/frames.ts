import type { ServerFrame } from "@portico/contract";
import { textFrame } from "./wire.ts";

/**
 * Encodes a frame once for any number of sockets. Not compressed: it is short or for one user, and a compressed frame
 * would come between two price frames that build on each other.
 */
export function encode(frame: ServerFrame): Buffer {
  return textFrame(Buffer.from(JSON.stringify(frame)));
}

export const pong = encode({ type: "pong" });
export const paymentMethodsChanged = encode({ type: "payment_methods_changed" });
export const coinsChanged = encode({ type: "coins_changed" });
export const userUpdated = encode({ type: "user_updated" });
/** Sent to everyone when this node may have missed events of other nodes. */
export const missed = encode({ type: "missed" });
