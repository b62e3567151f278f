import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes } from "@noble/hashes/utils.js";
import { base58 } from "@scure/base";
import { doubleSha256Checksum } from "../addresses/base58check.ts";
import { attempt, startsWith } from "../addresses/verdict.ts";
import type { AddressFormat, Network } from "../registry/networks.ts";

/** The address type of an account's key: BIP 44, 49 and 84. */
export type KeyScript = "p2pkh" | "p2sh-p2wpkh" | "p2wpkh";

/** An account's extended public key (BIP 32). It cannot spend coins, but it reveals every address. */
export interface AccountKey {
  script: KeyScript;
  /** The chain of the key's prefix: `xpub`, `ypub` and `zpub` name no chain; Litecoin and Dogecoin have their own. */
  chain: "any" | "litecoin" | "dogecoin";
  /** The number of the account: 0 for the first. */
  account: number;
  chain_code: Uint8Array;
  public_key: Uint8Array;
  /** Hex SHA-256 of chain code and public key: the same whatever the prefix. */
  key_hash: string;
}

/** Why a text is not such a key. */
export type KeyRefusal =
  | "private_key_given"
  | "recovery_phrase_given"
  | "account_key_invalid"
  | "account_key_depth";

/** The four version bytes of a public key (SLIP 132, and those of Litecoin and Dogecoin). */
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

/** Longer texts are not keys, and decoding base58 takes quadratic time. */
const MAX_CHARACTERS = 120;

/**
 * Reads an account's extended public key (depth 3, hardened). Private keys and phrases are detected first, even
 * misspelled ones, because they must not be sent any further.
 */
export function readAccountKey(text: string): AccountKey | { refusal: KeyRefusal } {
  const key = text.trim();
  const secret = secretIn(key);
  if (secret) return { refusal: secret };
  const bytes = key.length <= MAX_CHARACTERS ? checkedBytes(key) : undefined;
  if (bytes?.length !== KEY_BYTES) return { refusal: "account_key_invalid" };
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const version = versions.get(view.getUint32(0));
  const publicKey = bytes.subarray(45);
  if (!version || ![2, 3].includes(publicKey[0] ?? 0)) return { refusal: "account_key_invalid" };
  const child = view.getUint32(9);
  if (bytes[4] !== ACCOUNT_DEPTH || child < HARDENED) return { refusal: "account_key_depth" };
  const chainCode = bytes.subarray(13, 45);
  const keyHash = bytesToHex(sha256(concatBytes(chainCode, publicKey)));
  return {
    ...version,
    account: child - HARDENED,
    chain_code: chainCode,
    public_key: publicKey,
    key_hash: keyHash,
  };
}

/** The base58 bytes without the checksum; undefined if it is wrong. */
function checkedBytes(text: string): Uint8Array | undefined {
  const all = attempt(() => base58.decode(text));
  if (!all || all.length <= CHECKSUM_BYTES) return undefined;
  const bytes = all.slice(0, -CHECKSUM_BYTES);
  return startsWith(all.subarray(bytes.length), doubleSha256Checksum(bytes)) ? bytes : undefined;
}

/** Recognises an extended private key by its first letters, whether or not the rest is valid. */
const extendedPrivate = /(?:^|[^0-9A-Za-z])(?:[a-z]prv|[lmt]tpv|dgpv)[1-9A-HJ-NP-Za-km-z]{8}/i;
/** A bare private key: 32 bytes in hex. */
const barePrivate = /^(?:0x)?[0-9a-f]{64}$/i;
/** Twelve or more words of only letters, which no address or key consists of. */
const phrase = /^[a-z]{3,8}(?:[\s,]+[a-z]{3,8}){11,}$/i;

/** The kind of secret in a text; undefined if there is none. */
function secretIn(text: string): KeyRefusal | undefined {
  if (phrase.test(text)) return "recovery_phrase_given";
  if (extendedPrivate.test(text) || barePrivate.test(text)) return "private_key_given";
  const bytes = text.length <= MAX_CHARACTERS ? checkedBytes(text) : undefined;
  // A key in wallet import format, or an extended key whose key data starts with the zero of a private key.
  const isSecret =
    bytes?.length === 33 || bytes?.length === 34 || (bytes?.length === KEY_BYTES && bytes[45] === 0);
  return isSecret ? "private_key_given" : undefined;
}

/** The address formats that each kind of key can derive. */
const formatsOf: Record<KeyScript, readonly AddressFormat[]> = {
  p2pkh: ["bitcoin", "litecoin", "dogecoin", "bitcoin-cash", "evm", "tron"],
  "p2sh-p2wpkh": ["bitcoin", "litecoin"],
  p2wpkh: ["bitcoin", "litecoin"],
};

/** Whether a network's addresses can be derived from such keys at all. */
export function isDerivable({ address_format }: Pick<Network, "address_format">): boolean {
  return formatsOf.p2pkh.includes(address_format);
}

/** Whether this key can derive addresses of that network. */
export function fitsNetwork(
  { script, chain }: Pick<AccountKey, "script" | "chain">,
  { address_format }: Pick<Network, "address_format">,
): boolean {
  return formatsOf[script].includes(address_format) && (chain === "any" || chain === address_format);
}
