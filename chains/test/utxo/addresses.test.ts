import { expect, test } from "vitest";
import { addressOf, utxoChain, utxoNetworks } from "../../src/index.ts";

const endpoint = { url: "http://127.0.0.1:1" };
const keyHash = "751e76e8199196d454941c45d1b3a323f1433bd6";

test.each([
  ["bitcoin", "1BgGZ9tcN4rm9KBzDn7KprQz87SZ26SAMH", `76a914${keyHash}88ac`],
  ["bitcoin", "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4", `0014${keyHash}`],
  ["bitcoin", "BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4", `0014${keyHash}`],
  ["litecoin", "ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9", `0014${keyHash}`],
] as const)("%s: %s has its published script", (network, address, script) => {
  expect(utxoChain(network, endpoint).watchKey(address)).toBe(script);
});

test("the older and the newer form of a Litecoin script address are the same", () => {
  const { watchKey } = utxoChain("litecoin", endpoint);
  const script = watchKey("3CDJNfdWX8m2NwuGUV3nhXHXEeLygMXoAj");
  const current = addressOf(utxoNetworks.litecoin, script) as string;
  expect(current).toMatch(/^M/);
  expect(watchKey(current)).toBe(script);
});

test.each([
  ["bitcoin", "ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9"],
  ["bitcoin", "tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx"],
  ["bitcoin", "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5"],
  ["bitcoin", "bc1pfeessrawgf"],
  ["bitcoin", "DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L"],
  ["litecoin", "1BgGZ9tcN4rm9KBzDn7KprQz87SZ26SAMH"],
  ["dogecoin", "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4"],
  ["dogecoin", ""],
] as const)("%s: %s is no address", (network, address) => {
  expect(() => utxoChain(network, endpoint).watchKey(address)).toThrow();
});

test("a script without an address has none", () => {
  expect(addressOf(utxoNetworks.bitcoin, "6a0401020304")).toBeUndefined();
  expect(addressOf(utxoNetworks.dogecoin, `0014${keyHash}`)).toBeUndefined();
});
