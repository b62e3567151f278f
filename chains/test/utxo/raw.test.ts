import { expect, test } from "vitest";
import { readRawBlock } from "../../src/utxo/raw.ts";
import { dogecoinBlock371337 } from "./dogecoin-block.ts";

test("a published Dogecoin block with a proof of merged mining is read", () => {
  const block = readRawBlock(dogecoinBlock371337);
  expect(block.hash).toBe("60323982f9c5ff1b5a954eac9dc1269352835f47c2c5222691d80f0d50dcf053");
  expect(block.transactions.map(({ isCoinbase }) => isCoinbase)).toEqual([
    true,
    false,
    false,
    false,
    false,
    false,
  ]);
  const texts = block.transactions.map(({ bytes }) => bytes.toString("hex"));
  expect(dogecoinBlock371337.endsWith(texts.join(""))).toBe(true);
});

test("a raw block that is cut short, goes on, or was changed is refused", () => {
  const text = dogecoinBlock371337;
  for (const wrong of [
    "",
    text.slice(0, 158),
    text.slice(0, -2),
    text.slice(0, 1000),
    `${text}00`,
    `${text.slice(0, -20)}ff${text.slice(-18)}`,
  ])
    expect(() => readRawBlock(wrong)).toThrow(expect.objectContaining({ fault: "malformed" }));
});
