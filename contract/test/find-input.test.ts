import { transactionHash } from "@portico/testing/vectors/transaction-hashes.ts";
import { describe, expect, test } from "vitest";
import { hashOnNetwork, MAX_FIND_INPUT, networks, readFindInput } from "../src/index.ts";

const digits = "4a5e1e4baab89f3a32518a88c31bc87f618f76673e2cc77ab2127b7afdeda33b";
const found = { kind: "transaction", hash: digits };

describe("what somebody has pasted who looks for a deposit", () => {
  test.each([
    digits,
    `0x${digits}`,
    `0X${digits.toUpperCase()}`,
    ` ${digits.toUpperCase()}\n`,
    `https://etherscan.io/tx/0x${digits}#eventlog`,
    `https://tronscan.org/#/transaction/${digits}`,
    `Hi, I sent it yesterday (https://mempool.space/tx/${digits}), please check. Thanks!`,
    `${digits} and again 0x${digits}`,
    `${digits.slice(0, 40)}\n  ${digits.slice(40)}`,
  ])("a hash: %s", (text) => expect(readFindInput(text)).toEqual(found));

  test("the hashes of every network are read back in its own form", () => {
    for (const network of networks) {
      const hash = transactionHash(network);
      const input = readFindInput(`${network.explorer.transaction}${hash}`);
      expect(input.kind, network.network_id).toBe("transaction");
      if (input.kind === "transaction") expect(hashOnNetwork(network, input.hash)).toBe(hash);
    }
  });

  test("several hashes", () => {
    expect(readFindInput(`${digits} ${"0a".repeat(32)}`)).toEqual({ kind: "several" });
  });

  test.each([
    "0x7f0c1a5de9d0cbb3a1ddc2b6e0f1a9b8c7d6e5f4",
    "0x7F0c1a5de9d0cbb3a1ddc2b6e0f1a9b8c7d6e5f4",
    "https://mempool.space/address/bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4",
    "my address is rPexBAjjSpyNyUEnhTr5iPWgkNs2g9GGNW.",
    "bitcoincash:qq28k5c8vjlvg8nrrve4u837mdrp7m2fxgn42z6lwx",
    "8yYaXbQ7WTSxG4hTiK6VM4RM2inXtF88HudtVPg8C1GV",
  ])("an address: %s", (text) => expect(readFindInput(text)).toEqual({ kind: "address" }));

  test.each([
    "",
    "hello",
    digits.slice(1),
    `${digits}0`,
    "<script>portico()</script>",
    "https://example.org/tx/",
    `${" ".repeat(MAX_FIND_INPUT)}${digits}`,
  ])("nothing of it: %s", (text) => expect(readFindInput(text)).toEqual({ kind: "nothing" }));
});
