import { limits } from "../limits.ts";
import { decodePunycode } from "./punycode.ts";

/** What no typed address is longer than; the canonical form is limited to `email_max_length`. */
const MAX_TYPED = 1_024;
/** Spaces and characters that draw nothing, which copying from other programs adds. */
const SURROUNDINGS = /^[\s\p{Default_Ignorable_Code_Point}]+|[\s\p{Default_Ignorable_Code_Point}]+$/gu;
/** Their lower case is the ASCII i or k: with them, one address could pass for another. */
const LOOK_ALIKE_CAPITALS = /[\u0130\u212a]/u;
/** The spec's simple pattern, without invisible characters and those that email programs drop. */
const LOCAL_PART = /^[^\s\p{C}\p{Default_Ignorable_Code_Point}@<>()",;:\\]+$/u;
/**
 * What a host name has in ASCII, any visible letter beyond it, and the two joiners, which the domain's rules check.
 * URLs would decode, drop or cut off the rest.
 */
const TYPED_DOMAIN = /^(?:[a-zA-Z0-9._-]|[^\0-\x7f\s\p{C}\p{Default_Ignorable_Code_Point}]|\u200c|\u200d)+$/u;
const LABEL = /^[a-z0-9_-]{1,63}$/;

/**
 * The one form of an email address in which it is stored, compared and mailed to (decision 106): trimmed, NFKC, lower
 * case, the domain in ASCII. Undefined for what is no address. Browser and server answer alike.
 */
export function canonicalEmail(text: unknown): string | undefined {
  return emailIn(text, "NFKC");
}

/**
 * Whether every mail server takes an address and its canonical form for the same mailbox. Full-width and other
 * compatibility characters may have a mailbox of their own, so owning that proves nothing about the canonical one.
 */
export function namesCanonicalMailbox(text: unknown): boolean {
  const canonical = canonicalEmail(text);
  return canonical !== undefined && emailIn(text, "NFC") === canonical;
}

/**
 * A text that searches users' emails, as it may occur in canonical ones. A text in ASCII without an `@` is returned as
 * it is, since it may be an address of a coin.
 */
export function emailSearch(text: string): string {
  const plain = text.replace(SURROUNDINGS, "").normalize("NFKC");
  const at = plain.lastIndexOf("@");
  if (at < 0) return /^[ -~]*$/.test(plain) ? plain : plain.toLowerCase();
  return `${plain.slice(0, at)}@${asciiDomain(plain.slice(at + 1)) ?? plain.slice(at + 1)}`.toLowerCase();
}

function emailIn(text: unknown, form: "NFC" | "NFKC"): string | undefined {
  if (typeof text !== "string" || text.length > MAX_TYPED || LOOK_ALIKE_CAPITALS.test(text)) return undefined;
  const typed = text.replace(SURROUNDINGS, "");
  // The sign itself may be full-width, and is then no part of what the domain's own rules map.
  const [local = "", domain = "", ...rest] = typed.replace(/\uff20|\ufe6b/g, "@").split("@");
  const name = local.normalize(form).toLowerCase().normalize(form);
  if (rest.length > 0 || !LOCAL_PART.test(name)) return undefined;
  const host = asciiDomain(domain);
  if (host === undefined) return undefined;
  const email = `${name}@${host}`;
  return email.length <= limits.email_max_length ? email : undefined;
}

/** The domain in ASCII by UTS #46, as URLs have it; undefined for what is no domain name with a dot. */
function asciiDomain(domain: string): string | undefined {
  const host = hostOf(domain);
  const labels = host?.split(".") ?? [];
  // URLs read a number as the last label as an IPv4 address.
  const isName = labels.length > 1 && labels.every(isLabel) && !/^[0-9]+$/.test(labels.at(-1) ?? "");
  return isName ? host : undefined;
}

function hostOf(domain: string): string | undefined {
  if (!TYPED_DOMAIN.test(domain)) return undefined;
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return undefined;
  }
}

/** Not every engine checks the letters that an `xn--` label encodes: they must encode to the same label again. */
function isLabel(label: string): boolean {
  if (!LABEL.test(label)) return false;
  if (!label.startsWith("xn--")) return true;
  const letters = decodePunycode(label.slice(4));
  return (
    letters !== undefined && !/^[ -~]*$/.test(letters) && hostOf(`${letters}.example`) === `${label}.example`
  );
}
