import { fc } from "@portico/testing";
import { expect, it } from "vitest";
import { ChainError } from "../../src/chain.ts";
import { aggregateData, type InnerCall, MULTICALL3, readAggregate } from "../../src/evm/multicall.ts";
import { aggregate } from "../../src/stand-ins/evm/multicall.ts";

const hexOf = (size: { minLength: number; maxLength: number }) =>
  fc.uint8Array(size).map((bytes) => `0x${Buffer.from(bytes).toString("hex")}`);
const call: fc.Arbitrary<InnerCall> = fc.record({
  to: hexOf({ minLength: 20, maxLength: 20 }),
  data: hexOf({ minLength: 0, maxLength: 100 }),
});
/** What the contracts answer; undefined fails. */
const reply = fc.option(hexOf({ minLength: 0, maxLength: 100 }), { nil: undefined });

it("what is written for Multicall3 is what a library reads, and what that writes is read here", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(call, reply), { maxLength: 20 }), (pairs) => {
      const seen: InnerCall[] = [];
      const answer = aggregate(aggregateData(pairs.map(([one]) => one)), {
        balanceOf: () => 0n,
        call(to, data) {
          const [, text] = pairs[seen.push({ to, data }) - 1] ?? [];
          if (text === undefined) throw new Error("reverted");
          return text;
        },
      });
      expect(seen).toEqual(pairs.map(([one]) => one));
      expect(readAggregate(answer, pairs.length)).toEqual(pairs.map(([, text]) => text));
    }),
    { numRuns: 200 },
  );
});

it("an answer in another form, for another number of calls, or cut off, is not read", () => {
  const calls = [{ to: MULTICALL3, data: "0x1234" }];
  const answer = aggregate(aggregateData(calls), { balanceOf: () => 0n, call: () => `0x${"11".repeat(32)}` });
  expect(readAggregate(answer, 1)).toEqual([`0x${"11".repeat(32)}`]);
  const change = (at: number, digits: string) =>
    answer.slice(0, 2 + at * 2) + digits + answer.slice(2 + at * 2 + digits.length);
  const last = (byte: number, digits: string) => change(byte + 31, digits);
  for (const wrong of [
    "0x",
    null,
    7,
    answer.slice(0, -2),
    change(0, "ff".repeat(32)),
    last(0, "21"),
    last(32, "02"),
    last(64, "ff"),
    last(96, "02"),
    last(128, "41"),
    last(160, "ff"),
  ])
    expect(() => readAggregate(wrong, 1)).toThrow(ChainError);
  expect(() => readAggregate(answer, 2)).toThrow(ChainError);
});
