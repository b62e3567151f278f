import { describe, expect, test } from "vitest";
import { networks } from "../src/registry/networks.ts";
import { accountKeysRefusal, type GivenKey } from "../src/wallets/derivation.ts";
import { readAccountKey } from "../src/wallets/extended-key.ts";
import { isDerivable, networkRefusal } from "../src/wallets/key-networks.ts";

const xpub =
  "xpub6BosfCnifzxcFwrSzQiqu2DBVTshkCXacvNsWGYJVVhhawA7d4R5WSWGFNbi8Aw6ZRc1brxMyWMzG3DSSSSoekkudhUd9yLb6qx39T9nMdj";
const zpub =
  "zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs";
/** BIP 32's second test vector: a master key, and its public half. */
const xprv =
  "xprv9s21ZrQH143K31xYSDQpPDxsXRTUcvj2iNHm5NUtrGiGG5e2DtALGdso3pGz6ssrdK4PFmM8NSpSBHNqPqm55Qn3LqFtT2emdEXVYsCzC2U";
const master =
  "xpub661MyMwAqRbcFW31YEwpkMuc5THy2PSt5bDMsktWQcFF8syAmRUapSCGu8ED9W6oDMSgv6Zz8idoc4a6mr8BDzTJY47LJhkJ8UB7WEGuduB";
/** Below BIP 32's first test vector: `m/0'/1`, and `m/0'/1/2'/2`. */
const purposeKey =
  "xpub6ASuArnXKPbfEwhqN6e3mwBcDTgzisQN1wXN9BJcM47sSikHjJf3UFHKkNAWbWMiGj7Wf5uMash7SyYq527Hqck2AxYysAA7xmALppuCkwQ";
const chainKey =
  "xpub6FHa3pjLCk84BayeJxFW2SP4XRrFd1JYnxeLeU8EqN3vDfZmbqBqaGJAyiLjTAwm6ZLRQUMv1ZACTj37sR62cfN7fe5JnJ7dh8zL4fiyLHV";
const phrase =
  "abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about";

const refusalOf = (text: string) => {
  const read = readAccountKey(text);
  return "refusal" in read ? read.refusal : null;
};

describe("An extended public key of an account", () => {
  test("yields its kind and account, ignoring surrounding spaces", () => {
    expect(readAccountKey(` ${xpub}\n`)).toMatchObject({ script: "p2pkh", chain: "any", account: 0 });
    expect(readAccountKey(zpub)).toMatchObject({ script: "p2wpkh", chain: "any", account: 0 });
  });

  test.each([
    ["an extended private key", xprv],
    ["one with a typing error", `${xprv.slice(0, -1)}X`],
    ["one among other words", `my key: ${xprv}`],
    ["one with another prefix", `zprv${xprv.slice(4)}`],
    ["Litecoin's", `Ltpv${xprv.slice(4)}`],
    ["Dogecoin's", `dgpv${xprv.slice(4)}`],
    ["one in capitals", xprv.toUpperCase()],
    ["a key in the wallet import format", "5KJvsngHeMpm884wtkJNzQGaCErckhHJBGFsvd3VyK5qMZXj3hS"],
    ["a compressed one", "KwdMAjGmerYanjeui5SHS7JkmpZvVipYvB2LJGU1ZxJwYvP98617"],
    ["a bare key", "0x4646464646464646464646464646464646464646464646464646464646464646"],
  ])("'This is a private key. Never paste it anywhere …': %s", (_, text) => {
    expect(refusalOf(text)).toBe("private_key_given");
  });

  test.each([phrase, phrase.toUpperCase(), phrase.replaceAll(" ", ", "), `${phrase} ${phrase}`])(
    "a recovery phrase is refused, too: %s",
    (text) => {
      expect(refusalOf(text)).toBe("recovery_phrase_given");
    },
  );

  test.each([
    "",
    "xpub",
    `${xpub.slice(0, -1)}k`,
    "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa",
    "x".repeat(5_000),
    "😀",
  ])("anything else is refused: %s", (text) => {
    expect(refusalOf(text)).toBe("account_key_invalid");
  });

  test("may be a master key, as Electrum's legacy wallets have it, but none between, since no wallet scans its addresses", () => {
    expect(readAccountKey(master)).toMatchObject({ depth: 0, script: "p2pkh", account: 0 });
    expect(refusalOf(purposeKey)).toBe("account_key_depth");
    expect(refusalOf(chainKey)).toBe("account_key_depth");
  });
});

const plain = { script_source: "none", depth: 3, coin_type: null } as const;

describe("Which networks a key is valid for", () => {
  test("Bitcoin and Litecoin accept every kind, others only xpub; the rest cannot be derived", () => {
    const fitting = (script: "p2pkh" | "p2wpkh", chain: "any" | "litecoin" | "dogecoin") =>
      networks
        .filter((one) => !networkRefusal({ ...plain, script, chain }, one))
        .map(({ network_id }) => network_id);
    expect(fitting("p2wpkh", "any")).toEqual(["bitcoin", "litecoin"]);
    expect(fitting("p2pkh", "litecoin")).toEqual(["litecoin"]);
    expect(fitting("p2pkh", "dogecoin")).toEqual(["dogecoin"]);
    expect(fitting("p2pkh", "any")).toEqual(networks.filter(isDerivable).map(({ network_id }) => network_id));
    expect(networks.filter((one) => !isDerivable(one)).map(({ network_id }) => network_id)).toEqual([
      "cardano",
      "solana",
      "ripple",
      "stacks",
      "monero",
    ]);
  });

  test.each<[string, GivenKey[]]>([
    ["account_key_network", [{ key: zpub, network_ids: ["ethereum"] }]],
    ["missing_network", [{ key: xpub, network_ids: ["nowhere"] }]],
    [
      "network_keys_twice",
      [
        { key: xpub, network_ids: ["bitcoin"] },
        { key: zpub, network_ids: ["bitcoin"] },
      ],
    ],
    ["private_key_given", [{ key: xprv, network_ids: ["bitcoin"] }]],
  ])("%s", (code, keys) => {
    expect(accountKeysRefusal(keys)?.code).toBe(code);
  });
});
