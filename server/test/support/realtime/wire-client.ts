import { randomBytes } from "node:crypto";
import { type IncomingMessage, request } from "node:http";
import type { Duplex } from "node:stream";
import { constants, inflateRawSync } from "node:zlib";
import { type ServerFrame, serverFrame } from "@portico/contract";

/** A raw frame from the wire, not processed by a library. */
export interface WireFrame {
  opcode: number;
  isDeflated: boolean;
  payload: Buffer;
  /** Size including the header. */
  size: number;
}

/** A client of the live socket that exposes raw bytes. */
export interface WireClient {
  stream: Duplex;
  /** The negotiated extensions; undefined if none. */
  extensions: string | undefined;
  /** Text frames so far. Pings are ignored and not answered. */
  frames: WireFrame[];
}

/** @param extensions the extensions offered in the handshake, if any. */
export async function connectWire(url: string, extensions?: string): Promise<WireClient> {
  const asked = request(`${url}/api/live`, {
    headers: {
      connection: "Upgrade",
      upgrade: "websocket",
      origin: url,
      "sec-websocket-version": "13",
      "sec-websocket-key": randomBytes(16).toString("base64"),
      ...(extensions !== undefined && { "sec-websocket-extensions": extensions }),
    },
  });
  asked.end();
  const [response, stream, head] = await new Promise<[IncomingMessage, Duplex, Buffer]>((resolve, reject) => {
    asked.on("upgrade", (...upgraded) => resolve(upgraded));
    asked.on("response", ({ statusCode }) => reject(new Error(`refused with ${statusCode}`)));
    asked.on("error", reject);
  });
  const client: WireClient = {
    stream,
    extensions: response.headers["sec-websocket-extensions"],
    frames: [],
  };
  let rest: Buffer = Buffer.alloc(0);
  const take = (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk]);
    for (let frame = firstFrame(rest); frame; frame = firstFrame(rest)) {
      rest = rest.subarray(frame.size);
      if (frame.opcode === 1) client.frames.push(frame);
    }
  };
  stream.on("error", () => {});
  // The first frame may arrive together with the handshake's answer.
  take(head);
  stream.on("data", take);
  return client;
}

function firstFrame(bytes: Buffer): WireFrame | undefined {
  const [first = 0, second = 0] = bytes;
  const headSize = second < 126 ? 2 : second === 126 ? 4 : 10;
  if (bytes.length < headSize) return undefined;
  const length =
    second < 126 ? second : second === 126 ? bytes.readUInt16BE(2) : Number(bytes.readBigUInt64BE(2));
  const size = headSize + length;
  if (bytes.length < size) return undefined;
  const payload = Buffer.from(bytes.subarray(headSize, size));
  return { opcode: first & 0x0f, isDeflated: (first & 0x40) !== 0, payload, size };
}

/** Decompresses a frame for a peer with this window. */
export function inflated(payload: Buffer, window: Buffer = Buffer.alloc(0)): Buffer {
  const whole = Buffer.concat([payload, Buffer.from([0, 0, 0xff, 0xff])]);
  return inflateRawSync(whole, {
    finishFlush: constants.Z_SYNC_FLUSH,
    ...(window.length > 0 && { dictionary: window }),
  });
}

/** Reads frames in order, keeping the compression window. */
export function readFrames(frames: readonly WireFrame[]): ServerFrame[] {
  let window = Buffer.alloc(0);
  return frames.map(({ payload, isDeflated }) => {
    const text = isDeflated ? inflated(payload, window) : payload;
    if (isDeflated) window = Buffer.concat([window, text]).subarray(-32_768);
    return serverFrame.parse(JSON.parse(text.toString()));
  });
}
