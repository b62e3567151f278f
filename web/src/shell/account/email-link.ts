import { asEmail, type LinkType, linkTypes, oneOf } from "@portico/contract";

/** The content of an emailed link after its `#`, where no server and no mail scanner sees it (T25). */
export interface EmailLink {
  type: LinkType;
  /** The server decides whether it is valid. */
  token: string;
  /** Empty if the URL has no valid one: other text, which anybody can put into a link, is not shown. */
  email: string;
}

/** The link in a URL's fragment, if its type is one of those given. */
export function readMailLink(hash: string, types: readonly LinkType[]): EmailLink | null {
  const fields = new URLSearchParams(hash.replace(/^#/, ""));
  const type = oneOf(linkTypes, fields.get("type"));
  const token = fields.get("token");
  if (!type || !token || !types.includes(type)) return null;
  return { type, token, email: asEmail(fields.get("email")) ?? "" };
}
