import { call, internalContext } from "@portico/database";
import type { Deps } from "../deps.ts";
import type { RepeatedJob } from "../jobs/jobs.ts";
import { type PowerChange, powerEmail } from "./templates/account/power.ts";

/** News not yet emailed. `is_gone` if the account was deleted since. */
type DueEmail = PowerChange & { news_id: string; is_gone: boolean };

/** Batch size. */
const most = 50;

/**
 * Every few seconds: emails owners and the person concerned about changes of power, regardless of preferences. News are
 * marked after their email is queued, and the queue deduplicates.
 */
export function powerEmails({ config, pool, mailer }: Pick<Deps, "config" | "pool" | "mailer">): RepeatedJob {
  const name = "email-power";
  return {
    name,
    everySeconds: 5,
    async work() {
      const due = await call<DueEmail[]>(pool, "power_emails_due", internalContext(name), { p_most: most });
      if (due.length === 0) return;
      for (const email of due.filter(({ is_gone }) => !is_gone)) {
        await mailer.send(powerEmail(email, config.publicUrl), undefined, `power ${email.news_id}`);
      }
      await call(pool, "power_emails_done", internalContext(name), {
        p_news_ids: due.map(({ news_id }) => news_id),
      });
    },
  };
}
