import { randomUUID } from "node:crypto";
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { refusals } from "@portico/contract";
import type { FastifyInstance } from "fastify";
import { invalidInput, type KnownRefusal, Refusal, refusalBody } from "./errors.ts";

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  /** Whether its route runs, or has run. */
  isStarted: boolean;
}

/** The requests of each connection that are not received and answered completely. */
const exchanges = new WeakMap<Socket, Exchange[]>();
/** Connections that `answerBrokenRequest` has answered or is about to close. Nothing more is executed on them. */
const ended = new WeakSet<Socket>();

/**
 * Tracks requests for `answerBrokenRequest`. Its hook comes after the body was read and before a route runs. It refuses
 * `request_timeout` on a connection that was answered already.
 */
export function trackRequests(app: FastifyInstance): void {
  app.server.prependListener("request", (request, response) => {
    const open = (exchanges.get(request.socket) ?? []).filter(isOpen);
    exchanges.set(request.socket, [...open, { request, response, isStarted: false }]);
  });
  app.addHook("preValidation", ({ raw }, _reply, done) => {
    if (ended.has(raw.socket)) throw new Refusal("request_timeout");
    const exchange = exchanges.get(raw.socket)?.find(({ request }) => request === raw);
    if (exchange) exchange.isStarted = true;
    done();
  });
}

function isOpen({ request, response }: Exchange): boolean {
  return !request.complete || !response.writableFinished;
}

/**
 * Answers an incomplete or malformed HTTP request, and closes the connection: without an answer if nothing was received,
 * as browsers open connections ahead. A client that gets an answer here can rely on its request never being executed. So
 * while a request of the connection is being executed, only its route answers.
 */
export function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === "ECONNRESET" || socket.destroyed || !socket.writable) return void socket.destroy();
  if (ended.has(socket)) return;
  ended.add(socket);
  const open = (exchanges.get(socket) ?? []).filter(isOpen);
  const running = open.filter(({ response }) => !response.writableFinished).at(-1);
  const isTaken = open.some(({ isStarted, response }) => isStarted || response.headersSent);
  if (isTaken && running) return void running.response.once("close", () => socket.destroySoon());
  if (!isTaken && socket.bytesRead > 0) socket.write(replyTo(error.code));
  // At once, rather than after the reply was sent: until then more could be read.
  socket.destroy();
}

const faults: Record<string, KnownRefusal> = {
  ERR_HTTP_REQUEST_TIMEOUT: { code: "request_timeout", details: {} },
  HPE_HEADER_OVERFLOW: { code: "headers_too_large", details: {} },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { code: "body_too_large", details: {} },
};

function replyTo(code = ""): string {
  const refusal = faults[code] ?? invalidInput(["request"]);
  const { status } = refusals[refusal.code];
  const body = JSON.stringify(refusalBody(refusal, randomUUID()));
  return (
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nCache-Control: no-store\r\n` +
    `Content-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
  );
}
