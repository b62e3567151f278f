import { connect } from "node:net";

/** A server's answer. `body` is parsed if it is JSON. */
export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test says itself what it expects in there.
  body: any;
}

/** Overrides of a browser's request. A null header is not sent. */
export interface RequestOptions {
  cookie?: string | undefined;
  idempotencyKey?: string;
  headers?: Record<string, string | null>;
}

export function get(url: string, path: string, options: RequestOptions = {}): Promise<Answer> {
  return send(url, path, "GET", undefined, options);
}

/** Sends a POST from a page of the server. A string `body` is sent unchanged, anything else as JSON. */
export function post(
  url: string,
  path: string,
  body: unknown,
  options: RequestOptions = {},
): Promise<Answer> {
  return change(url, path, "POST", body, options);
}

/** Like `post`, with PUT. */
export function put(url: string, path: string, body: unknown, options: RequestOptions = {}): Promise<Answer> {
  return change(url, path, "PUT", body, options);
}

function change(url: string, path: string, method: string, body: unknown, options: RequestOptions) {
  const headers = { origin: url, "content-type": "application/json", ...options.headers };
  return send(url, path, method, typeof body === "string" ? body : JSON.stringify(body), {
    ...options,
    headers,
  });
}

async function send(
  url: string,
  path: string,
  method: string,
  body: string | undefined,
  { cookie, idempotencyKey, headers = {} }: RequestOptions,
): Promise<Answer> {
  const all = { cookie: cookie ?? null, "idempotency-key": idempotencyKey ?? null, ...headers };
  const sent = Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== null);
  const response = await fetch(url + path, {
    method,
    headers: sent,
    redirect: "manual",
    ...(body !== undefined && { body }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: parse(text) };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Sends raw bytes and returns everything received until the server disconnects. */
export function sendRaw(url: string, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(url).port), "127.0.0.1", () => socket.write(text));
    let answer = "";
    socket.on("data", (data) => {
      answer += data;
    });
    socket.on("end", () => resolve(answer));
    socket.on("error", reject);
  });
}

/** A raw WebSocket handshake from a page of the server. */
export function handshake(url: string, path: string): string {
  const lines = [
    `GET ${path} HTTP/1.1`,
    `Host: ${new URL(url).host}`,
    `Origin: ${url}`,
    "Connection: Upgrade",
  ];
  const socket = [
    "Upgrade: websocket",
    "Sec-WebSocket-Version: 13",
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
  ];
  return `${[...lines, ...socket].join("\r\n")}\r\n\r\n`;
}
