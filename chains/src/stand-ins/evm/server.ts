import type { IncomingMessage, ServerResponse } from "node:http";
import { isRecord } from "../../json-rpc.ts";
import { type LoopbackServer, readText, serveLoopback } from "../loopback.ts";

/** Answers one JSON-RPC call. Throws `RpcError` for an error that the caller should see. */
export type Handle = (method: string, params: readonly unknown[]) => unknown;

export class RpcError extends Error {
  override name = "RpcError";
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

/** How a node misbehaves. */
export type EvmFault =
  | { kind: "down" }
  | { kind: "slow"; ms: number }
  /** Status 429; with `Retry-After` if it is given, which is a number of seconds or a date. */
  | { kind: "throttled"; retry_after?: number | string }
  /** Each call is answered with this error. */
  | { kind: "refused"; code: number; message: string }
  | { kind: "unauthorised" }
  | { kind: "garbage" }
  /** The connection ends in the middle of the answer. */
  | { kind: "half" }
  /** Batches lack their last answer. */
  | { kind: "incomplete" }
  /** Names no final block. */
  | { kind: "not_final" }
  /** Answers as if the last blocks did not exist; only to these methods, if given, as behind a load balancer. */
  | { kind: "lagging"; blocks: number; methods?: readonly string[] };

export interface RpcServer extends LoopbackServer {
  /** Set to misbehave from now on. */
  fault: EvmFault | undefined;
}

/** Serves JSON-RPC over HTTP on loopback. Port 0 takes a free one. */
export async function serveRpc(handle: Handle, port = 0): Promise<RpcServer> {
  const server = await serveLoopback(
    (request, response) => respond(request, response, { handle, fault: self.fault }),
    port,
  );
  const self: RpcServer = { ...server, fault: undefined };
  return self;
}

async function respond(
  request: IncomingMessage,
  response: ServerResponse,
  { handle, fault }: { handle: Handle; fault: EvmFault | undefined },
): Promise<void> {
  if (fault?.kind === "down") return void request.destroy();
  const text = await readText(request);
  if (fault?.kind === "throttled")
    return void response.writeHead(429, retryAfter(fault.retry_after)).end("slow down");
  if (fault?.kind === "unauthorised") return void response.writeHead(401).end();
  if (fault?.kind === "slow") await new Promise((resolve) => setTimeout(resolve, fault.ms));
  if (fault?.kind === "garbage") return void response.writeHead(200).end("<html>busy</html>");
  const body = Buffer.from(JSON.stringify(await answer(text, handle, fault)));
  response.writeHead(200, { "content-type": "application/json", "content-length": body.length });
  if (fault?.kind !== "half") return void response.end(body);
  response.write(body.subarray(0, body.length >> 1), () => response.destroy());
}

function retryAfter(wait: number | string | undefined): Record<string, string> {
  return wait === undefined ? {} : { "retry-after": String(wait) };
}

async function answer(text: string, handle: Handle, fault: EvmFault | undefined): Promise<unknown> {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return { jsonrpc: "2.0", id: null, error: { code: -32700, message: "parse error" } };
  }
  const handler = misbehaving(handle, fault);
  if (!Array.isArray(body)) return answerOne(body, handler);
  const answers = [];
  for (const one of body) answers.push(await answerOne(one, handler));
  return fault?.kind === "incomplete" ? answers.slice(0, -1) : answers;
}

async function answerOne(call: unknown, handle: Handle): Promise<unknown> {
  const { id = null, method, params } = isRecord(call) ? call : {};
  try {
    if (typeof method !== "string") throw new RpcError(-32600, "invalid request");
    return { jsonrpc: "2.0", id, result: await handle(method, Array.isArray(params) ? params : []) };
  } catch (error) {
    const { message } = error as Error;
    return { jsonrpc: "2.0", id, error: { code: error instanceof RpcError ? error.code : -32603, message } };
  }
}

function misbehaving(handle: Handle, fault: EvmFault | undefined): Handle {
  if (fault?.kind === "lagging") return lagging(handle, fault);
  if (fault?.kind === "refused")
    return () => {
      throw new RpcError(fault.code, fault.message);
    };
  if (fault?.kind === "not_final")
    return (method, params) => (params[0] === "finalized" ? null : handle(method, params));
  return handle;
}

/** Hides the last blocks of a node. */
function lagging(
  handle: Handle,
  { blocks, methods }: { blocks: number; methods?: readonly string[] },
): Handle {
  return async (method, params) => {
    if (methods && !methods.includes(method)) return handle(method, params);
    const tip = Number(await handle("eth_blockNumber", [])) - blocks;
    const isBeyond = (height: unknown) => Number(height) > tip;
    const [first, ...others] = params;
    if (method === "eth_blockNumber") return `0x${tip.toString(16)}`;
    if (method === "eth_getBlockByNumber") {
      if (first === "latest") return handle(method, [`0x${tip.toString(16)}`, ...others]);
      return isBeyond(first) ? null : handle(method, params);
    }
    if (method === "eth_getLogs" && isRecord(first)) {
      const logs = (await handle(method, params)) as { blockNumber: string }[];
      const isHidden = logs.some((log) => isBeyond(log.blockNumber));
      if (isHidden && first.blockHash !== undefined) throw new RpcError(-32000, "unknown block");
      return logs.filter((log) => !isBeyond(log.blockNumber));
    }
    const at = params.findLast(isRecord)?.blockHash;
    const block = at === undefined ? null : await handle("eth_getBlockByHash", [at, false]);
    if (isRecord(block) && isBeyond(block.number)) throw new RpcError(-32000, "header not found");
    const result = await handle(method, params);
    return isRecord(result) && isBeyond(result.blockNumber ?? 0) ? null : result;
  };
}
