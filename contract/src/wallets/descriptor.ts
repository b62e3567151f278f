import { descriptorChecksum } from "./descriptor-checksum.ts";
import type { KeyRefusal, KeyScript } from "./key-kinds.ts";

/** The key in a text, and what the text says about it. */
export interface KeyText {
  key: string;
  /** The steps from the master key to this key, such as `84h`; null if the text does not say. */
  origin: readonly string[] | null;
  /** The kind of address that a descriptor names; null outside one. */
  script: KeyScript | null;
}

/** The descriptors (BIP 380) whose addresses belong to one key: BIP 381 and 382. */
const scripts: readonly [RegExp, KeyScript][] = [
  [/^pkh\(([^()]*)\)$/, "p2pkh"],
  [/^sh\(wpkh\(([^()]*)\)\)$/, "p2sh-p2wpkh"],
  [/^wpkh\(([^()]*)\)$/, "p2wpkh"],
];

/** Reads a descriptor, or a key with or without its origin in brackets and the steps below it. */
export function readKeyText(text: string): KeyText | { refusal: KeyRefusal } {
  const isDescriptor = /^[a-z_]+\(/i.test(text);
  return isDescriptor ? readDescriptor(text) : readKeyExpression(text, null);
}

function readDescriptor(text: string): KeyText | { refusal: KeyRefusal } {
  if (/^(?:raw)?tr\(/i.test(text)) return { refusal: "account_key_taproot" };
  if (/multi(?:_a)?\(|^(?:sh\()?wsh\(|musig\(/i.test(text)) return { refusal: "account_key_multisig" };
  const [body = "", checksum, ...more] = text.split("#");
  const isWhole = more.length === 0 && (checksum === undefined || checksum === descriptorChecksum(body));
  if (!isWhole) return { refusal: "account_key_checksum" };
  for (const [form, script] of scripts) {
    const [, key] = form.exec(body) ?? [];
    if (key !== undefined) return readKeyExpression(key, script);
  }
  return { refusal: "account_key_descriptor" };
}

const keyExpression =
  /^(?:\[([0-9a-fA-F]{8})((?:\/[0-9]{1,10}[hH'’]?)*)\])?([1-9A-HJ-NP-Za-km-z]+)((?:\/[^/\s]+)*)$/;

/** The steps below the account that mean its receiving addresses: chain 0, any number. `<0;1>` and `**` add change. */
const receiving = ["/0/*", "/<0;1>/*", "/**"];

/** A key expression of BIP 380. Only a descriptor must say which addresses it means. */
function readKeyExpression(text: string, script: KeyScript | null): KeyText | { refusal: KeyRefusal } {
  const [, fingerprint, path = "", key, steps = ""] = keyExpression.exec(text) ?? [];
  if (!key) return { refusal: text.startsWith("[") ? "account_key_origin" : "account_key_invalid" };
  const isReceiving = receiving.includes(steps) || (steps === "" && script === null);
  if (!isReceiving) return { refusal: "account_key_steps" };
  const origin = path
    .split("/")
    .slice(1)
    .map((step) => step.replace(/[H'’]$/, "h"));
  return { key, origin: fingerprint === undefined ? null : origin, script };
}
