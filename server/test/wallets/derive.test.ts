import { networkById, readAccountKey } from "@portico/contract";
import { accounts, descriptors, electrum } from "@portico/testing/vectors/account-keys.ts";
import { HDKey } from "@scure/bip32";
import { describe, expect, test } from "vitest";
import { openAccount } from "../../src/wallets/derive.ts";
import { keysAt } from "../support/account/account-keys.ts";

function addressOf(key: string, networkId: string, index = 0): string {
  const read = readAccountKey(key);
  const network = networkById(networkId);
  if ("refusal" in read || !network) throw new Error(`No key or no network: ${key} ${networkId}`);
  return openAccount(read).addressAt(network, index);
}

describe("An account's extended public key derives the same addresses as wallets", () => {
  test("BIP 44, 49 and 84: keys are encoded as in the examples", () => {
    expect(keysAt("m/44'/0'/0'").public).toBe(
      "xpub6BosfCnifzxcFwrSzQiqu2DBVTshkCXacvNsWGYJVVhhawA7d4R5WSWGFNbi8Aw6ZRc1brxMyWMzG3DSSSSoekkudhUd9yLb6qx39T9nMdj",
    );
    expect(keysAt("m/49'/0'/0'", "ypub").public).toBe(
      "ypub6Ww3ibxVfGzLrAH1PNcjyAWenMTbbAosGNB6VvmSEgytSER9azLDWCxoJwW7Ke7icmizBMXrzBx9979FfaHxHcrArf3zbeJJJUZPf663zsP",
    );
    expect(keysAt("m/84'/0'/0'", "zpub").public).toBe(
      "zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs",
    );
  });

  test.each([
    ["m/44'/0'/0'", "xpub", "bitcoin", 0, "1LqBGSKuX5yYUonjxT5qGfpUsXKYYWeabA"],
    ["m/49'/0'/0'", "ypub", "bitcoin", 0, "37VucYSaXLCAsxYyAPfbSi9eh4iEcbShgf"],
    ["m/84'/0'/0'", "zpub", "bitcoin", 0, "bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu"],
    ["m/84'/0'/0'", "zpub", "bitcoin", 1, "bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g"],
    ["m/44'/2'/0'", "xpub", "litecoin", 0, "LUWPbpM43E2p7ZSh8cyTBEkvpHmr3cB8Ez"],
    ["m/44'/2'/0'", "Ltub", "litecoin", 0, "LUWPbpM43E2p7ZSh8cyTBEkvpHmr3cB8Ez"],
    ["m/49'/2'/0'", "Mtub", "litecoin", 0, "M7wtsL7wSHDBJVMWWhtQfTMSYYkyooAAXM"],
    ["m/84'/2'/0'", "zpub", "litecoin", 0, "ltc1qjmxnz78nmc8nq77wuxh25n2es7rzm5c2rkk4wh"],
    ["m/44'/3'/0'", "dgub", "dogecoin", 0, "DBus3bamQjgJULBJtYXpEzDWQRwF5iwxgC"],
    ["m/44'/145'/0'", "xpub", "bitcoin-cash", 0, "qqyx49mu0kkn9ftfj6hje6g2wfer34yfnq5tahq3q6"],
    ["m/44'/60'/0'", "xpub", "ethereum", 0, "0x9858EfFD232B4033E47d90003D41EC34EcaEda94"],
    ["m/44'/60'/0'", "xpub", "polygon", 1, "0x6Fac4D18c912343BF86fa7049364Dd4E424Ab9C0"],
    ["m/44'/61'/0'", "xpub", "ethereum-classic", 0, "0xFA22515E43658ce56A7682B801e9B5456f511420"],
    ["m/44'/195'/0'", "xpub", "tron", 0, "TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH"],
  ] as const)("%s as %s, %s number %i", (path, writing, network, index, address) => {
    expect(addressOf(keysAt(path, writing).public, network, index)).toBe(address);
  });

  test.each([
    ["a zpub of m/0'", electrum.segwit, "bitcoin", "bc1q2ccr34wzep58d4239tl3x3734ttle92a8srmuw"],
    ["the same for Litecoin", electrum.segwit, "litecoin", "ltc1q2ccr34wzep58d4239tl3x3734ttle92arvely7"],
    ["the xpub of a legacy wallet", electrum.standard, "bitcoin", "1NNkttn1YvVGdqBW4PR6zvc3Zx3H5owKRf"],
  ])("Electrum: %s", (_, key, network, address) => {
    expect(addressOf(key, network)).toBe(address);
  });

  test.each([
    [descriptors.pkh, "1LqBGSKuX5yYUonjxT5qGfpUsXKYYWeabA"],
    [descriptors.nested, "37VucYSaXLCAsxYyAPfbSi9eh4iEcbShgf"],
    [descriptors.wpkh, "bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu"],
    [descriptors.wpkhApostrophes, "bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu"],
    [`[73c5da0a/84'/0'/0']${accounts.xpub84}`, "bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu"],
    [`[73c5da0a/49h/0h/0h]${accounts.xpub49}/0/*`, "37VucYSaXLCAsxYyAPfbSi9eh4iEcbShgf"],
  ])("BIP 44, 49 and 84 with origin or as descriptor: %s", (key, address) => {
    expect(addressOf(key, "bitcoin")).toBe(address);
  });

  test("BIP 32's second test vector: public derivation gives the same keys as private derivation", () => {
    const parent = HDKey.fromExtendedKey(
      "xpub661MyMwAqRbcFW31YEwpkMuc5THy2PSt5bDMsktWQcFF8syAmRUapSCGu8ED9W6oDMSgv6Zz8idoc4a6mr8BDzTJY47LJhkJ8UB7WEGuduB",
    );
    expect(parent.deriveChild(0).publicExtendedKey).toBe(
      "xpub69H7F5d8KSRgmmdJg2KhpAK8SR3DjMwAdkxj3ZuxV27CprR9LgpeyGmXUbC6wb7ERfvrnKZjXoUmmDznezpbZb7ap6r1D3tgFxHmwMkQTPH",
    );
  });

  test("the fingerprint is the account's own, as shown by wallets", () => {
    const key = keysAt("m/84'/0'/0'", "zpub").public;
    const read = readAccountKey(key);
    if ("refusal" in read) throw new Error(read.refusal);
    const own = HDKey.fromExtendedKey(keysAt("m/84'/0'/0'").public);
    expect(openAccount(read).fingerprint).toBe(own.fingerprint.toString(16).padStart(8, "0"));
    const child = HDKey.fromExtendedKey(own.deriveChild(0).publicExtendedKey);
    expect(child.parentFingerprint).toBe(own.fingerprint);
  });
});
