import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes } from "@noble/hashes/utils.js";
import { type KeyText, readKeyText } from "./descriptor.ts";
import { checkedBytes, KEY_BYTES } from "./key-bytes.ts";
import type { KeyRefusal, KeyScript } from "./key-kinds.ts";
import { secretIn } from "./key-secrets.ts";

/** An account's extended public key (BIP 32). It cannot spend coins, but it reveals every address. */
export interface AccountKey {
  /** The address type that the text names, or suggests. */
  script: KeyScript;
  /**
   * `descriptor` names it; `hint`: prefix or origin suggest it; `none`: an xpub, which BIP 44 has for `p2pkh` and many
   * wallets have for every type.
   */
  script_source: "descriptor" | "hint" | "none";
  /** The chain of the key's prefix: `xpub`, `ypub` and `zpub` name no chain; Litecoin and Dogecoin have their own. */
  chain: "any" | "litecoin" | "dogecoin";
  /** The number of steps from the master key: 3, or what Electrum has: 1 (`m/0'`), or 0 for its legacy wallets. */
  depth: number;
  /** The coin's number in the origin's path (SLIP 44); null if there is none. */
  coin_type: number | null;
  /** The number of the account: 0 for the first. */
  account: number;
  chain_code: Uint8Array;
  public_key: Uint8Array;
  /** Hex SHA-256 of chain code and public key: the same whatever the prefix. */
  key_hash: string;
}

/** The four version bytes of a public key (SLIP 132, and those of Litecoin and Dogecoin). */
const versions = new Map<number, Pick<AccountKey, "script" | "chain">>([
  [0x0488b21e, { script: "p2pkh", chain: "any" }],
  [0x049d7cb2, { script: "p2sh-p2wpkh", chain: "any" }],
  [0x04b24746, { script: "p2wpkh", chain: "any" }],
  [0x019da462, { script: "p2pkh", chain: "litecoin" }],
  [0x01b26ef6, { script: "p2sh-p2wpkh", chain: "litecoin" }],
  [0x02facafd, { script: "p2pkh", chain: "dogecoin" }],
]);

/** Keys that are refused by their name: Ypub, Zpub; tpub, upub, vpub, Upub, Vpub and Litecoin's ttub. */
const refusedVersions = new Map<number, KeyRefusal>([
  ...[0x0295b43f, 0x02aa7ed3].map((version) => [version, "account_key_multisig"] as const),
  ...[0x043587cf, 0x044a5262, 0x045f1cf6, 0x024289ef, 0x02575483, 0x0436f6e1].map(
    (version) => [version, "account_key_testnet"] as const,
  ),
]);

/** The depth of an account by BIP 44. */
export const ACCOUNT_DEPTH = 3;
const HARDENED = 0x80000000;

/** The first step of an account's path. */
const purposes: Record<string, KeyScript> = { "44h": "p2pkh", "49h": "p2sh-p2wpkh", "84h": "p2wpkh" };
const refusedPurposes: Record<string, KeyRefusal> = {
  "86h": "account_key_taproot",
  "45h": "account_key_multisig",
  "48h": "account_key_multisig",
};

/**
 * Reads an account's extended public key: alone, with its origin (`[d34db33f/84h/0h/0h]xpub…`), or in a descriptor.
 * Private keys and phrases are detected first, even misspelled ones, because they must not be sent any further.
 */
export function readAccountKey(text: string): AccountKey | { refusal: KeyRefusal } {
  const secret = secretIn(text);
  if (secret) return { refusal: secret };
  const given = readKeyText(text.trim());
  if ("refusal" in given) return given;
  const refused = refusedPurposes[given.origin?.[0] ?? ""];
  if (refused) return { refusal: refused };
  const key = readExtendedKey(given.key);
  return "refusal" in key ? key : withContext(key, given);
}

type BareKey = Omit<AccountKey, "script_source" | "coin_type"> & { child: string };

function readExtendedKey(text: string): BareKey | { refusal: KeyRefusal } {
  const bytes = checkedBytes(text);
  if (bytes?.length !== KEY_BYTES) return { refusal: "account_key_invalid" };
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const version = versions.get(view.getUint32(0));
  const publicKey = bytes.subarray(45);
  if (!version || ![2, 3].includes(publicKey[0] ?? 0)) {
    return { refusal: refusedVersions.get(view.getUint32(0)) ?? "account_key_invalid" };
  }
  const depth = bytes[4] ?? 0;
  const child = view.getUint32(9);
  const isHardened = child >= HARDENED;
  // Electrum's legacy wallets have their addresses directly below the master key.
  const isMaster = depth === 0 && child === 0 && version.script === "p2pkh";
  const isAccount = (depth === 1 || depth === ACCOUNT_DEPTH) && isHardened;
  if (!isMaster && !isAccount) return { refusal: "account_key_depth" };
  const chainCode = bytes.subarray(13, 45);
  return {
    ...version,
    depth,
    account: isMaster ? 0 : child - HARDENED,
    child: `${child % HARDENED}${isHardened ? "h" : ""}`,
    chain_code: chainCode,
    public_key: publicKey,
    key_hash: bytesToHex(sha256(concatBytes(chainCode, publicKey))),
  };
}

/** Compares the key with what is around it, which says more about its addresses. */
function withContext(
  { child, ...key }: BareKey,
  { origin, script }: KeyText,
): AccountKey | { refusal: KeyRefusal } {
  const isOriginOfKey = origin?.length === key.depth && (key.depth === 0 || origin.at(-1) === child);
  if (origin && !isOriginOfKey) return { refusal: "account_key_origin" };
  const path = key.depth === ACCOUNT_DEPTH ? origin : null;
  const common = { ...key, coin_type: coinTypeIn(path) };
  // An xpub stands for every type; other prefixes must agree with the descriptor.
  if (script && ![script, "p2pkh"].includes(key.script)) return { refusal: "account_key_descriptor" };
  if (script) return { ...common, script, script_source: "descriptor" };
  const hints = new Set([prefixHint(key), purposes[path?.[0] ?? ""]].filter((hint) => hint !== undefined));
  const [hint] = hints;
  return hint && hints.size === 1
    ? { ...common, script: hint, script_source: "hint" }
    : { ...common, script_source: "none" };
}

function prefixHint({ script, depth }: Pick<AccountKey, "script" | "depth">): KeyScript | undefined {
  return script !== "p2pkh" || depth === 0 ? script : undefined;
}

function coinTypeIn(origin: readonly string[] | null): number | null {
  const [, number] = /^([0-9]+)h$/.exec(origin?.[1] ?? "") ?? [];
  return number === undefined ? null : Number(number);
}
