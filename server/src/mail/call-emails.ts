import type { SavedAddress } from "@portico/contract";
import type { FastifyRequest } from "fastify";
import { linkUrl } from "../account/email-codes/links.ts";
import { requestSource } from "../account/entry.ts";
import type { Mail } from "../deps.ts";
import type { Addressee } from "./addressee.ts";
import { queueEmail } from "./queue-email.ts";
import { addressSavedMail } from "./templates/account/allow-list.ts";
import { removalScheduledMail, removalStoppedMail } from "./templates/account/two-factor-reset.ts";
import { accountDeletedMail, type StatusChange, statusEmail } from "./templates/account/user-status.ts";

/**
 * Emails triggered by calls, by call name. The reply names the recipient, which the output schema removes from the
 * answer. Null if there is nothing to send.
 */
const letters: Record<string, (reply: never, request: FastifyRequest) => Mail | null> = {
  admin_update_user_status: (reply: Addressee & StatusChange, request) =>
    statusEmail(reply, reply, request.server.deps.config.publicUrl),
  admin_delete_user_completely: (reply: Addressee) => accountDeletedMail(reply),
  admin_decide_factor_removal: factorRemovalNews,
  save_address: addressSavedNews,
};

/** Queues a call's email, if it has one. */
export async function sendCallEmail(request: FastifyRequest, name: string, reply: unknown): Promise<void> {
  const mail = letters[name]?.(reply as never, request) ?? null;
  if (mail) await queueEmail(request.server.deps, mail);
}

interface AddressSaved {
  address: SavedAddress;
  /** If the allow-list is on: the owner to notify, and the token of the link that removes the address. */
  owner?: Addressee;
  undo_token?: string;
}

function addressSavedNews(
  { address, owner, undo_token }: AddressSaved,
  request: FastifyRequest,
): Mail | null {
  if (owner === undefined || undo_token === undefined) return null;
  const undoUrl = linkUrl(request.server.deps.config, "undo_addition", undo_token, owner.email);
  return addressSavedMail(owner, address, requestSource(request), undoUrl);
}

interface DecidedRemoval extends Addressee {
  /** When two-factor will be switched off, ISO 8601; set if the removal was approved. */
  effective_at?: string;
  /** The waiting period had started and was cancelled. */
  is_stopped?: boolean;
}

function factorRemovalNews(reply: DecidedRemoval, request: FastifyRequest): Mail | null {
  const { publicUrl } = request.server.deps.config;
  if (reply.effective_at) return removalScheduledMail(reply, new Date(reply.effective_at), publicUrl);
  return reply.is_stopped ? removalStoppedMail(reply) : null;
}
