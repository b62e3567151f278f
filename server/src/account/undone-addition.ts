import type { FastifyRequest } from "fastify";
import type { Addressee } from "../letters/addressee.ts";
import { sendNews } from "../send-news.ts";
import { askedFrom } from "./entry.ts";
import { additionUndoneMail } from "./letters/addition-undone.ts";

/** The link of an addition's mail was used: what it added is gone, and every session has ended. */
export interface UndoneAddition extends Addressee {
  user_id: string;
  /** ISO 8601. */
  held_until: string;
}

/** Closes the account's open pages, and tells the owner by mail. */
export async function tellOfUndone(
  request: FastifyRequest,
  { user_id, held_until, ...owner }: UndoneAddition,
): Promise<void> {
  const { deps } = request.server;
  deps.bus.publish({ type: "session_ended", user_id, reason: "addition_undone" });
  await sendNews(deps, additionUndoneMail(owner, new Date(held_until), askedFrom(request)));
}
