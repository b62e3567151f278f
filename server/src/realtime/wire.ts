import { constants, deflateRawSync } from "node:zlib";

/** The compression negotiated with a peer (RFC 7692). */
export type Deflating =
  /** No compression. */
  | "no"
  /** Each message is compressed on its own. */
  | "alone"
  /** A message may refer back to earlier ones. */
  | "following";

/** A complete text message as sent by a server (RFC 6455, 5.2). Not masked, so the same bytes work for every socket. */
export function textFrame(payload: Buffer, isDeflated = false): Buffer {
  // FIN and the text opcode. RSV1 marks a compressed payload.
  const first = isDeflated ? 0xc1 : 0x81;
  const { length } = payload;
  if (length < 126) return Buffer.concat([Buffer.from([first, length]), payload]);
  if (length < 65_536) return Buffer.concat([Buffer.from([first, 126, length >> 8, length & 0xff]), payload]);
  const head = Buffer.from([first, 127, 0, 0, 0, 0, 0, 0, 0, 0]);
  head.writeBigUInt64BE(BigInt(length), 2);
  return Buffer.concat([head, payload]);
}

/**
 * Compresses a message according to RFC 7692 (7.2.1).
 * @param before the previous compressed message that every receiver got, in uncompressed form. The result may refer
 *   back to it.
 */
export function deflated(message: Buffer, before?: Buffer): Buffer {
  const bytes = deflateRawSync(message, {
    level: constants.Z_BEST_COMPRESSION,
    memLevel: constants.Z_MAX_MEMLEVEL,
    finishFlush: constants.Z_SYNC_FLUSH,
    ...(before && { dictionary: before }),
  });
  // RFC 7692 omits the trailing empty block, which is the same for all messages.
  return bytes.subarray(0, -4);
}

/**
 * @param extensions the negotiated extensions, from `WebSocket.extensions`.
 * @param offer the request's `Sec-WebSocket-Extensions`.
 */
export function deflatingOf(extensions: string, offer = ""): Deflating {
  // A smaller window would need a separate encoding. Sending uncompressed messages is always allowed.
  if (!extensions.includes("permessage-deflate") || offer.includes("server_max_window_bits")) return "no";
  return offer.includes("server_no_context_takeover") ? "alone" : "following";
}
