import { sha256 } from "@noble/hashes/sha2.js";
import { fc } from "@portico/testing";
import { sinks, valid } from "@portico/testing/vectors/addresses.ts";
import { base58, base58xrp, bech32, bech32m, createBase58check } from "@scure/base";
import { describe, expect, test } from "vitest";
import { verdictOf } from "../src/addresses/formats.ts";
import {
  type AddressFormat,
  addressFault,
  addressHints,
  addressProblem,
  contractProblem,
  contractsElsewhere,
  formerlyBitcoin,
  isTokenContract,
  knownSinks,
  knownTokens,
  type Network,
  networkById,
  networks,
  normalisedAddress,
  registeredCoins,
} from "../src/index.ts";

type Lists = Partial<Record<AddressFormat, readonly string[]>>;

const entries = (lists: Lists) =>
  (Object.entries(lists) as [AddressFormat, readonly string[]][]).flatMap(([format, addresses]) =>
    addresses.map((address): [AddressFormat, string] => [format, address]),
  );
const networkOf = (format: AddressFormat) =>
  networks.find(({ address_format }) => address_format === format) as Network;
const inAnyCase = (format: AddressFormat, address: string) =>
  format === "evm" ? [address, address.toLowerCase(), ` 0x${address.slice(2).toUpperCase()}\n`] : [address];
const base58check = createBase58check(sha256);

const ours = [
  ...contractsElsewhere.map(({ network_id, contract }) => ({ network_id, address: contract.address })),
  ...registeredCoins.flatMap((coin) =>
    "networks" in coin
      ? coin.networks.flatMap(({ network_id, contract }) =>
          contract ? [{ network_id, address: contract.address }] : [],
        )
      : [],
  ),
];

describe("T74 contracts of tokens are no recipients", () => {
  test.each(entries(knownTokens))("%s %s, on every network of the format, in any case", (format, address) => {
    for (const network of networks.filter(({ address_format }) => address_format === format)) {
      for (const typed of inAnyCase(format, address)) {
        expect(addressProblem(network, typed), network.network_id).toBe(addressHints.token_contract);
      }
      expect(isTokenContract(network, address)).toBe(true);
      expect(contractProblem(network, address)).toBeUndefined();
    }
  });

  test.each(ours)("ours on $network_id, $address, is among them", ({ network_id, address }) => {
    const network = networkById(network_id) as Network;
    expect(addressProblem(network, address)).toBe(addressHints.token_contract);
    for (const other of networks.filter(({ address_format }) => address_format === network.address_format)) {
      expect(addressProblem(other, address), other.network_id).toBe(addressHints.token_contract);
    }
  });

  test("a contract of Ethereum has no key on Tron, and the other way round", () => {
    const usdc = Buffer.from("a0b86991c6218b36c1d19d4a2e9eb0ce3606eb48", "hex");
    const onTron = base58check.encode(Uint8Array.of(0x41, ...usdc));
    expect(addressProblem(networkOf("tron"), onTron)).toBe(addressHints.token_contract);
    const usdt = Buffer.from(base58.decode("TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t").subarray(1, 21));
    expect(addressProblem(networkOf("evm"), `0x${usdt.toString("hex")}`)).toBe(addressHints.token_contract);
  });
});

