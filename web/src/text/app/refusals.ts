import {
  addressHints,
  refusalText as englishText,
  isRefusalCode,
  type RefusalCode,
  type RefusalDetails,
  refusals,
} from "@portico/contract";
import { formatExact } from "../../ui/format/amount.ts";
import { formatDateTime } from "../../ui/format/time.ts";
import { i18n, isEnglish } from "../translation/i18n.ts";

/**
 * The refusal's text in the user's language; empty if a newer server sends an unknown code. The English text
 * is in the contract and is translated like any other message. English keeps the contract's number format,
 * except for limits and times.
 */
export function refusalText(code: RefusalCode, details: RefusalDetails = {}): string {
  if (!isRefusalCode(code)) return "";
  if (isEnglish && code !== "quota_exceeded" && !("until" in details)) return englishText(code, details);
  const values = Object.entries(details).map(([name, value]) => [name, written(name, value)]);
  if (isEnglish) return englishText(code, Object.fromEntries(values));
  const text = i18n.t(refusals[code].text, Object.fromEntries(values));
  return text.replace(/ {2,}/g, " ").trim();
}

/** A detail in the user's number format; amounts are decimal strings, times ISO 8601. */
function written(name: string, value: RefusalDetails[string]): RefusalDetails[string] {
  if (typeof value !== "string") return value;
  if (name === "hint") return hintText(value);
  // As the contract words it in English.
  if (name === "status" && value === "failed") return "rejected";
  if (/^\d+(\.\d+)?$/.test(value)) return formatExact(value);
  return /^\d{4}-\d\d-\d\dT/.test(value) ? formatDateTime(value) : value;
}

const otherNetwork = new RegExp(addressHints.other_network.replace(/\{(\w+)\}/g, "(?<$1>.+)"));

/** Why an address is invalid: a sentence of the contract, with its networks filled in. */
function hintText(hint: string): string {
  const networks = otherNetwork.exec(hint)?.groups;
  return networks ? i18n.t(addressHints.other_network, networks) : i18n.t(hint);
}
