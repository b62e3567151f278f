import { notHashes, transactionHash, writingsOf } from "@portico/testing/vectors/transaction-hashes.ts";
import { describe, expect, test } from "vitest";
import { networks, normalisedTransactionHash, transactionHashDetails } from "../src/index.ts";

describe("T52 a transaction hash is in the exact form of its network", () => {
  test.each(networks.map((network) => [network.network_id, network] as const))("%s", (_, network) => {
    const good = transactionHash(network);
    for (const text of writingsOf(good, network)) {
      expect(normalisedTransactionHash(network, ` ${text}\n`), text).toBe(good);
    }
    for (const text of notHashes(good)) {
      expect(normalisedTransactionHash(network, text), JSON.stringify(text)).toBeUndefined();
    }
    for (const other of networks) {
      const foreign = transactionHash(other);
      const isSame =
        foreign === good || (foreign.length === good.length && /^[0-9a-fx]+$/i.test(foreign + good));
      if (!isSame) expect(normalisedTransactionHash(network, foreign), other.network_id).toBeUndefined();
    }
    expect(transactionHashDetails(network).length).toContain(String(good.length));
  });

  test("a link with two hashes of the network is ambiguous", () => {
    const [bitcoin] = networks;
    if (!bitcoin) throw new Error("no network");
    const link = `https://explorer.example/${transactionHash(bitcoin)}/${transactionHash(bitcoin, "4b")}`;
    expect(normalisedTransactionHash(bitcoin, link)).toBeUndefined();
  });

  test("Solana's signatures have 64 bytes, whatever their number of characters", () => {
    const solana = networks.find(({ network_id }) => network_id === "solana");
    if (!solana) throw new Error("no Solana");
    for (const text of [transactionHash(solana, "02"), transactionHash(solana, "ff")]) {
      expect(normalisedTransactionHash(solana, text)).toBe(text);
    }
    for (const text of ["1".repeat(88), "z".repeat(88), "2".repeat(84)]) {
      expect(normalisedTransactionHash(solana, text)).toBeUndefined();
    }
  });
});
