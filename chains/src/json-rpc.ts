import { subscribe } from "node:diagnostics_channel";
import { ChainError, type Endpoint } from "./chain.ts";
import { hideCredentials } from "./credentials.ts";
import { type EndpointGuard, endpointGuard } from "./endpoint-guard.ts";
import { networkFault } from "./network-fault.ts";

/** The request of a JSON-RPC call. */
export interface RpcCall {
  method: string;
  params: readonly unknown[];
}

/** The answer to one call of a batch. */
export type RpcAnswer = { result: unknown } | { error: { code: number; message: string } };

export interface JsonRpc {
  /** The result of one call. Rejects with `ChainError`; the node's own error has the fault `refused` and its code. */
  call(method: string, params?: readonly unknown[]): Promise<unknown>;
  /** Several calls in one request; the answers are in the order of the calls. */
  batch(calls: readonly RpcCall[]): Promise<RpcAnswer[]>;
  /** How many connections to the node were opened so far. */
  connections(): number;
  /** The text without the endpoint's address and credentials. */
  hide(text: string): string;
  close(): void;
}

/** Larger answers are refused before they fill the memory; the largest blocks have about 20 MB as JSON. */
const MAX_ANSWER_BYTES = 64 * 1024 * 1024;

/** By origin. Only this channel reports the connections that `fetch` opens. */
const opened = new Map<string, number>();

subscribe("undici:client:connected", (message) => {
  const { connectParams } = message as { connectParams: { protocol: string; host: string } };
  const origin = `${connectParams.protocol}//${connectParams.host}`;
  opened.set(origin, (opened.get(origin) ?? 0) + 1);
});

/**
 * A JSON-RPC client over HTTP, for Bitcoin-like (1.0) and Ethereum-like (2.0) nodes.
 * Numbers with a fraction, and those beyond 2^53, arrive as strings of their source text: amounts stay exact.
 * @param guard counts the requests, and holds them back while the endpoint throttles; shared by clients of one endpoint.
 */
export function jsonRpc(
  { url, token, timeout_ms = 15_000 }: Endpoint,
  guard: EndpointGuard = endpointGuard(),
): JsonRpc {
  const { address, headers } = request(url, token);
  const { origin } = new URL(address);
  const hide = hideCredentials(url, token);
  const stop = new AbortController();
  let id = 0;

  async function post(body: unknown): Promise<unknown> {
    const signal = AbortSignal.any([AbortSignal.timeout(timeout_ms), stop.signal]);
    let response: Response;
    try {
      response = await fetch(address, { method: "POST", headers, body: JSON.stringify(body), signal });
      const text = await boundedText(response);
      requireUsable(response, text);
      return parse(text);
    } catch (error) {
      if (error instanceof ChainError) throw error;
      throw new ChainError("unreachable", `no answer from the node: ${hide(reason(error))}`);
    }
  }

  /** Sends calls, and reads the answers in their order. */
  function ask(body: unknown, ids: readonly number[]): Promise<RpcAnswer[]> {
    return guard.run(async () => {
      const reply = await post(body);
      if (Array.isArray(body) && !Array.isArray(reply) && !isError(reply))
        throw new ChainError("malformed", "a batch was answered with no list");
      const found = answers(ids, Array.isArray(reply) ? reply : [reply], hide);
      for (const answer of found)
        if ("error" in answer && isThrottling(answer.error.code, answer.error.message))
          throw refusal("the node", answer.error.code, answer.error.message);
      return found;
    });
  }

  return {
    async call(method, params = []) {
      id += 1;
      const [answer] = await ask({ jsonrpc: "2.0", id, method, params }, [id]);
      if (answer && "result" in answer) return answer.result;
      const { code, message } = answer?.error ?? { code: 0, message: "no answer" };
      throw refusal(method, code, message);
    },
    async batch(calls) {
      if (calls.length === 0) return [];
      const numbered = calls.map(({ method, params }) => ({ jsonrpc: "2.0", id: ++id, method, params }));
      return ask(
        numbered,
        numbered.map((one) => one.id),
      );
    },
    connections: () => opened.get(origin) ?? 0,
    hide,
    close() {
      stop.abort();
    },
  };
}

/** The error for a node's own refusal of a call. */
export function refusal(method: string, code: number, message: string): ChainError {
  return new ChainError(
    isThrottling(code, message) ? "throttled" : "refused",
    `${method}: ${message.slice(0, 300)}`,
    {
      code,
    },
  );
}

