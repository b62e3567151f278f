import { withTimeout } from "../async/with-timeout.ts";
import type { Config } from "../config/config.ts";
import { trySender } from "./mail-connection.ts";
import { type MailFault, mailFault } from "./mail-faults.ts";

/** What is known about the mail server; `mail_reason` and `mail_response` are of its fault. */
export interface MailState {
  mail: "works" | "checking" | "not_set_up" | Exclude<MailFault["kind"], "recipient">;
  mail_reason: string | null;
  mail_response: string | null;
}

const keepMilliseconds = 60_000;
const timeoutMilliseconds = 20_000;

/**
 * Whether the mail server accepts a connection, our login and the sender. Returns the last result at once, and starts
 * a new check if it is over a minute old.
 */
export function createMailCheck({
  smtpUrl,
  mailFrom,
}: Pick<Config, "smtpUrl" | "mailFrom">): () => MailState {
  let state = stateOf(smtpUrl === undefined ? "not_set_up" : "checking");
  let checkedAt = Number.NEGATIVE_INFINITY;

  async function check(url: string): Promise<void> {
    try {
      await withTimeout(timeoutMilliseconds, trySender(url, mailFrom));
      state = stateOf("works");
    } catch (error) {
      const { kind, reason, response } = mailFault(error);
      state = stateOf(kind === "recipient" ? "refused" : kind, reason, response);
    }
  }

  return () => {
    if (smtpUrl !== undefined && performance.now() - checkedAt > keepMilliseconds) {
      checkedAt = performance.now();
      void check(smtpUrl);
    }
    return state;
  };
}

function stateOf(mail: MailState["mail"], reason?: string, response?: string): MailState {
  return { mail, mail_reason: reason ?? null, mail_response: response ?? null };
}
