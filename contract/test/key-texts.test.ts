import { sha256 } from "@noble/hashes/sha2.js";
import { accounts, descriptors, electrum } from "@portico/testing/vectors/account-keys.ts";
import { createBase58check } from "@scure/base";
import { describe, expect, test } from "vitest";
import { networkById } from "../src/registry/networks.ts";
import { accountKeysRefusal } from "../src/wallets/derivation.ts";
import { descriptorChecksum } from "../src/wallets/descriptor-checksum.ts";
import { readAccountKey } from "../src/wallets/extended-key.ts";
import { networkRefusal, scriptsOf } from "../src/wallets/key-networks.ts";

const { xpub44, xpub49, ypub49, xpub84, zpub84, xpub86 } = accounts;

function read(text: string) {
  const key = readAccountKey(text);
  if ("refusal" in key) throw new Error(`${text}: ${key.refusal}`);
  return key;
}
const refusalOf = (text: string) => {
  const key = readAccountKey(text);
  return "refusal" in key ? key.refusal : null;
};
const network = (id: string) => {
  const found = networkById(id);
  if (!found) throw new Error(id);
  return found;
};

describe("BIP 380's checksum", () => {
  test.each([["raw(deadbeef)", "89f8spxm"], ...Object.values(descriptors).map((one) => one.split("#"))])(
    "of %s is %s",
    (body, checksum) => {
      expect(descriptorChecksum(body as string)).toBe(checksum);
    },
  );

  test.each([
    ["a changed character", descriptors.wpkh.replace("73c5da0a", "73c5da0b")],
    ["h in place of '", descriptors.wpkhApostrophes.replaceAll("'", "h")],
    ["a missing part", descriptors.wpkh.replace("/<0;1>", "")],
    ["a short checksum", descriptors.wpkh.slice(0, -1)],
    ["none after the #", `${descriptors.wpkh.split("#")[0]}#`],
    ["two", `${descriptors.wpkh}#qf45pmyh`],
  ])("does not fit: %s", (_, text) => {
    expect(refusalOf(text)).toBe("account_key_checksum");
  });
});

describe("What a text says about its key", () => {
  test.each([
    [descriptors.pkh, "p2pkh", "descriptor"],
    [descriptors.nested, "p2sh-p2wpkh", "descriptor"],
    [descriptors.wpkh, "p2wpkh", "descriptor"],
    [descriptors.wpkhReceiving, "p2wpkh", "descriptor"],
    [descriptors.wpkhApostrophes, "p2wpkh", "descriptor"],
    [`wpkh(${xpub84}/0/*)`, "p2wpkh", "descriptor"],
    [`wpkh(${zpub84}/**)`, "p2wpkh", "descriptor"],
    [zpub84, "p2wpkh", "hint"],
    [ypub49, "p2sh-p2wpkh", "hint"],
    [`[73c5da0a/84h/0h/0h]${xpub84}`, "p2wpkh", "hint"],
    [`[73C5DA0A/84'/0'/0']${xpub84}/0/*`, "p2wpkh", "hint"],
    [`[73c5da0a/49H/0H/0H]${xpub49}/<0;1>/*`, "p2sh-p2wpkh", "hint"],
    [`[73c5da0a/84’/0’/0’]${zpub84}`, "p2wpkh", "hint"],
    [`[73c5da0a/44h/0h/0h]${xpub44}`, "p2pkh", "hint"],
    [electrum.segwit, "p2wpkh", "hint"],
    [electrum.standard, "p2pkh", "hint"],
    [`pkh([00000000]${electrum.standard}/0/*)`, "p2pkh", "descriptor"],
    [`[00000000/0h]${electrum.segwit}`, "p2wpkh", "hint"],
    // BIP 44 has xpub for 1…, and many wallets have it for every kind: ask.
    [xpub84, "p2pkh", "none"],
    // Prefix and origin disagree: ask.
    [`[73c5da0a/49h/0h/0h]${zpub84}`, "p2wpkh", "none"],
  ] as const)("%s", (text, script, script_source) => {
    expect(read(text)).toMatchObject({ script, script_source, account: 0 });
  });

  test("the key is the same in every form, so that no index is used twice", () => {
    const forms = [xpub84, zpub84, descriptors.wpkh, `[73c5da0a/84h/0h/0h]${xpub84}`];
    expect(new Set(forms.map((text) => read(text).key_hash)).size).toBe(1);
  });

  test("where nothing names the kind of address, each kind of the network can be chosen", () => {
    expect(scriptsOf(read(xpub84), network("bitcoin"))).toEqual(["p2pkh", "p2sh-p2wpkh", "p2wpkh"]);
    expect(scriptsOf(read(zpub84), network("litecoin"))).toEqual(["p2pkh", "p2sh-p2wpkh", "p2wpkh"]);
    expect(scriptsOf(read(xpub84), network("dogecoin"))).toEqual(["p2pkh"]);
    expect(scriptsOf(read(descriptors.wpkh), network("bitcoin"))).toEqual(["p2wpkh"]);
    expect(scriptsOf(read(electrum.standard), network("bitcoin"))).toEqual(["p2pkh"]);
    const given = { key: descriptors.wpkh, network_ids: ["bitcoin"] };
    expect(accountKeysRefusal([{ ...given, script: "p2wpkh" }])).toBeUndefined();
    expect(accountKeysRefusal([{ ...given, script: "p2pkh" }])?.code).toBe("account_key_network");
  });
});

