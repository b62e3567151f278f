import type { LinkType } from "@portico/contract";
import { limits } from "@portico/contract";
import type { Config } from "../../config/config.ts";
import { hashToken, newToken } from "../../http/session.ts";

/** The pages that emailed links open. The link is redeemed only when the page's button is pressed. */
const pages: Record<LinkType, string> = {
  signup: "/email-verified",
  recovery: "/reset-password",
  magiclink: "/auth/callback",
  two_factor_reset: "/auth/callback",
  undo_addition: "/auth/callback",
  undo_sign_in: "/auth/callback",
};

/** A link to email. */
export interface Link {
  /** Hex SHA-256 of its token. The database stores only this. */
  hash: string;
  /** The full URL. It doesn't say whose it is: the page asks the server (T63). */
  url: string;
}

/**
 * Creates a link. Its token is in the fragment, which browsers do not send, so loading the page does not redeem it
 * (T25).
 */
export function newLink({ publicUrl }: Pick<Config, "publicUrl">, type: LinkType): Link {
  const token = newToken();
  return {
    hash: hashToken(token),
    url: linkUrl({ publicUrl }, type, token),
  };
}

/** The full URL of a link, with its token in the fragment. */
export function linkUrl({ publicUrl }: Pick<Config, "publicUrl">, type: LinkType, token: string): string {
  return `${publicUrl}${pages[type]}#${new URLSearchParams({ type, token })}`;
}

/** The time at which a sign-in or reset link sent now expires. */
export function linkExpiry(): Date {
  return new Date(Date.now() + limits.link_minutes * 60_000);
}
