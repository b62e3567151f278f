import type pg from "pg";
import { asOwner } from "./as-owner.ts";

/** A user whose email is not in its canonical form (decision 106). They sign in with exactly what is stored. */
export interface KeptEmail {
  id: string;
  username: string;
  email: string;
  /** Undefined if the email has no canonical form: then they can't sign in by it. */
  canonical: string | undefined;
  /** `taken`: another user has the canonical form. `other_mailbox`: it may be another person's mailbox. */
  reason: "taken" | "other_mailbox" | "unreadable";
}

/** What the contract knows of an email. */
export interface EmailRules {
  canonical(email: string): string | undefined;
  /** Whether every mail server takes the email and its canonical form for the same mailbox. */
  isSameMailbox(email: string): boolean;
}

/** Any number that no other program on the same database uses for its advisory locks. */
const LOCK_KEY = 7_061_995_104_235;

/**
 * Gives older users the canonical form of their email, the oldest of several first. Nothing is merged, and who has the
 * form keeps it. Repeating it changes nothing.
 * @returns the users whose email was kept.
 */
export async function canonicalizeEmails(url: string, rules: EmailRules): Promise<KeptEmail[]> {
  return asOwner(url, async (client) => {
    // Closing the connection rolls back whatever was not committed.
    await client.query("begin");
    await client.query("select pg_advisory_xact_lock($1)", [LOCK_KEY]);
    for (const { id, canonical, reason } of await findKept(client, rules)) {
      if (reason === "taken") await client.query("select app.rewrite_email($1, $2)", [id, canonical]);
    }
    const kept = await findKept(client, rules);
    await client.query("commit");
    return kept;
  });
}

/** The users whose email is not canonical; changes nothing. */
export async function keptEmails(url: string, rules: EmailRules): Promise<KeptEmail[]> {
  return asOwner(url, (client) => findKept(client, rules));
}

async function findKept(client: pg.Client, rules: EmailRules): Promise<KeptEmail[]> {
  const { rows } = await client.query<Pick<KeptEmail, "id" | "username" | "email">>(
    "select id, username, email from app.unusual_emails()",
  );
  return rows.flatMap((user) => {
    const canonical = rules.canonical(user.email);
    return canonical === user.email ? [] : [{ ...user, canonical, reason: reasonFor(user.email, rules) }];
  });
}

function reasonFor(email: string, rules: EmailRules): KeptEmail["reason"] {
  if (rules.canonical(email) === undefined) return "unreadable";
  return rules.isSameMailbox(email) ? "taken" : "other_mailbox";
}