describe("What no addresses are derived from is refused by its name", () => {
  const [one, two] = [`[73c5da0a/48h/0h/0h/2h]${xpub84}/0/*`, `${xpub44}/0/*`];
  test.each([
    ["account_key_multisig", `wsh(sortedmulti(2,${one},${two}))#aaaaaaaa`],
    ["account_key_multisig", `sh(wsh(multi(1,${one},${two})))`],
    ["account_key_multisig", `sh(multi(1,${one},${two}))`],
    ["account_key_multisig", `[73c5da0a/48h/0h/0h/2h]${xpub84}`],
    ["account_key_taproot", `tr([73c5da0a/86h/0h/0h]${xpub86}/<0;1>/*)`],
    ["account_key_taproot", `tr(${xpub86}/0/*,multi_a(1,${one},${two}))`],
    ["account_key_taproot", `[73c5da0a/86h/0h/0h]${xpub86}`],
    ["account_key_descriptor", `combo(${xpub44}/0/*)`],
    ["account_key_descriptor", `pk(${xpub44}/0/*)`],
    ["account_key_descriptor", `sh(pkh(${xpub44}/0/*))`],
    ["account_key_descriptor", "addr(1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa)"],
    ["account_key_descriptor", "raw(deadbeef)#89f8spxm"],
    ["account_key_descriptor", `pkh(${zpub84}/0/*)`],
    ["account_key_descriptor", `wpkh(${xpub84}/0/*) `.replace(") ", "))")],
    ["account_key_steps", `wpkh(${xpub84})`],
    ["account_key_steps", `wpkh(${xpub84}/*)`],
    ["account_key_steps", `wpkh(${xpub84}/1/*)`],
    ["account_key_steps", `wpkh(${xpub84}/<1;0>/*)`],
    ["account_key_steps", `wpkh(${xpub84}/0/*h)`],
    ["account_key_steps", `wpkh(${xpub84}/0h/*)`],
    ["account_key_steps", `wpkh(${xpub84}/*/0)`],
    ["account_key_steps", `wpkh(${xpub84}/0/0)`],
    ["account_key_steps", `${xpub84}/1/*`],
    ["account_key_origin", `[73c5da0a/84h/0h]${xpub84}`],
    ["account_key_origin", `[73c5da0a/84h/0h/1h]${xpub84}`],
    ["account_key_origin", `[73c5da0a/84h/0h/0]${xpub84}`],
    ["account_key_origin", `[73c5da0a]${xpub84}`],
    ["account_key_origin", `[73c5da/84h/0h/0h]${xpub84}`],
    ["account_key_origin", `[73c5da0a/84h/0h/0h${xpub84}`],
    ["account_key_invalid", "wpkh(02c6047f9441ed7d6d3045406e95c07cd85c778e4b8cef3ca7abac09b95c709ee5/0/*)"],
    [
      "account_key_testnet",
      "vpub5SLqN2bLY4WeZJ9SmNJHsyzqVKreTXD4ZnPC22MugDNcjhKX5xNX9QiQWcE4SSRzVWyHWUihpKRT7hckDGNzVc69wSX2JPcfGeNiT5c2XZy",
    ],
    [
      "account_key_testnet",
      "tpubDC5FSnBiZDMmhiuCmWAYsLwgLYrrT9rAqvTySfuCCrgsWz8wxMXUS9Tb9iVMvcRbvFcAHGkMD5Kx8koh4GquNGNTfohfk7pgjhaPCdXpoba",
    ],
  ] as const)("%s: %s", (code, text) => {
    expect(refusalOf(text)).toBe(code);
  });
});

