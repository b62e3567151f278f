import { ripemd160 } from "@noble/hashes/legacy.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { fc } from "@portico/testing";
import { foreign, unusable, valid, wrong } from "@portico/testing/vectors/addresses.ts";
import { base58, bech32, bech32m, createBase58check } from "@scure/base";
import { describe, expect, test } from "vitest";
import {
  type AddressFormat,
  addressProblem,
  type Network,
  networks,
  normalisedAddress,
} from "../src/index.ts";

const WRONG = "One or more characters are wrong; please copy it again.";
const base58check = createBase58check(sha256);

function network(format: AddressFormat): Network {
  const found = networks.find(({ address_format }) => address_format === format);
  if (!found) throw new Error(`no network writes its addresses as ${format}`);
  return found;
}

/** Shorter than what `isPatterned` finds, so that no generated address is a burn address by accident. */
function isNotPatterned(bytes: Uint8Array): boolean {
  return new Set(bytes).size > 10 || bytes.length < 20;
}

function each(vectors: Record<AddressFormat, readonly string[]>): [AddressFormat, string][] {
  return (Object.keys(vectors) as AddressFormat[]).flatMap((format) =>
    vectors[format].map((address): [AddressFormat, string] => [format, address]),
  );
}

describe("T11 an address must pass its network's checksum", () => {
  test.each(each(valid))("%s accepts %s", (format, address) => {
    expect(addressProblem(network(format), address)).toBeUndefined();
    expect(addressProblem(network(format), `  ${address}\n`)).toBeUndefined();
  });

  test.each(each(wrong))("%s refuses %s", (format, address) => {
    expect(addressProblem(network(format), address)).toBe(WRONG);
  });

  test.each(unusable)("%s explains why %s cannot be used", (format, address, reason) => {
    expect(addressProblem(network(format), address)).toMatch(reason);
  });

  test.each(foreign)("%s recognises %s as another network's", (format, address, reason) => {
    expect(addressProblem(network(format), address)).toBe(reason);
  });

  test.each(networks)("$network_id refuses an empty address", (each) => {
    expect(addressProblem(each, " ")).toBe("It is empty.");
  });

  test("every network of the registry has published addresses here", () => {
    const formats = new Set(networks.map(({ address_format }) => address_format));
    expect([...formats].sort()).toEqual(Object.keys(valid).sort());
  });
});

describe("T11 typing errors are detected", () => {
  const character = fc.oneof(
    fc.constantFrom(..."123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz0OIl"),
    fc.string({ minLength: 1, maxLength: 1, unit: "grapheme" }),
  );
  const checked = each(valid).filter(([format]) => format !== "solana" && format !== "evm");

  test.each(checked)("%s refuses %s with any one character changed", (format, address) => {
    const slip = fc.tuple(fc.nat(address.length - 1), character);
    fc.assert(
      fc.property(slip, ([at, replacement]) => {
        fc.pre(address[at] !== replacement);
        const slipped = address.slice(0, at) + replacement + address.slice(at + 1);
        expect(addressProblem(network(format), slipped)).toBeTypeOf("string");
      }),
      { numRuns: 300 },
    );
  });

  const mixed = valid.evm.filter((address) => /[a-f]/.test(address) && /[A-F]/.test(address.slice(2)));

  test.each(mixed)("evm refuses %s with the case of any letter changed", (address) => {
    for (const at of [...address.matchAll(/[a-fA-F]/g)].map(({ index }) => index)) {
      const letter = address.charAt(at);
      const other = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase();
      const slipped = address.slice(0, at) + other + address.slice(at + 1);
      expect(addressProblem(network("evm"), slipped), slipped).toBe(WRONG);
    }
  });

  test("evm detects at least 99.9 % of changed digits in a mixed-case address", () => {
    const slips = mixed.flatMap((address) =>
      [...address].flatMap((_, at) =>
        [..."0123456789abcdefABCDEF"]
          .filter((digit) => at > 1 && digit !== address[at])
          .map((digit) => address.slice(0, at) + digit + address.slice(at + 1)),
      ),
    );
    const missed = slips.filter((slip) => addressProblem(network("evm"), slip) === undefined);
    expect(missed.length).toBeLessThan(slips.length / 1000);
  });

  test("solana, which has no checksum, accepts exactly 32 bytes", () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 0, maxLength: 64 }).filter(isNotPatterned), (bytes) => {
        const isTaken = addressProblem(network("solana"), base58.encode(bytes)) === undefined;
        expect(isTaken).toBe(bytes.length === 32);
      }),
    );
  });
});

