import { ChainError } from "../chain.ts";
import { isRecord, type JsonRpc, type RpcAnswer, type RpcCall, refusal } from "../json-rpc.ts";

/** Providers commonly accept at most 100 calls in one request. */
const MAX_CALLS = 100;

/** The results of several calls, in as few requests as possible. Rejects with the first error among the answers. */
export async function results(rpc: JsonRpc, calls: readonly RpcCall[]): Promise<unknown[]> {
  const answers = await answersTo(rpc, calls);
  return calls.map(({ method }, index) => resultOf(method, answers[index]));
}

/** The answers to several calls, in as few requests as possible. */
export async function answersTo(rpc: JsonRpc, calls: readonly RpcCall[]): Promise<RpcAnswer[]> {
  const all: RpcAnswer[] = [];
  for (let start = 0; start < calls.length; start += MAX_CALLS)
    all.push(...(await rpc.batch(calls.slice(start, start + MAX_CALLS))));
  return all;
}

/** The result in an answer. Throws the node's own error if it has one. */
export function resultOf(method: string, answer: RpcAnswer | undefined): unknown {
  if (!answer) throw malformed(`${method}: no answer`);
  if ("error" in answer) throw refusal(method, answer.error.code, answer.error.message);
  return answer.result;
}

export function malformed(what: string): ChainError {
  return new ChainError("malformed", `the node's answer has no valid ${what}`.slice(0, 300));
}

export function inconsistent(what: string): ChainError {
  return new ChainError("inconsistent", what);
}

/** The node does not have a block that another of its answers named: it lags, or the chain changed. */
export function isUnknownBlock(error: unknown): boolean {
  return (
    isRefusal(error) &&
    (error.code === -32001 || /unknown block|(block|header|resource) not found/i.test(error.message))
  );
}

/** A contract's code ended with an error. */
export function isReverted(error: unknown): boolean {
  return (
    isRefusal(error) && (error.code === 3 || /execution reverted|revert|invalid opcode/i.test(error.message))
  );
}

export function isUnknownMethod(error: unknown): boolean {
  return (
    isRefusal(error) &&
    (error.code === -32601 || /method .*(not (found|supported|available|allowed)|exist)/i.test(error.message))
  );
}

/** Whether the node itself answered with an error, as opposed to not answering. */
export function isRefusal(error: unknown): error is ChainError {
  return error instanceof ChainError && error.fault === "refused";
}

export function record(value: unknown, what: string): Record<string, unknown> {
  if (!isRecord(value)) throw malformed(what);
  return value;
}

export function list(value: unknown, what: string): unknown[] {
  if (!Array.isArray(value)) throw malformed(what);
  return value;
}

/** A number of up to 256 bits. */
export function quantity(value: unknown, what: string): bigint {
  if (typeof value !== "string" || !/^0x[0-9a-f]{1,64}$/i.test(value)) throw malformed(what);
  return BigInt(value);
}

/** A number that counts something, such as a height or a position. */
export function count(value: unknown, what: string): number {
  const number = Number(quantity(value, what));
  if (!Number.isSafeInteger(number)) throw malformed(what);
  return number;
}

/** 32 bytes in lower case. */
export function hash(value: unknown, what: string): string {
  if (typeof value !== "string" || !/^0x[0-9a-f]{64}$/i.test(value)) throw malformed(what);
  return value.toLowerCase();
}

/** 20 bytes in lower case. */
export function address(value: unknown, what: string): string {
  if (typeof value !== "string" || !/^0x[0-9a-f]{40}$/i.test(value)) throw malformed(what);
  return value.toLowerCase();
}

/** Bytes in lower case. */
export function bytes(value: unknown, what: string): string {
  if (typeof value !== "string" || !/^0x([0-9a-f]{2})*$/i.test(value)) throw malformed(what);
  return value.toLowerCase();
}
