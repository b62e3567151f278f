import type { TokenClaims } from "../chain.ts";
import type { JsonRpc, RpcAnswer } from "../json-rpc.ts";
import { answersTo, bytes, isReverted, resultOf } from "./answers.ts";

/** `decimals()` */
export const DECIMALS_SELECTOR = "0x313ce567";
/** `symbol()` */
export const SYMBOL_SELECTOR = "0x95d89b41";
/** Longer symbols are cut. */
const MAX_SYMBOL_CHARACTERS = 32;
const MAX_DECIMALS = 255n;

/** What a contract says of itself; see `Chain.tokenClaims`. */
export async function readTokenClaims(rpc: JsonRpc, contract: string): Promise<TokenClaims> {
  const ask = (data: string) => ({ method: "eth_call", params: [{ to: contract, data }, "latest"] });
  const [code, decimals, symbol] = await answersTo(rpc, [
    { method: "eth_getCode", params: [contract, "latest"] },
    ask(DECIMALS_SELECTOR),
    ask(SYMBOL_SELECTOR),
  ]);
  if (bytes(resultOf("eth_getCode", code), "code of a contract") === "0x") return { has_code: false };
  const claims: TokenClaims = { has_code: true };
  const count = decimalsOf(replyOf(decimals));
  const text = symbolOf(replyOf(symbol));
  if (count !== undefined) claims.decimals = count;
  if (text) claims.symbol = text;
  return claims;
}

/** What the contract returned, in hex without a prefix; empty if its code ended with an error. */
function replyOf(answer: RpcAnswer | undefined): string {
  try {
    return bytes(resultOf("eth_call", answer), "answer of a contract").slice(2);
  } catch (error) {
    if (isReverted(error)) return "";
    throw error;
  }
}

function decimalsOf(reply: string): number | undefined {
  if (reply.length !== 64) return undefined;
  const value = BigInt(`0x${reply}`);
  return value > MAX_DECIMALS ? undefined : Number(value);
}

/** A `string`, or, of the oldest tokens, 32 bytes that are filled up with zeros. */
function symbolOf(reply: string): string | undefined {
  if (reply.length === 64) return readable(reply.replace(/(00)+$/, ""));
  const at = (byte: number) => Number(`0x${reply.slice(byte * 2, byte * 2 + 64)}`);
  const length = at(32);
  if (at(0) !== 32 || !Number.isSafeInteger(length) || reply.length < (64 + length) * 2) return undefined;
  return readable(reply.slice(128, 128 + length * 2));
}

/** Without what cannot be seen, such as characters that turn the direction of the text around them. */
function readable(digits: string): string {
  const text = Buffer.from(digits, "hex").toString("utf8");
  return [...text.replace(/[\p{C}\p{Z}]+/gu, " ").trim()].slice(0, MAX_SYMBOL_CHARACTERS).join("");
}
