import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes } from "@noble/hashes/utils.js";
import { base58 } from "@scure/base";
import { doubleSha256Checksum } from "./addresses/base58check.ts";
import { attempt, startsWith } from "./addresses/verdict.ts";
import type { AddressFormat, Network } from "./networks.ts";

/** What kind of address an account's key is for: BIP 44, 49 and 84. */
export type KeyScript = "p2pkh" | "p2sh-p2wpkh" | "p2wpkh";

/** An extended public key (BIP 32) of an account. It spends nothing, but whoever has it knows every address. */
export interface AccountKey {
  script: KeyScript;
  /** Whose writing it is in: `xpub`, `ypub` and `zpub` say nothing of the chain, which Litecoin's and Dogecoin's own do. */
  chain: "any" | "litecoin" | "dogecoin";
  /** The number of the account: 0 for the first. */
  account: number;
  chain_code: Uint8Array;
  public_key: Uint8Array;
  /** Hex SHA-256 of chain code and public key: the same in every writing. */
  key_hash: string;
}

/** Why a text is no such key. */
export type KeyRefusal =
  | "private_key_given"
  | "recovery_phrase_given"
  | "account_key_invalid"
  | "account_key_depth";

/** The four bytes that a public key begins with (SLIP 132, and what Litecoin and Dogecoin use). */
const versions = new Map<number, Pick<AccountKey, "script" | "chain">>([
  [0x0488b21e, { script: "p2pkh", chain: "any" }],
  [0x049d7cb2, { script: "p2sh-p2wpkh", chain: "any" }],
  [0x04b24746, { script: "p2wpkh", chain: "any" }],
  [0x019da462, { script: "p2pkh", chain: "litecoin" }],
  [0x01b26ef6, { script: "p2sh-p2wpkh", chain: "litecoin" }],
  [0x02facafd, { script: "p2pkh", chain: "dogecoin" }],
]);

const KEY_BYTES = 78;
const CHECKSUM_BYTES = 4;
const ACCOUNT_DEPTH = 3;
const HARDENED = 0x80000000;

/** Longer texts are no key, and base58 takes time by the square of the length. */
const MOST_CHARACTERS = 120;

/**
 * Reads the extended public key of an account (depth 3, hardened). What could spend coins is known first, be it
 * miswritten: it must not travel any further.
 */
export function readAccountKey(text: string): AccountKey | { refusal: KeyRefusal } {
  const key = text.trim();
  const secret = secretIn(key);
  if (secret) return { refusal: secret };
  const bytes = key.length <= MOST_CHARACTERS ? checkedBytes(key) : undefined;
  if (bytes?.length !== KEY_BYTES) return { refusal: "account_key_invalid" };
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const version = versions.get(view.getUint32(0));
  const public_key = bytes.subarray(45);
  if (!version || ![2, 3].includes(public_key[0] ?? 0)) return { refusal: "account_key_invalid" };
  const child = view.getUint32(9);
  if (bytes[4] !== ACCOUNT_DEPTH || child < HARDENED) return { refusal: "account_key_depth" };
  const chain_code = bytes.subarray(13, 45);
  const key_hash = bytesToHex(sha256(concatBytes(chain_code, public_key)));
  return { ...version, account: child - HARDENED, chain_code, public_key, key_hash };
}

/** The base58 text without its checksum; undefined where that is wrong. */
function checkedBytes(text: string): Uint8Array | undefined {
  const all = attempt(() => base58.decode(text));
  if (!all || all.length <= CHECKSUM_BYTES) return undefined;
  const bytes = all.slice(0, -CHECKSUM_BYTES);
  return startsWith(all.subarray(bytes.length), doubleSha256Checksum(bytes)) ? bytes : undefined;
}

/** An extended private key by its first letters, whether or not the rest is right. */
const extendedPrivate = /(?:^|[^0-9A-Za-z])(?:[a-z]prv|[lmt]tpv|dgpv)[1-9A-HJ-NP-Za-km-z]{8}/i;
/** A bare private key: 32 bytes in hex. */
const barePrivate = /^(?:0x)?[0-9a-f]{64}$/i;
/** Twelve words or more of letters alone, which no address and no key is. */
const phrase = /^[a-z]{3,8}(?:[\s,]+[a-z]{3,8}){11,}$/i;

/** What in a text could spend coins; undefined where nothing could. */
function secretIn(text: string): KeyRefusal | undefined {
  if (phrase.test(text)) return "recovery_phrase_given";
  if (extendedPrivate.test(text) || barePrivate.test(text)) return "private_key_given";
  const bytes = text.length <= MOST_CHARACTERS ? checkedBytes(text) : undefined;
  // One key in the wallet import format, or an extended key whose key begins with the zero of a private one.
  const isSecret =
    bytes?.length === 33 || bytes?.length === 34 || (bytes?.length === KEY_BYTES && bytes[45] === 0);
  return isSecret ? "private_key_given" : undefined;
}

/** Which chains' addresses each kind of key gives. */
const formatsOf: Record<KeyScript, readonly AddressFormat[]> = {
  p2pkh: ["bitcoin", "litecoin", "dogecoin", "bitcoin-cash", "evm", "tron"],
  "p2sh-p2wpkh": ["bitcoin", "litecoin"],
  p2wpkh: ["bitcoin", "litecoin"],
};

/** Whether addresses of a network can be derived from such keys at all. */
export function isDerivable({ address_format }: Pick<Network, "address_format">): boolean {
  return formatsOf.p2pkh.includes(address_format);
}

/** Whether this key gives addresses of that network. */
export function fitsNetwork(
  { script, chain }: Pick<AccountKey, "script" | "chain">,
  { address_format }: Pick<Network, "address_format">,
): boolean {
  return formatsOf[script].includes(address_format) && (chain === "any" || chain === address_format);
}
