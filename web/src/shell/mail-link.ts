import { asEmail, type LinkType, linkTypes, oneOf } from "@portico/contract";

/** What a link of a mail carries behind its `#`, where no server and no mail scanner sees it (T25). */
export interface MailLink {
  type: LinkType;
  /** Whether it counts, the server says. */
  token: string;
  /** Empty where the address holds none: what anybody can write into a link is not shown as one. */
  email: string;
}

/** The link in an address's fragment, if it is one of the types that the screen is for. */
export function readMailLink(hash: string, types: readonly LinkType[]): MailLink | null {
  const fields = new URLSearchParams(hash.replace(/^#/, ""));
  const type = oneOf(linkTypes, fields.get("type"));
  const token = fields.get("token");
  if (!type || !token || !types.includes(type)) return null;
  return { type, token, email: asEmail(fields.get("email")) ?? "" };
}
