import { canonicalEmail, namesCanonicalMailbox } from "@portico/contract";
import { canonicalizeEmails, type EmailRules, type KeptEmail } from "@portico/database";
import type { Logger } from "pino";

/** How the contract reads emails, for the database, which can't read their domains. */
export const emailRules: EmailRules = { canonical: canonicalEmail, isSameMailbox: namesCanonicalMailbox };

const reasons: Record<KeptEmail["reason"], string> = {
  taken: "another user has its canonical form",
  other_mailbox: "its canonical form may be somebody else's mailbox",
  unreadable: "it is no valid email, so it can't be used to sign in",
};

/** Gives older users the canonical form of their email, and logs how many keep another (decision 106). */
export async function rewriteStoredEmails(databaseUrl: string, log: Logger): Promise<void> {
  const kept = await canonicalizeEmails(databaseUrl, emailRules);
  if (kept.length === 0) return;
  log.warn(
    { users: kept.map(({ id }) => id) },
    "some users keep an email that is not in its canonical form; `portico admin emails` says which and why",
  );
}

/** A line for an operator about a user whose email was kept. */
export function describeKeptEmail({ id, username, email, reason }: KeptEmail): string {
  return `${email} (${escaped(email)}) of ${username}, ${id}: ${reasons[reason]}.`;
}

/** Two forms of an email may look the same. */
function escaped(text: string): string {
  return text.replace(/[^ -~]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
