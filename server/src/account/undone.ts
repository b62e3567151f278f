import type { FastifyRequest } from "fastify";
import type { Addressee } from "../mail/addressee.ts";
import { queueEmail } from "../mail/queue-email.ts";
import { type UndoType, undoneEmail } from "../mail/templates/account/undone.ts";
import { requestSource } from "./entry.ts";

/** The result of an undo link: everything added since was removed, and every session has ended. */
export interface Undone extends Addressee {
  user_id: string;
  /** ISO 8601. */
  held_until: string;
}

/** Closes the account's open pages and emails the owner. */
export async function sendUndoneEmail(
  request: FastifyRequest,
  type: UndoType,
  { user_id, held_until, ...owner }: Undone,
): Promise<void> {
  const { deps } = request.server;
  deps.bus.publish({ type: "session_ended", user_id, reason: "undone" });
  await queueEmail(deps, undoneEmail(type, owner, new Date(held_until), requestSource(request)));
}
