import { canonicalEmail, namesCanonicalMailbox } from "@portico/contract";
import type { Claims } from "../../outside/identity-provider.ts";

/** A person's identity as an identity provider states it, checked so that the database can store it. */
export interface Identity {
  issuer: string;
  subject: string;
  /** The email's canonical form if the provider has verified it, otherwise null. */
  verified_email: string | null;
  /** The email address that the provider states; null if it states none that can be used. */
  email: string | null;
  /** The suggested username for a new account, if it is free: 3 to 30 letters, digits, `_ . -`. */
  username: string;
  /** The provider's display name, for refusal messages. */
  provider: string;
}

const MAX_CHARACTERS = 512;

/** @throws if the issuer or subject is too long or cannot be stored. */
export function toIdentity(claims: Claims, provider: string): Identity {
  const { issuer, subject } = claims;
  if (Math.max(issuer.length, subject.length) > MAX_CHARACTERS || !isStorable(issuer + subject)) {
    throw new Error("The provider's identifiers cannot be stored");
  }
  const email = canonicalEmail(claims.email) ?? null;
  // A mailbox of full-width letters, say, may be another person's than the one that we would email.
  const verified_email = claims.is_verified && namesCanonicalMailbox(claims.email) ? email : null;
  const username = usernameFrom([claims.preferred_username, email]);
  return { issuer, subject, verified_email, email, username, provider };
}

/** The first name that has at least three allowed characters. For an email, only the part before the `@` is used. */
function usernameFrom(names: unknown[]): string {
  for (const name of names) {
    if (typeof name !== "string") continue;
    const plain = (name.split("@")[0] ?? "").normalize("NFKD").replace(/[^A-Za-z0-9_.-]/g, "");
    if (plain.length >= 3) return plain.slice(0, 30);
  }
  return "member";
}

/** PostgreSQL cannot store a NUL character or a lone surrogate. */
function isStorable(text: string): boolean {
  return !text.includes("\0") && text.isWellFormed();
}
