import { networkFault } from "@portico/chains";
import { scrub } from "../http/logging.ts";

/** Whose fault it is that an email is not sent. All but the last are the operator's, or pass. */
export type MailFaultKind =
  | "unreachable"
  | "certificate"
  | "encryption"
  | "login"
  | "sender"
  | "refused"
  /** For good: trying again is of no use. */
  | "recipient";

/** Why an email could not be sent. */
export interface MailFault {
  kind: MailFaultKind;
  /** In words, with the error's code. */
  reason: string;
  /** What the mail server answered, without addresses, codes and tokens. */
  response?: string;
}

/** An SMTP server's answer, or the lack of one, as an error of nodemailer. */
export interface MailError extends Error {
  code?: string;
  /** The code of the system's error behind it, such as `ECONNREFUSED`. */
  originalCode?: string;
  command?: string;
  response?: string;
  responseCode?: number;
}

/** The server has no SMTPUTF8 (RFC 6531), which characters outside ASCII before the `@` need. */
export class NoSmtpUtf8 extends Error {
  override name = "NoSmtpUtf8";
  side: "sender" | "recipient";

  constructor(side: "sender" | "recipient") {
    super(`the mail server has no SMTPUTF8, which the ${side}'s address needs`);
    this.side = side;
  }
}

const words: Record<MailFaultKind, string> = {
  unreachable: "the mail server can't be reached",
  certificate: "the mail server's certificate is not trusted",
  encryption: "no encrypted connection to the mail server can be made",
  login: "the mail server refuses the login",
  sender: "the mail server refuses the sender",
  refused: "the mail server does not take the email",
  recipient: "the mail server refuses the recipient's address",
};

/** @param recipient its address, which the server's answer may repeat. */
export function mailFault(error: unknown, recipient?: string): MailFault {
  if (error instanceof NoSmtpUtf8) return { kind: error.side, reason: error.message };
  const known = error as MailError;
  const kind = kindOf(known);
  if (known.response === undefined) return { kind, reason: `${words[kind]}: ${detailOf(known)}` };
  return { kind, reason: words[kind], response: plainResponse(known.response, recipient) };
}

function kindOf({ code = "", originalCode = "", command = "", response = "", responseCode }: MailError) {
  if (code === "EAUTH" || (responseCode !== undefined && loginCodes.has(responseCode))) return "login";
  if (certificateCode.test(originalCode)) return "certificate";
  if (encryptionCode.test(originalCode) || code === "ETLS") return "encryption";
  if (responseCode === undefined) return "unreachable";
  if (responseCode < 500) return "refused";
  if (command === "MAIL FROM" || isAboutSender(response)) return "sender";
  if (command === "RCPT TO") return recipientCodes.has(responseCode) ? "recipient" : "refused";
  return command === "DATA" && badMailbox.test(response) ? "recipient" : "refused";
}

/** RFC 4954: authentication required, too weak, failed, needs encryption. */
const loginCodes = new Set([530, 534, 535, 538]);
/** RFC 5321: no such mailbox, not local, a name that is not allowed, failed. 552 is a full mailbox. */
const recipientCodes = new Set([550, 551, 553, 554]);
const certificateCode = /CERT|ISSUER|SIGNATURE|CA$|HOSTNAME|CHAIN/;
const encryptionCode = /^ERR_(?:SSL|TLS)_|^EPROTO$/;
const badMailbox = /^\d{3}[ -]5\.1\.[1236]\b/;

/**
 * Many servers refuse the sender, or to relay at all, only at the recipient (Postfix's `smtpd_delay_reject`). Enhanced
 * codes (RFC 3463): 5.1.7 and 5.1.8 are a bad sender, 5.7 is a policy. These say nothing about the mailbox.
 */
export function isAboutSender(response: string): boolean {
  return /^\d{3}[ -]5\.(?:1\.[78]|7\.\d+)\b/.test(response) || aboutSender.test(response);
}

const aboutSender =
  /\b(?:sender|relay\w*|client host|blocked|blacklist\w*|spam|policy|reputation|authenticat\w*)\b/i;

/** The error in words; OpenSSL's own are for its authors. */
function detailOf({ code, originalCode, message }: MailError): string {
  const name = originalCode ?? code;
  const text =
    detailsOf[name ?? ""] ??
    networkFault({ code: name }) ??
    scrub(message.split("\n")[0]?.slice(0, 200) ?? "");
  return name === undefined ? text : `${text} (${name})`;
}

const detailsOf: Record<string, string> = {
  ECONNREFUSED: "nothing listens on its port",
  ECONNECTION: "it closes the connection",
  ERR_SSL_WRONG_VERSION_NUMBER:
    "this port does not begin with TLS; smtps:// is for port 465, smtp:// for 587",
  ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION: "it and Portico have no version of TLS in common",
  ERR_SSL_UNSUPPORTED_PROTOCOL: "it and Portico have no version of TLS in common",
};

/** In one line, without what is personal or secret (T46): addresses, the recipient's name, codes and tokens. */
function plainResponse(response: string, recipient = ""): string {
  const [local = ""] = recipient.split("@");
  const names = [recipient, ...(local.length > 2 ? [local] : [])].filter(Boolean);
  const withoutNames = names.reduce((text, name) => replaceAll(text, name), response);
  return scrub(withoutNames.replace(/[\p{Cc}\s]+/gu, " "))
    .replace(/(?<!\d)\d{6}(?!\d)/g, "[code]")
    .trim()
    .slice(0, 300);
}

function replaceAll(text: string, name: string): string {
  const literal = name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return text.replace(new RegExp(`(?<![\\p{L}\\p{N}])${literal}(?![\\p{L}\\p{N}])`, "giu"), "[email]");
}
