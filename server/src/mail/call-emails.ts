import type { CallEmail } from "@portico/contract";
import type { FastifyRequest } from "fastify";
import { linkUrl } from "../account/email-codes/links.ts";
import { requestSource } from "../account/entry.ts";
import type { Email } from "../deps.ts";
import { queueEmail } from "./queue-email.ts";
import { addressSavedEmail } from "./templates/account/allow-list.ts";
import { removalScheduledEmail, removalStoppedEmail } from "./templates/account/two-factor-reset.ts";
import { accountDeletedEmail, statusEmail } from "./templates/account/user-status.ts";

type Kind = CallEmail["kind"];
type Template<Of extends Kind> = (email: Extract<CallEmail, { kind: Of }>, request: FastifyRequest) => Email;

/** The template of each email that calls declare. */
const templates: { [Of in Kind]: Template<Of> } = {
  user_status_changed: (email, { server }) => statusEmail(email.to, email, server.deps.config.publicUrl),
  account_deleted: ({ to }) => accountDeletedEmail(to),
  factor_removal_scheduled: ({ to, effectiveAt }, { server }) =>
    removalScheduledEmail(to, effectiveAt, server.deps.config.publicUrl),
  factor_removal_stopped: ({ to }) => removalStoppedEmail(to),
  address_saved: ({ to, address, undoToken, heldUntil }, request) => {
    const undoUrl = undoToken && linkUrl(request.server.deps.config, "undo_addition", undoToken);
    return addressSavedEmail(to, address, requestSource(request), { undoUrl, heldUntil });
  },
};

/** Queues an email that a call declares. */
export async function sendCallEmail(request: FastifyRequest, email: CallEmail): Promise<void> {
  const template = templates[email.kind] as Template<Kind>;
  await queueEmail(request.server.deps, template(email, request));
}
