import type { Deps, Mail } from "./context.ts";

/**
 * Queues a letter about something that is done, whatever becomes of the letter: where the queue is away the log alone
 * says so, since an answer that it failed would be wrong.
 */
export async function sendNews({ mailer, log }: Pick<Deps, "mailer" | "log">, mail: Mail): Promise<void> {
  await mailer.send(mail).catch((err) => log.error({ err }, "a letter could not be queued"));
}