/** The status of HTTP, and the code that most providers use. Others are known by their words. */
const throttlingCodes: readonly number[] = [429, -32005];
const throttlingWords = /rate.?limit|too many requests|requests? (limit|count) |daily limit|compute units/i;
/** Some use the same code for a question whose answer is too large. */
const tooLarge = /more than \d+ (results|logs)|block range|response size/i;

function isThrottling(code: number, message: string): boolean {
  return (throttlingCodes.includes(code) || throttlingWords.test(message)) && !tooLarge.test(message);
}

/** Credentials in the URL become a header, since fetch refuses them. */
function request(
  url: string,
  token: string | undefined,
): { address: string; headers: Record<string, string> } {
  const parsed = new URL(url);
  const headers: Record<string, string> = { "content-type": "application/json" };
  if (token !== undefined) headers.authorization = `Bearer ${token}`;
  else if (parsed.username !== "") {
    const pair = `${decodeURIComponent(parsed.username)}:${decodeURIComponent(parsed.password)}`;
    headers.authorization = `Basic ${Buffer.from(pair).toString("base64")}`;
  }
  parsed.username = "";
  parsed.password = "";
  return { address: parsed.href, headers };
}

async function boundedText(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    if (size > MAX_ANSWER_BYTES) throw new ChainError("malformed", "the answer is larger than 64 MB");
    parts.push(part);
  }
  return Buffer.concat(parts).toString("utf8");
}

/** Nodes of the Bitcoin family answer calls that they refuse with status 500 and a JSON body. */
function requireUsable(response: Response, text: string): void {
  if (response.ok || (response.status === 500 && text.startsWith("{"))) return;
  const { status } = response;
  if (status === 401 || status === 403) throw new ChainError("unauthorised", `the node answered ${status}`);
  if (status === 429) {
    const seconds = retryAfter(response.headers.get("retry-after"));
    throw new ChainError(
      "throttled",
      "the node answered 429",
      seconds === undefined ? {} : { retry_after: seconds },
    );
  }
  throw new ChainError(status >= 500 ? "unreachable" : "refused", `the node answered ${status}`);
}

/** The seconds of a `Retry-After`, which is a number of seconds or a date; undefined if it is neither or over. */
function retryAfter(header: string | null): number | undefined {
  if (header === null) return undefined;
  const seconds = /^\d+$/.test(header.trim()) ? Number(header) : (Date.parse(header) - Date.now()) / 1_000;
  return seconds > 0 ? seconds : undefined;
}

/** `JSON.parse` passes the source text of numbers since V8 11.4; TypeScript does not declare it yet. */
type Reviver = (key: string, value: unknown, context: { source?: string }) => unknown;

function parse(text: string): unknown {
  const exact: Reviver = (_key, value, { source }) =>
    typeof value === "number" && !Number.isSafeInteger(value) ? source : value;
  try {
    return JSON.parse(text, exact as (key: string, value: unknown) => unknown);
  } catch {
    throw new ChainError("malformed", "the answer is not JSON");
  }
}

function answers(
  ids: readonly number[],
  replies: readonly unknown[],
  hide: (text: string) => string,
): RpcAnswer[] {
  const byId = new Map<number, RpcAnswer>();
  for (const reply of replies) {
    if (!isRecord(reply)) throw new ChainError("malformed", "an answer is not an object");
    const { error } = reply;
    // A refusal of a whole batch has no id.
    if (isRecord(error) && typeof reply.id !== "number")
      throw refusal("batch", Number(error.code), hide(String(error.message)));
    if (typeof reply.id !== "number") throw new ChainError("malformed", "an answer has no id");
    byId.set(
      reply.id,
      isRecord(error)
        ? { error: { code: Number(error.code), message: hide(String(error.message)) } }
        : { result: reply.result },
    );
  }
  return ids.map((id) => {
    const answer = byId.get(id);
    if (!answer) throw new ChainError("malformed", "an answer is missing");
    return answer;
  });
}

function isError(reply: unknown): boolean {
  return isRecord(reply) && isRecord(reply.error);
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function reason(error: unknown): string {
  const { cause, message } = error as Error;
  return networkFault(error) ?? (cause instanceof Error && cause.message ? cause.message : message);
}
