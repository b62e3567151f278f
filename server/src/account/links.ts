import type { LinkType } from "@portico/contract";
import { limits } from "@portico/contract";
import type { Config } from "../config.ts";
import { hashToken, newToken } from "../session.ts";

/** The pages that links of letters open; the button that spends the link stands there. */
const pages: Record<LinkType, string> = {
  signup: "/email-verified",
  recovery: "/reset-password",
  magiclink: "/auth/callback",
  two_factor_reset: "/auth/callback",
  undo_addition: "/auth/callback",
};

/** A link for a letter. */
export interface Link {
  /** Hex hash of its token: all that the database keeps of it. */
  hash: string;
  /** The whole address, for the letter to this mailbox. */
  url(email: string): string;
}

/** A new link. Its token stands behind the `#`, which no browser sends: opening it spends nothing (T25). */
export function newLink({ publicUrl }: Pick<Config, "publicUrl">, type: LinkType): Link {
  const token = newToken();
  return {
    hash: hashToken(token),
    url: (email) => `${publicUrl}${pages[type]}#${new URLSearchParams({ type, token, email })}`,
  };
}

/** After this time a letter with a link that signs in or resets, sent now, is of no use. */
export function linkExpiry(): Date {
  return new Date(Date.now() + limits.link_minutes * 60_000);
}
