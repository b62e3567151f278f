import type { Config } from "./config.ts";
import type { Deps, Mail } from "./context.ts";
import type { Addressee } from "./letters/addressee.ts";
import { accountDeletedMail, type StatusNews, statusMail } from "./letters/user-status.ts";

/**
 * The letters that calls cause, by the call's name: what an administrator did to a user, told to them. The reply names
 * whom; the call's output schema takes that out of the answer.
 */
const letters: Record<string, (reply: never, config: Pick<Config, "publicUrl">) => Mail> = {
  admin_update_user_status: (reply: Addressee & StatusNews, { publicUrl }) =>
    statusMail(reply, reply, publicUrl),
  admin_delete_user_completely: (reply: Addressee) => accountDeletedMail(reply),
};

/** Puts the letter of a call into the queue, if there is one. The call is done by then, whatever becomes of it. */
export async function tellOfCall(
  { config, mailer, log }: Pick<Deps, "config" | "mailer" | "log">,
  name: string,
  reply: unknown,
): Promise<void> {
  const letter = letters[name];
  if (!letter) return;
  try {
    await mailer.send(letter(reply as never, config));
  } catch (err) {
    log.error({ err, call: name }, "a letter could not be queued");
  }
}
