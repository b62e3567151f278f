import type { ServerFrame } from "@portico/contract";
import { textFrame } from "./wire.ts";

/**
 * A frame as it goes over the wire, made once for however many sockets get it. Not deflated: it is short or for one
 * person, and a deflated one would stand between two frames of prices.
 */
export function encode(frame: ServerFrame): Buffer {
  return textFrame(Buffer.from(JSON.stringify(frame)));
}

export const pong = encode({ type: "pong" });
export const paymentMethodsChanged = encode({ type: "payment_methods_changed" });
export const userUpdated = encode({ type: "user_updated" });
/** To everybody, when this node may not have heard what happened on another. */
export const missed = encode({ type: "missed" });
