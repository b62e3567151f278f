import type { Deps, Email } from "../deps.ts";

/**
 * Queues an email about a completed action. If queueing fails, the error is only logged, since the action itself
 * succeeded.
 */
export async function queueEmail({ mailer, log }: Pick<Deps, "mailer" | "log">, mail: Email): Promise<void> {
  await mailer.send(mail).catch((err) => log.error({ err }, "an email could not be queued"));
}
