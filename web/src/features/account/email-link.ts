import { type LinkType, linkTypes, oneOf } from "@portico/contract";

/**
 * The content of an emailed link after its `#`, where no server and no mail scanner sees it (T25). Older links also have
 * an email there, which is ignored: anybody can write a URL (T63).
 */
export interface EmailLink {
  type: LinkType;
  /** The server decides whether it is valid. */
  token: string;
}

/** The link in a URL's fragment, if its type is one of those given. */
export function readMailLink(hash: string, types: readonly LinkType[]): EmailLink | null {
  const fields = new URLSearchParams(hash.replace(/^#/, ""));
  const type = oneOf(linkTypes, fields.get("type"));
  const token = fields.get("token");
  return type && token && types.includes(type) ? { type, token } : null;
}