describe("accepts any address that another encoder produces", () => {
  const hash = fc.uint8Array({ minLength: 20, maxLength: 20 }).filter(isNotPatterned);
  const longHash = fc.uint8Array({ minLength: 32, maxLength: 32 }).filter(isNotPatterned);
  const versions: [AddressFormat, number][] = [
    ["bitcoin", 0x00],
    ["bitcoin", 0x05],
    ["bitcoin-cash", 0x00],
    ["litecoin", 0x30],
    ["litecoin", 0x32],
    ["litecoin", 0x05],
    ["dogecoin", 0x1e],
    ["dogecoin", 0x16],
    ["tron", 0x41],
  ];

  test.each(versions)("%s with version %i", (format, version) => {
    fc.assert(
      fc.property(hash, (bytes) => {
        const address = base58check.encode(Uint8Array.of(version, ...bytes));
        expect(addressProblem(network(format), address)).toBeUndefined();
      }),
    );
  });

  test.each([
    ["bitcoin", "bc"],
    ["litecoin", "ltc"],
  ] as const)("%s segwit", (format, prefix) => {
    const taken = (address: string) => addressProblem(network(format), address) === undefined;
    fc.assert(
      fc.property(hash, longHash, fc.integer({ min: 0, max: 16 }), (short, long, version) => {
        const words = (bytes: Uint8Array) => [version, ...bech32.toWords(bytes)];
        expect(taken(bech32.encode(prefix, words(short)))).toBe(version === 0);
        expect(taken(bech32.encode(prefix, words(long)))).toBe(version === 0);
        expect(taken(bech32m.encode(prefix, words(short)))).toBe(false);
        expect(taken(bech32m.encode(prefix, words(long)))).toBe(version === 1);
      }),
    );
  });

  test("RIPEMD-160 and SHA-256 give the address of a published key", () => {
    const key = "0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798";
    const bytes = Uint8Array.from(key.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
    const words = [0, ...bech32.toWords(ripemd160(sha256(bytes)))];
    expect(bech32.encode("bc", words)).toBe("bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4");
  });
});

test("address checks never throw", { tags: "long" }, () => {
  const text = fc.oneof(
    fc.string({ unit: "binary", maxLength: 200 }),
    fc.string({ unit: fc.constantFrom(..."1bclt3LMDTr4S0xaddrqpzry9:"), maxLength: 140 }),
    fc
      .tuple(fc.constantFrom("addr1", "bc1", "bitcoincash:", "SP", "0x", "Ae2", "4"), fc.string())
      .map((parts) => parts.join("")),
    fc.uint8Array({ maxLength: 90 }).map((bytes) => base58.encode(bytes)),
    fc.uint8Array({ maxLength: 60 }).map((bytes) => bech32.encode("addr", bech32.toWords(bytes), 120)),
  );
  fc.assert(
    fc.property(fc.constantFrom(...networks), text, (each, address) => {
      expect(addressProblem(each, address) ?? "").toBeTypeOf("string");
      expect(normalisedAddress(each, address)).toBeTypeOf("string");
    }),
    { numRuns: 2_000 },
  );
  expect(addressProblem(network("solana"), "1".repeat(1_000_000))).toBe(WRONG);
});

describe("T18 all spellings of an address normalize to the same text", () => {
  const lower = "0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed";
  const checksummed = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";

  test.each<[AddressFormat, string, string]>([
    ["evm", lower, checksummed],
    ["evm", `0x${lower.slice(2).toUpperCase()}`, checksummed],
    ["evm", ` ${checksummed} `, checksummed],
    ["bitcoin", "BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4", "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4"],
    ["litecoin", "3CDJNfdWX8m2NwuGUV3nhXHXEeLygMXoAj", "MJRSgZ3UUFcTBTBAaN38XAXvZLwRe8WVw7"],
    [
      "bitcoin-cash",
      "bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a",
      "qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a",
    ],
    [
      "bitcoin-cash",
      "BITCOINCASH:QPM2QSZNHKS23Z7629MMS6S4CWEF74VCWVY22GDX6A",
      "qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a",
    ],
    ["bitcoin-cash", "1BpEi6DfDAUFd7GtittLSdBeYJvcoaVggu", "qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a"],
    ["bitcoin-cash", " bitcoincash:not one", "not one"],
    ["tron", " TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t", "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t"],
  ])("%s %s", (format, address, normal) => {
    expect(normalisedAddress(network(format), address)).toBe(normal);
  });

  test.each(each(valid))(
    "%s %s stays valid when normalised, and a second time changes nothing",
    (format, address) => {
      const normal = normalisedAddress(network(format), address);
      expect(addressProblem(network(format), normal)).toBeUndefined();
      expect(normalisedAddress(network(format), normal)).toBe(normal);
    },
  );
});
