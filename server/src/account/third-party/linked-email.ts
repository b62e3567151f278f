import type { FastifyRequest } from "fastify";
import type { Addressee } from "../../mail/addressee.ts";
import { queueEmail } from "../../mail/queue-email.ts";
import { providerLinkedEmail } from "../../mail/templates/account/provider-linked.ts";
import type { Link } from "../email-codes/links.ts";
import { type Entered, requestSource } from "../entry.ts";

/** The owner of an account that a provider was just linked to, and the provider's name. */
export type LinkedOwner = Addressee & { provider: string; held_until: string | null };

/** Emails the owner that a provider can now sign in, and how to undo it (T50). */
export async function sendLinkedEmail(
  request: FastifyRequest,
  linked: LinkedOwner | null,
  undo: Link,
): Promise<void> {
  if (linked === null) return;
  const { provider, held_until, ...owner } = linked;
  const mail = providerLinkedEmail(owner, provider, requestSource(request), {
    undoUrl: undo.url,
    heldUntil: held_until,
  });
  await queueEmail(request.server.deps, mail);
}

/** A sign-in with a provider. */
export type EnteredByProvider = Entered & {
  /** The account's owner, if this sign-in linked the provider; otherwise null. */
  linked: LinkedOwner | null;
};
