import { constants, deflateRawSync } from "node:zlib";

/** What a peer and this server have agreed on about deflated messages (RFC 7692). */
export type Deflating =
  /** Messages go as they are. */
  | "no"
  /** Each must be inflated without the ones before. */
  | "alone"
  /** One may build on those before. */
  | "following";

/**
 * A whole text message as a server puts it on the wire (RFC 6455, 5.2): without a mask, so the same bytes are good for
 * every socket.
 */
export function textFrame(payload: Buffer, isDeflated = false): Buffer {
  // FIN and the opcode of text; RSV1 says that the payload is deflated.
  const first = isDeflated ? 0xc1 : 0x81;
  const { length } = payload;
  if (length < 126) return Buffer.concat([Buffer.from([first, length]), payload]);
  if (length < 65_536) return Buffer.concat([Buffer.from([first, 126, length >> 8, length & 0xff]), payload]);
  const head = Buffer.from([first, 127, 0, 0, 0, 0, 0, 0, 0, 0]);
  head.writeBigUInt64BE(BigInt(length), 2);
  return Buffer.concat([head, payload]);
}

/**
 * Deflates a message as RFC 7692 (7.2.1) asks.
 * @param before the deflated message that every receiver has had last, in plain; it may repeat what stood there.
 */
export function deflated(message: Buffer, before?: Buffer): Buffer {
  const bytes = deflateRawSync(message, {
    level: constants.Z_BEST_COMPRESSION,
    memLevel: constants.Z_MAX_MEMLEVEL,
    finishFlush: constants.Z_SYNC_FLUSH,
    ...(before && { dictionary: before }),
  });
  // The empty block that ends it is the same for all messages, and left out.
  return bytes.subarray(0, -4);
}

/**
 * @param extensions what the library has agreed on, as `WebSocket.extensions` has it.
 * @param offer the request's `Sec-WebSocket-Extensions`.
 */
export function deflatingOf(extensions: string, offer = ""): Deflating {
  // A smaller window would need bytes of its own. To send plain messages is always allowed.
  if (!extensions.includes("permessage-deflate") || offer.includes("server_max_window_bits")) return "no";
  return offer.includes("server_no_context_takeover") ? "alone" : "following";
}
