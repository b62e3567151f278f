import { createTransport } from "nodemailer";
import { withTimeout } from "../async/with-timeout.ts";
import type { Config } from "../config/config.ts";

export type MailState = "works" | "unreachable" | "checking" | "not_set_up";

const keepMilliseconds = 60_000;
const timeoutMilliseconds = 15_000;

/**
 * Whether the mail server accepts a connection and our login. Returns the last result at once, and starts a new check
 * if it is over a minute old.
 */
export function createMailCheck({ smtpUrl }: Pick<Config, "smtpUrl">): () => MailState {
  let state: MailState = smtpUrl === undefined ? "not_set_up" : "checking";
  let checkedAt = Number.NEGATIVE_INFINITY;

  async function check(url: string): Promise<void> {
    const transport = createTransport({ url, connectionTimeout: 10_000, greetingTimeout: 10_000 });
    try {
      await withTimeout(timeoutMilliseconds, transport.verify());
      state = "works";
    } catch {
      state = "unreachable";
    } finally {
      transport.close();
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
