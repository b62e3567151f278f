import { networks } from "@portico/contract";
import { prefixedAddress } from "./chain-names.ts";
import { onlyValue } from "./payment-fields.ts";
import type { PayableCoin } from "./payment-request.ts";

/** The parts of `scheme:path?query`. */
export interface CodeParts {
  scheme: string;
  path: string;
  query: URLSearchParams;
}

/**
 * BIP 21 and similar: `scheme:address?amount=…`. Ethereum's own form (ERC-681) is read in `ethereum-uri.ts`.
 */
export const networksByScheme = new Map(
  networks.flatMap((network) => (network.uri_schemes ?? []).map((scheme) => [scheme, network] as const)),
);

/** Pages of the XRP Ledger whose address `/send?to=r…&dt=…` is a payment code. */
const XRP_PAGE = /^https:\/\/(?:www\.)?(?:xrpl\.to|ripple\.com)\/+send\/?\?(.*)$/is;

const XRP_ADDRESS_AND_TAG = /^(r[1-9A-HJ-NP-Za-km-z]{24,34}):([^?]*)(?:\?(.*))?$/s;

/** Splits a code, whatever it asks for. Null if the text is none, as a bare address is not. */
export function splitCode(text: string, coin: PayableCoin): CodeParts | null {
  const page = XRP_PAGE.exec(text);
  if (page) return xrpPage(new URLSearchParams(page[1]));
  if (XRP_ADDRESS_AND_TAG.test(text)) return withTag({ scheme: "ripple", ...atQuestionMark(text) });
  const [, scheme, slashes, rest = ""] = /^([a-z][a-z0-9+.-]*):(\/\/)?(.*)$/is.exec(text) ?? [];
  if (scheme === undefined) return withoutScheme(text, coin);
  const { path, query } = atQuestionMark(rest);
  const parts = { scheme: scheme.toLowerCase(), path: slashes ? path.replace(/\/$/, "") : path, query };
  const prefixed = prefixedAddress(parts.scheme, parts.path);
  if (prefixed) return { scheme: "ethereum", path: `${prefixed.address}@${prefixed.id}`, query };
  if (networksByScheme.get(parts.scheme)?.network_id !== "ripple") return parts;
  return /^\/?send$/i.test(parts.path) ? xrpPage(query) : withTag(parts);
}

/** `rAddress?dt=1` has no scheme; the coin's field decides whose address it is. */
function withoutScheme(text: string, coin: PayableCoin): CodeParts | null {
  const [scheme] = [...networksByScheme].find(([, { native }]) => native.coin_id === coin.coin_id) ?? [];
  return scheme !== undefined && text.includes("?") ? { scheme, ...atQuestionMark(text) } : null;
}

function atQuestionMark(text: string): { path: string; query: URLSearchParams } {
  const [path = "", ...rest] = text.split("?");
  // Some codes begin each field with a question mark; elsewhere it is part of a text.
  const query = rest.reduce((all, part) => all + (/^[\w-]+=/.test(part) ? "&" : "?") + part, "");
  return { path: decoded(path), query: new URLSearchParams(query) };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text).trim();
  } catch {
    return text;
  }
}

function xrpPage(fields: URLSearchParams): CodeParts {
  const path = onlyValue(fields, "to") ?? "";
  const query = new URLSearchParams([...fields].filter(([key]) => key.toLowerCase() !== "to"));
  return withTag({ scheme: "ripple", path, query });
}

/** `rAddress:495` is the address with its tag. */
function withTag({ scheme, path, query }: CodeParts): CodeParts {
  const [address = "", ...tag] = path.split(":");
  if (tag.length === 0) return { scheme, path, query };
  return { scheme, path: address, query: new URLSearchParams([...query, ["dt", tag.join(":")]]) };
}
