import { fc } from "@portico/testing";
import { valid, wrong } from "@portico/testing/vectors/addresses.ts";
import { Address, NETWORK } from "@scure/btc-signer";
import { describe, expect, test } from "vitest";
import { addressProblem, networkById, normalisedAddress } from "../src/index.ts";

type Chain = "bitcoin" | "litecoin" | "dogecoin";

/** The chains' parameters from their own sources (chainparams.cpp). Dogecoin has no segwit. */
const parameters: Record<Chain, typeof NETWORK> = {
  bitcoin: NETWORK,
  litecoin: { bech32: "ltc", pubKeyHash: 0x30, scriptHash: 0x32, wif: 0xb0 },
  dogecoin: { bech32: "", pubKeyHash: 0x1e, scriptHash: 0x16, wif: 0x9e },
};

const ownHash = fc.uint8Array({ minLength: 20, maxLength: 20 });
const longHash = fc.uint8Array({ minLength: 32, maxLength: 32 });
const legacy = fc.oneof(
  ownHash.map((hash) => ({ type: "pkh", hash }) as const),
  ownHash.map((hash) => ({ type: "sh", hash }) as const),
);
const segwit = fc.oneof(
  ownHash.map((hash) => ({ type: "wpkh", hash }) as const),
  longHash.map((hash) => ({ type: "wsh", hash }) as const),
  longHash.map((pubkey) => ({ type: "tr", pubkey }) as const),
);

describe.each(Object.keys(parameters) as Chain[])("An address of %s", (chain) => {
  const addresses = Address(parameters[chain]);
  const anyAddress = (chain === "dogecoin" ? legacy : fc.oneof(legacy, segwit)).map((output) =>
    addresses.encode(output),
  );

  test("accepts addresses as @scure/btc-signer encodes them", () => {
    fc.assert(
      fc.property(anyAddress, (address) => {
        expect(addressProblem(networkOf(chain), address)).toBeUndefined();
        expect(normalisedAddress(networkOf(chain), address)).toBe(address);
      }),
    );
  });

  test("is accepted exactly if @scure/btc-signer decodes it, also with one character replaced", () => {
    const changed = fc
      .tuple(anyAddress, fc.nat(), fc.constantFrom(..."023456789acdefghjklmnpqrstuvwxyzABCDEFGHLMNPQ"))
      .map(([address, position, character]) => {
        const at = position % address.length;
        return address.slice(0, at) + character + address.slice(at + 1);
      });
    fc.assert(
      fc.property(changed, (address) => {
        expect(isAccepted(chain, address)).toBe(isDecoded(chain, address));
      }),
    );
  });

  test("among the vectors is accepted exactly if @scure/btc-signer decodes it", () => {
    // Litecoin's older script addresses begin with 3; the library knows one version per chain.
    const vectors = [...Object.values(valid), ...Object.values(wrong)]
      .flat()
      .filter((address) => chain !== "litecoin" || !/^3/.test(address));
    for (const address of vectors)
      expect(isAccepted(chain, address), address).toBe(isDecoded(chain, address));
  });
});

test("An anchor output, which anyone can spend, is refused although @scure/btc-signer decodes it", () => {
  const anchor = "bc1pfeessrawgf";
  expect(isDecoded("bitcoin", anchor)).toBe(true);
  expect(isAccepted("bitcoin", anchor)).toBe(false);
});

function networkOf(chain: Chain) {
  const network = networkById(chain);
  if (!network) throw new Error(`There is no network ${chain}`);
  return network;
}

function isAccepted(chain: Chain, address: string): boolean {
  return addressProblem(networkOf(chain), address) === undefined;
}

function isDecoded(chain: Chain, address: string): boolean {
  try {
    return Boolean(Address(parameters[chain]).decode(address));
  } catch {
    return false;
  }
}
