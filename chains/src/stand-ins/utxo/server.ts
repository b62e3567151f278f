import type { IncomingMessage, ServerResponse } from "node:http";
import { type LoopbackServer, readText, serveLoopback } from "../loopback.ts";
import { answerCall } from "./methods.ts";
import { type PlayChain, Refusal } from "./play-chain.ts";

/** What goes wrong with a play node until it is set to something else. */
export type NodeFault =
  /** Connections are closed without an answer. */
  | { kind: "down" }
  | { kind: "slow"; ms: number }
  /** Status 429 with `Retry-After`. */
  | { kind: "throttled"; seconds: number }
  /** A page of HTML with status 200. */
  | { kind: "garbage" }
  /** The answer's text ends in the middle. */
  | { kind: "half_answer" }
  /** Blocks lack their last transaction, or in raw form their second half. */
  | { kind: "half_block" }
  /** The node is this many blocks behind. */
  | { kind: "lagging"; blocks: number };

/** Serves JSON-RPC on loopback. */
export function serveNode(
  chain: PlayChain,
  currentFault: () => NodeFault | undefined,
  onChange: () => void,
  port = 0,
): Promise<LoopbackServer> {
  return serveLoopback(async (request, response) => {
    await handle(chain, currentFault(), request, response);
    onChange();
  }, port);
}

async function handle(
  chain: PlayChain,
  fault: NodeFault | undefined,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const body = await readText(request);
  if (fault?.kind === "down") return void response.destroy();
  if (fault?.kind === "throttled")
    return void response.writeHead(429, { "retry-after": String(fault.seconds) }).end("Too many requests");
  if (fault?.kind === "garbage") return void response.writeHead(200).end("<html>Bad gateway</html>");
  if (fault?.kind === "slow") await new Promise((resolve) => setTimeout(resolve, fault.ms));
  const { status, text } = answer(chain, fault, body);
  const sent = fault?.kind === "half_answer" ? text.slice(0, text.length / 2) : text;
  response.writeHead(status, { "content-type": "application/json" }).end(sent);
}

function answer(
  chain: PlayChain,
  fault: NodeFault | undefined,
  body: string,
): { status: number; text: string } {
  const view = {
    behind: fault?.kind === "lagging" ? fault.blocks : 0,
    isHalved: fault?.kind === "half_block",
  };
  const one = (call: { id?: unknown; method: string; params?: unknown[] }) => {
    try {
      const result = answerCall(chain, call.method, call.params ?? [], view);
      return { result, error: null, id: call.id ?? null };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { result: null, error: { code: error.code, message: error.message }, id: call.id ?? null };
    }
  };
  const calls = JSON.parse(body);
  if (Array.isArray(calls)) return { status: 200, text: JSON.stringify(calls.map(one)) };
  const reply = one(calls);
  return { status: reply.error ? 500 : 200, text: JSON.stringify(reply) };
}
