import type { Coin, CoinNetwork } from "@portico/contract";
import { describe, expect, test } from "vitest";
import { savableAddress } from "./savable-address.ts";
import { firstProblem, receivedAmount, type WithdrawFacts, type WithdrawForm } from "./withdraw-rules.ts";

const network: CoinNetwork = {
  network_id: "bitcoin",
  withdrawal_name: "BTC",
  deposit_name: "BTC",
  address_format: "bitcoin",
  has_destination_tag: false,
  deposit_enabled: true,
  withdrawal_enabled: true,
  minimum_withdrawal: "0.00001",
  minimum_deposit: "0.0001",
};
const coin: Coin = {
  coin_id: "bitcoin",
  symbol: "BTC",
  name: "Bitcoin",
  decimals: 8,
  is_stable: false,
  alias_of: null,
  deposit_enabled: true,
  withdrawal_enabled: true,
  swap_enabled: true,
  minimum_withdrawal: "0.00001",
  minimum_deposit: "0.0001",
  swap_fee: "0.0000026",
  swap_spread_percent: "0",
  withdrawal_fee: "0.0005",
  networks: [network],
};
const facts: WithdrawFacts = { coin, available: "0.5", user_id: "an id", tokens: [] };
const form: WithdrawForm = {
  address: "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4",
  network,
  tag: "",
  quantity: "0.1",
};
const textOf = (changes: Partial<WithdrawForm>, more: Partial<WithdrawFacts> = {}) =>
  firstProblem({ ...form, ...changes }, { ...facts, ...more })?.text;

describe("Messages in order", () => {
  test("'Missing required data' comes before everything", () => {
    expect(textOf({ address: "", network: undefined, quantity: "" }, { user_id: undefined })).toBe(
      "Missing required data",
    );
  });

  test("'Please enter a withdrawal address' (blank after trim)", () => {
    expect(textOf({ address: "  ", network: undefined, quantity: "" })).toBe(
      "Please enter a withdrawal address",
    );
  });

  test("T12 an amount above the remaining quota, as the server computes it", () => {
    const quota = { quota_left: "149999.5", market_price: "100000.000001" };
    const above = "This is above your daily withdrawal quota. You have 149,999.5 USDT left for now.";
    const rich = { ...quota, available: "1000000" };
    expect(textOf({ quantity: "1.5" }, rich)).toBe(above);
    expect(textOf({ quantity: "1.49999" }, rich)).toBeUndefined();
    const stable = { ...rich, coin: { ...coin, is_stable: true } };
    expect(textOf({ quantity: "149999.5" }, stable)).toBeUndefined();
    expect(textOf({ quantity: "149999.500001" }, stable)).toBe(above);
    expect(textOf({ quantity: "1.5" }, { ...rich, market_price: undefined })).toBeUndefined();
  });

  test("'Please select a network'", () => {
    expect(textOf({ network: undefined, quantity: "" })).toBe("Please select a network");
  });

  test("'Please enter a valid amount' (not a number or 0 or less)", () => {
    for (const quantity of ["", "0", "0.", "."]) {
      expect(textOf({ quantity })).toBe("Please enter a valid amount");
    }
  });

  test("'Insufficient balance' (above balance)", () => {
    expect(textOf({ quantity: "0.50000001" })).toBe("Insufficient balance");
    expect(textOf({ quantity: "0.5" })).toBeUndefined();
  });

  test("T74 'Minimum withdrawal amount is {minimum} {SYMBOL}', of the network and with the fee", () => {
    const words = (least: string, arriving: string) =>
      `Minimum withdrawal amount is ${least} BTC. After the fee of 0.0005 BTC, at least ${arriving} BTC must arrive.`;
    expect(textOf({ quantity: "0.00050999" })).toBe(words("0.00051", "0.00001"));
    expect(textOf({ quantity: "0.00051" })).toBeUndefined();
    const other = { ...network, minimum_withdrawal: "0.01" };
    expect(textOf({ quantity: "0.00051", network: other })).toBe(words("0.0105", "0.01"));
  });
});

describe("further checks after those of the spec", () => {
  test("T11 the user receives amount - fee, which must be above zero", () => {
    const free = { ...network, minimum_withdrawal: "0" };
    expect(textOf({ quantity: "0.0005", network: free })).toContain("there would be nothing left to receive");
    expect(receivedAmount("0.1", coin)).toBe("0.0995");
    expect(receivedAmount("0.0004", coin)).toBe("0");
  });

  test("T11 the address must pass that network's checksum", () => {
    expect(textOf({ address: "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5" })).toContain(
      "This is not a valid BTC address.",
    );
    expect(textOf({ address: " bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4 " })).toBeUndefined();
  });

  test("T11 XRP accepts a destination tag", () => {
    const tagged = {
      address: "r9cZA1mLK5R5Am25ArfXFmqgNwjZgnfk59",
      network: { ...network, withdrawal_name: "XRP", has_destination_tag: true },
    };
    for (const tag of ["4294967296", "01", "x"]) {
      expect(textOf({ ...tagged, tag })).toBe(
        "The destination tag must be a whole number from 0 to 4294967295.",
      );
    }
    for (const tag of ["", "0", "4294967295"]) expect(textOf({ ...tagged, tag })).toBeUndefined();
  });
});

describe("T74 where coins are lost", () => {
  const on = (withdrawal_name: string, address: string) => ({
    address,
    network: { ...network, withdrawal_name },
  });
  const contract = "This is the address of a token's contract. Coins sent there are lost.";

  test("a token's contract is refused while it is typed, also that of a coin which was added later", () => {
    expect(textOf(on("ERC20", "0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48"))).toBe(contract);
    expect(textOf(on("TRC20", "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t"))).toBe(contract);
    const added = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
    const token = {
      coin_id: "x",
      name: "X",
      network_id: "polygon",
      contract: { address: added, decimals: 6 },
    };
    expect(textOf(on("ERC20", added.toLowerCase()), { tokens: [token] })).toBe(contract);
    expect(textOf(on("ERC20", added))).toBeUndefined();
  });

  test("a burn address is refused", () => {
    expect(textOf(on("BTC", "1111111111111111111114oLvT2"))).toBe(
      "Nobody has the key to this address. Coins sent there are lost.",
    );
  });

  test("an address in Bitcoin's form is taken once its own form is confirmed; a script of Bitcoin never", () => {
    const legacy = on("LTC", "3CDJNfdWX8m2NwuGUV3nhXHXEeLygMXoAj");
    const unconfirmed = "Please confirm below that the recipient's wallet is for Litecoin.";
    expect(textOf(legacy)).toBe(unconfirmed);
    expect(textOf({ ...legacy, confirmed_form: "MVcg9uEvtWuP5N6V48EHfEtbz48qR8TKZ9" })).toBe(unconfirmed);
    expect(textOf({ ...legacy, confirmed_form: "MJRSgZ3UUFcTBTBAaN38XAXvZLwRe8WVw7" })).toBeUndefined();
    expect(savableAddress({ ...form, ...legacy }, facts)).toBeNull();
    expect(textOf(on("BCH", "1BpEi6DfDAUFd7GtittLSdBeYJvcoaVggu"))).toContain("for Bitcoin Cash");
    expect(textOf(on("BCH", "3P14159f73E4gFr7JterCCQh9QjiTjiZrG"))).toContain("This is a Bitcoin address.");
  });
});
