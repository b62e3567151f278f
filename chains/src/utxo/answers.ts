import { ChainError } from "../chain.ts";
import { isRecord, type JsonRpc, type RpcAnswer, type RpcCall, refusal } from "../json-rpc.ts";

/** The node is still loading its block index. */
const IN_WARMUP = -28;

/** The result of one call. A node that is still starting counts as unreachable. */
export async function callNode(
  rpc: JsonRpc,
  method: string,
  params: readonly unknown[] = [],
): Promise<unknown> {
  try {
    return await rpc.call(method, params);
  } catch (error) {
    if (error instanceof ChainError && error.code === IN_WARMUP) throw starting(error.message);
    throw error;
  }
}

/** The results of several calls of one method; `undefined` where the node answered with the code `absent`. */
export async function callAll(
  rpc: JsonRpc,
  method: string,
  params: readonly (readonly unknown[])[],
  absent?: number,
): Promise<unknown[]> {
  const calls: RpcCall[] = params.map((one) => ({ method, params: one }));
  return (await rpc.batch(calls)).map((answer) => resultOf(method, answer, absent));
}

function resultOf(method: string, answer: RpcAnswer, absent: number | undefined): unknown {
  if ("result" in answer) return answer.result;
  const { code, message } = answer.error;
  if (code === absent) return undefined;
  if (code === IN_WARMUP) throw starting(message);
  throw refusal(method, code, message);
}

function starting(message: string): ChainError {
  return new ChainError("unreachable", `the node is starting: ${message.slice(0, 100)}`, { code: IN_WARMUP });
}

/** Whether this is the node's own refusal with this code. */
export function hasCode(error: unknown, code: number): error is ChainError {
  return error instanceof ChainError && error.code === code;
}

export function asRecord(value: unknown, what: string): Record<string, unknown> {
  if (!isRecord(value)) throw new ChainError("malformed", `${what} is not an object`);
  return value;
}

export function asList(value: unknown, what: string): unknown[] {
  if (!Array.isArray(value)) throw new ChainError("malformed", `${what} is not a list`);
  return value;
}

/** A hash as nodes write it: 64 lower-case hexadecimal digits. */
export function asHash(value: unknown, what: string): string {
  if (!isHash(value)) throw new ChainError("malformed", `${what} is not a hash`);
  return value;
}

export function isHash(value: unknown): value is string {
  return typeof value === "string" && /^[0-9a-f]{64}$/.test(value);
}

export function asHex(value: unknown, what: string): string {
  if (typeof value !== "string" || !/^(?:[0-9a-f]{2})*$/.test(value))
    throw new ChainError("malformed", `${what} is not hexadecimal`);
  return value;
}

/** A whole number that is not negative. */
export function asCount(value: unknown, what: string): number {
  if (typeof value !== "number" || !Number.isSafeInteger(value) || value < 0)
    throw new ChainError("malformed", `${what} is not a whole number`);
  return value;
}