describe("T74 addresses without a key are no recipients, nor contracts of new coins", () => {
  test.each([...entries(sinks), ...entries(knownSinks)])("%s %s", (format, address) => {
    for (const network of networks.filter(({ address_format }) => address_format === format)) {
      for (const typed of inAnyCase(format, address)) {
        expect(addressProblem(network, typed), network.network_id).toBe(addressHints.no_key);
      }
      expect(addressFault(network, address)).toMatchObject({ is_lost: true });
      expect(contractProblem(network, address)).toBe(addressHints.no_contract);
    }
  });

  test("every precompile's address, and all below 2^32", () => {
    const number = fc.oneof(fc.integer({ min: 0, max: 0xff }), fc.integer({ min: 0, max: 0xffffffff }));
    fc.assert(
      fc.property(number, (low) => {
        const address = `0x${low.toString(16).padStart(40, "0")}`;
        expect(addressProblem(networkOf("evm"), address)).toBe(addressHints.no_key);
      }),
    );
  });

  test("a burnt hash burns in every form that Bitcoin's relatives, XRP and Stacks write it in", () => {
    const eater = base58check.decode("1BitcoinEaterAddressDontSendf59kuE").subarray(1);
    for (const hash of [new Uint8Array(20), new Uint8Array(20).fill(0xff), eater]) {
      for (const [format, address] of formsOf(hash)) {
        expect(addressProblem(networkOf(format), address), address).toBe(addressHints.no_key);
      }
    }
  });

  test("programs of zeros, and keys of zeros, in every longer form", () => {
    const zeros = new Uint8Array(32);
    for (const [format, address] of [
      ["bitcoin", bech32.encode("bc", [0, ...bech32.toWords(zeros)])],
      ["bitcoin", bech32m.encode("bc", [1, ...bech32m.toWords(zeros)])],
      ["litecoin", bech32.encode("ltc", [0, ...bech32.toWords(zeros)])],
      ["cardano", bech32.encode("addr", bech32.toWords(Uint8Array.of(0x61, ...zeros.subarray(4))), 120)],
      ["solana", base58.encode(zeros.fill(7))],
    ] as const) {
      expect(addressProblem(networkOf(format), address), address).toBe(addressHints.no_key);
    }
  });
});

test("T74 every listed address is well formed and listed once, in the form that we show", () => {
  const all = [...entries(knownTokens), ...entries(knownSinks)];
  for (const [format, address] of all) {
    expect(verdictOf(format, address), address).toMatchObject({ valid: true, normal: address });
  }
  expect(new Set(all.map(([, address]) => address.toLowerCase())).size).toBe(all.length);
});

describe("T74 another coin's form of an address", () => {
  test.each(entries(valid))("%s %s is only called Bitcoin's if it is written so", (format, address) => {
    const network = networkOf(format);
    const isBitcoins =
      (format === "bitcoin-cash" && /^1/.test(address)) || (format === "litecoin" && /^3/.test(address));
    expect(formerlyBitcoin(network, address)).toBe(
      isBitcoins ? normalisedAddress(network, address) : undefined,
    );
  });

  test("Bitcoin Cash refuses every script address of Bitcoin", () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 20, maxLength: 20 }), (hash) => {
        const address = base58check.encode(Uint8Array.of(0x05, ...hash));
        expect(addressProblem(networkOf("bitcoin-cash"), address)).toBe(addressHints.bitcoin_script);
      }),
    );
  });
});

/** Every address with this hash of a key or script, except those of Bitcoin Cash with CashAddr. */
function formsOf(hash: Uint8Array): [AddressFormat, string][] {
  const versioned = (version: number) => base58check.encode(Uint8Array.of(version, ...hash));
  const cash = networkOf("bitcoin-cash");
  return [
    ["bitcoin", versioned(0x00)],
    ["bitcoin", versioned(0x05)],
    ["bitcoin", bech32.encode("bc", [0, ...bech32.toWords(hash)])],
    ["bitcoin-cash", versioned(0x00)],
    ["bitcoin-cash", normalisedAddress(cash, versioned(0x00))],
    ["litecoin", versioned(0x30)],
    ["litecoin", versioned(0x32)],
    ["litecoin", versioned(0x05)],
    ["litecoin", bech32.encode("ltc", [0, ...bech32.toWords(hash)])],
    ["dogecoin", versioned(0x1e)],
    ["dogecoin", versioned(0x16)],
    ["ripple", base58xrp.encode(base58.decode(versioned(0x00)))],
    ["tron", versioned(0x41)],
  ];
}