test.each([
  ["Ypub", 0x0295b43f, "account_key_multisig"],
  ["Zpub", 0x02aa7ed3, "account_key_multisig"],
  ["upub", 0x044a5262, "account_key_testnet"],
  ["Vpub", 0x02575483, "account_key_testnet"],
] as const)("SLIP 132's %s is refused by its name", (prefix, version, code) => {
  const base58check = createBase58check(sha256);
  const bytes = base58check.decode(zpub84);
  new DataView(bytes.buffer, bytes.byteOffset).setUint32(0, version);
  const key = base58check.encode(bytes);
  expect([key.slice(0, 4), refusalOf(key)]).toEqual([prefix, code]);
});

describe("A key's network", () => {
  test.each([
    [`[73c5da0a/84h/2h/0h]${xpub84}`, "bitcoin", "account_key_network"],
    [`[73c5da0a/84h/0h/0h]${xpub84}`, "litecoin", "account_key_network"],
    [`[73c5da0a/84h/1h/0h]${xpub84}`, "bitcoin", "account_key_network"],
    [`[73c5da0a/44h/60h/0h]${xpub44}`, "bitcoin", "account_key_network"],
    [`[73c5da0a/44h/60h/0h]${xpub44}`, "polygon", undefined],
    [`[73c5da0a/44h/966h/0h]${xpub44}`, "polygon", undefined],
    [`[73c5da0a/44h/0h/0h]${xpub44}`, "bitcoin-cash", undefined],
    [`[73c5da0a/44h/145h/0h]${xpub44}`, "bitcoin-cash", undefined],
    [descriptors.pkh, "ethereum", "account_key_network"],
    [`pkh(${xpub44}/0/*)`, "dogecoin", undefined],
    [electrum.segwit, "litecoin", undefined],
    [electrum.standard, "bitcoin-cash", undefined],
    [electrum.standard, "ethereum", "account_key_depth"],
    [electrum.standard, "dogecoin", "account_key_depth"],
    [electrum.segwit, "tron", "account_key_network"],
  ] as const)("%s on %s: %s", (text, id, code) => {
    expect(networkRefusal(read(text), network(id))).toBe(code);
  });
});

describe("T46 a secret is found anywhere in a text", () => {
  const xprv =
    "xprv9s21ZrQH143K31xYSDQpPDxsXRTUcvj2iNHm5NUtrGiGG5e2DtALGdso3pGz6ssrdK4PFmM8NSpSBHNqPqm55Qn3LqFtT2emdEXVYsCzC2U";
  const phrase =
    "abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about";
  test.each([
    ["private_key_given", `wpkh([73c5da0a/84h/0h/0h]${xprv}/0/*)#aaaaaaaa`],
    ["private_key_given", `tr(${xprv}/0/*)`],
    ["private_key_given", `wsh(sortedmulti(1,${xpub84}/0/*,${xprv}/0/*))`],
    ["private_key_given", "wpkh(KwdMAjGmerYanjeui5SHS7JkmpZvVipYvB2LJGU1ZxJwYvP98617)"],
    ["private_key_given", "pkh(5KJvsngHeMpm884wtkJNzQGaCErckhHJBGFsvd3VyK5qMZXj3hS)#aaaaaaaa"],
    ["private_key_given", "key=4646464646464646464646464646464646464646464646464646464646464646;"],
    ["recovery_phrase_given", `my seed: ${phrase}.`],
    [
      "recovery_phrase_given",
      phrase
        .split(" ")
        .map((word, place) => `${place + 1}. ${word}`)
        .join("\n"),
    ],
    ["recovery_phrase_given", "的 一 是 在 不 了 有 和 人 这 中 大"],
    ["recovery_phrase_given", Array(12).fill("あいこくしん").join("\u3000")],
    ["recovery_phrase_given", Array(12).fill("académie".normalize("NFD")).join(" ")],
  ] as const)("%s: %s", (code, text) => {
    expect(refusalOf(text)).toBe(code);
  });

  test("a public descriptor is none", () => {
    for (const text of [...Object.values(descriptors), ...Object.values(accounts)]) {
      expect(["private_key_given", "recovery_phrase_given"], text).not.toContain(refusalOf(text));
    }
  });
});
