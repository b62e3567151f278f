import type { Deps, Mail } from "../deps.ts";

/**
 * Queues an email about a completed action. If queueing fails, the error is only logged, since the action itself
 * succeeded.
 */
export async function sendNews({ mailer, log }: Pick<Deps, "mailer" | "log">, mail: Mail): Promise<void> {
  await mailer.send(mail).catch((err) => log.error({ err }, "a letter could not be queued"));
}
