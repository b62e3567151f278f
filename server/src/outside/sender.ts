import { domainToASCII } from "node:url";

/** The sender of all emails. */
export interface Sender {
  /** "" for none. Any text without control characters: it is quoted or encoded when it is sent (RFC 5322, RFC 2047). */
  name: string;
  address: string;
}

const form = /^(?:(?<name>"(?:[^"\\]|\\.)*"|[^<>"]*?)\s*<(?<inside>[^<>]*)>|(?<alone>[^<>]*))$/s;
const mailbox = /^([^\s@<>()[\]",:;\\]+)@([^\s@<>()",;\\]+)$/;

/**
 * Reads `address`, `<address>`, `Name <address>` and `"Name" <address>`. A name is everything before the address, also
 * with colons, commas and parentheses. Undefined if it can't be read.
 */
export function readSender(text: string): Sender | undefined {
  if (/\p{Cc}/u.test(text)) return undefined;
  const { name = "", inside, alone } = form.exec(text.trim())?.groups ?? {};
  const [, local, domain] = mailbox.exec((inside ?? alone ?? "").trim()) ?? [];
  if (local === undefined || domain === undefined) return undefined;
  // An address literal such as [192.0.2.1] is no domain.
  const ascii = domain.startsWith("[") ? domain : domainToASCII(domain);
  return ascii === "" ? undefined : { name: unquoted(name), address: `${local}@${ascii}` };
}

/** Tells an operator that the sender was made up. It names no address, which the log would leave out. */
export const derivedSender =
  "MAIL_FROM is not set, so emails come from no-reply at the host of PUBLIC_URL: set it to an address that your mail " +
  "server may send as";

function unquoted(name: string): string {
  return /^".*"$/s.test(name) ? name.slice(1, -1).replace(/\\(.)/gs, "$1") : name;
}
