import { bytes, malformed } from "./answers.ts";
import { word } from "./tokens.ts";

/** Multicall3, which has the same address on all these networks. Source: https://www.multicall3.com */
export const MULTICALL3 = "0xca11bde05977b3631167028862be2a173976ca11";
/** `aggregate3((address,bool,bytes)[])` */
const AGGREGATE_SELECTOR = "0x82ad56cb";
/** `getEthBalance(address)` of Multicall3 itself. */
const ETH_BALANCE_SELECTOR = "0x4d2301cc";

/** A call within the one that Multicall3 makes of several. */
export interface InnerCall {
  to: string;
  data: string;
}

/** The call of Multicall3 that asks for an address's balance of the chain's own coin. */
export function ethBalanceCall(owner: string): InnerCall {
  return { to: MULTICALL3, data: ETH_BALANCE_SELECTOR + word(BigInt(owner)) };
}

/** The call data of one call that makes all of these; one that fails does not fail the others. */
export function aggregateData(calls: readonly InnerCall[]): string {
  const tuples = calls.map(({ to, data }) => {
    const digits = data.slice(2);
    const padded = digits.padEnd(Math.ceil(digits.length / 64) * 64, "0");
    return [word(BigInt(to)), word(1n), word(96n), word(BigInt(digits.length / 2)), padded].join("");
  });
  let offset = BigInt(tuples.length * 32);
  const offsets = tuples.map((tuple) => {
    const start = word(offset);
    offset += BigInt(tuple.length / 2);
    return start;
  });
  return [AGGREGATE_SELECTOR, word(32n), word(BigInt(tuples.length)), ...offsets, ...tuples].join("");
}

/**
 * Reads the answer to `aggregateData` for as many calls: what each returned, in hex, or undefined where it failed.
 * Rejects everything that the contract would not return.
 */
export function readAggregate(answer: unknown, count: number): (string | undefined)[] {
  const text = bytes(answer, "answer of Multicall3").slice(2);
  const at = (byte: number): number => {
    const digits = text.slice(byte * 2, byte * 2 + 64);
    const number = Number(`0x${digits}`);
    if (digits.length < 64 || !Number.isSafeInteger(number)) throw malformed("answer of Multicall3");
    return number;
  };
  if (at(0) !== 32 || at(32) !== count) throw malformed("number of answers of Multicall3");
  return Array.from({ length: count }, (_, index) => {
    const start = 64 + at(64 + index * 32);
    const isSuccess = at(start);
    const length = at(start + 64);
    const from = (start + 96) * 2;
    const data = text.slice(from, from + length * 2);
    if (isSuccess > 1 || at(start + 32) !== 64 || data.length !== length * 2)
      throw malformed("answer of Multicall3");
    return isSuccess === 1 ? `0x${data}` : undefined;
  });
}
