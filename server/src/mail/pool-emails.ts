import { call, internalContext } from "@portico/database";
import type { Deps } from "../deps.ts";
import type { RepeatedJob } from "../jobs/jobs.ts";
import { type PoolRequestEvent, poolRequestEmail } from "./templates/account/pool-request.ts";

/** News not yet emailed. `is_gone` if the account was deleted since. */
type DueEmail = PoolRequestEvent & { news_id: string; is_gone: boolean };

/** Batch size. */
const most = 50;

/**
 * Every few seconds: emails owners about requests of the wallet pool and decisions on them (T68), regardless of
 * preferences. News are marked after their email is queued, and the queue deduplicates.
 */
export function poolEmails({ config, pool, mailer }: Pick<Deps, "config" | "pool" | "mailer">): RepeatedJob {
  const name = "email-pool-requests";
  return {
    name,
    everySeconds: 5,
    async work() {
      const due = await call<DueEmail[]>(pool, "pool_emails_due", internalContext(name), { p_most: most });
      if (due.length === 0) return;
      for (const email of due.filter(({ is_gone }) => !is_gone)) {
        await mailer.send(poolRequestEmail(email, config.publicUrl), undefined, `pool ${email.news_id}`);
      }
      await call(pool, "pool_emails_done", internalContext(name), {
        p_news_ids: due.map(({ news_id }) => news_id),
      });
    },
  };
}
