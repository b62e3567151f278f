import type { Config } from "./config.ts";
import type { Deps, Mail } from "./context.ts";
import type { Addressee } from "./letters/addressee.ts";
import { accountDeletedMail, type StatusNews, statusMail } from "./letters/user-status.ts";
import { sendNews } from "./send-news.ts";

/**
 * The letters that calls cause, by the call's name: what an administrator did to a user, told to them. The reply names
 * whom; the call's output schema takes that out of the answer.
 */
const letters: Record<string, (reply: never, config: Pick<Config, "publicUrl">) => Mail> = {
  admin_update_user_status: (reply: Addressee & StatusNews, { publicUrl }) =>
    statusMail(reply, reply, publicUrl),
  admin_delete_user_completely: (reply: Addressee) => accountDeletedMail(reply),
};

/** Puts the letter of a call into the queue, if there is one. */
export async function tellOfCall(
  deps: Pick<Deps, "config" | "mailer" | "log">,
  name: string,
  reply: unknown,
): Promise<void> {
  const letter = letters[name];
  if (letter) await sendNews(deps, letter(reply as never, deps.config));
}
