import { randomBytes } from "node:crypto";
import { connect, type Socket } from "node:net";

/** Called with a message's raw payload and its size on the wire. */
export type OnMessage = (payload: Buffer, size: number) => void;

/**
 * A minimal WebSocket client, so that two thousand of them cost little compared with the server: offers deflate, passes
 * on messages, answers pings.
 */
export async function openListener(url: string, onMessage: OnMessage, cookie = ""): Promise<Socket> {
  const { hostname, port, origin, host } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.setNoDelay();
  socket.write(
    `GET /api/live HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${origin}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
      `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString("base64")}\r\n` +
      "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits\r\n" +
      `Cookie: ${cookie}\r\n\r\n`,
  );
  await new Promise<void>((resolve, reject) => {
    let head = "";
    const read = (chunk: Buffer) => {
      head += chunk.toString("latin1");
      const end = head.indexOf("\r\n\r\n");
      if (end === -1) return;
      socket.off("data", read).pause();
      // The first frames may arrive with the head.
      if (head.length > end + 4) socket.unshift(Buffer.from(head.slice(end + 4), "latin1"));
      if (head.startsWith("HTTP/1.1 101")) resolve();
      else reject(new Error(head.slice(0, head.indexOf("\r\n"))));
    };
    socket.on("data", read);
    socket.on("error", reject);
  });
  follow(socket, onMessage);
  socket.resume();
  return socket;
}

function follow(socket: Socket, onMessage: OnMessage): void {
  let rest: Buffer = Buffer.alloc(0);
  socket.on("data", (chunk) => {
    rest = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    for (;;) {
      const [first = 0, length = 0] = rest;
      // These servers send less than 64 kB per message.
      const headSize = length === 126 ? 4 : 2;
      if (rest.length < headSize) return;
      const size = headSize + (length === 126 ? rest.readUInt16BE(2) : length);
      if (rest.length < size) return;
      const payload = rest.subarray(headSize, size);
      const opcode = first & 0x0f;
      if (opcode === 9) socket.write(pong(payload));
      else if (opcode < 8) onMessage(payload, size);
      rest = rest.subarray(size);
    }
  });
}

/** A zero mask leaves the payload unchanged. */
function pong(payload: Buffer): Buffer {
  return Buffer.concat([Buffer.from([0x8a, 0x80 | payload.length, 0, 0, 0, 0]), payload]);
}
