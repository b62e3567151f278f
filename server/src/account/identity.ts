import { email as emailSchema } from "@portico/contract";
import type { Claims } from "../outside/identity-provider.ts";

/** Who somebody is by a provider's word, in a form that the database takes. */
export interface Identity {
  issuer: string;
  subject: string;
  /** Only an address that the provider has verified; null otherwise. */
  verified_email: string | null;
  /** What a new account may be called, if nobody is called so: 3 to 30 letters, digits, `_ . -`. */
  username: string;
  /** The provider's name for people, for what is refused. */
  provider: string;
}

const most_characters = 512;

/** @throws when the provider's name for the person is longer than any standard allows. */
export function toIdentity(claims: Claims, provider: string): Identity {
  const { issuer, subject } = claims;
  if (Math.max(issuer.length, subject.length) > most_characters || !isStorable(issuer + subject)) {
    throw new Error("The provider's identifiers cannot be stored");
  }
  const verified_email = verifiedEmail(claims);
  const names = [claims.preferred_username, verified_email];
  return { issuer, subject, verified_email, username: usernameFrom(names), provider };
}

/** Some providers write the word instead of the value. */
function verifiedEmail({ email, email_verified }: Claims): string | null {
  if (email_verified !== true && email_verified !== "true") return null;
  const parsed = emailSchema.safeParse(email);
  return parsed.success && isStorable(parsed.data) ? parsed.data : null;
}

/** The first of the names that leaves enough to be called by; of an email the part before the `@`. */
function usernameFrom(names: unknown[]): string {
  for (const name of names) {
    if (typeof name !== "string") continue;
    const plain = (name.split("@")[0] ?? "").normalize("NFKD").replace(/[^A-Za-z0-9_.-]/g, "");
    if (plain.length >= 3) return plain.slice(0, 30);
  }
  return "member";
}

/** PostgreSQL cannot keep a NUL or half a character. */
function isStorable(text: string): boolean {
  return !text.includes("\0") && text.isWellFormed();
}
