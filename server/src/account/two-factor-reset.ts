import { call, internalContext } from "@portico/database";
import type { Deps } from "../context.ts";
import type { RepeatedJob } from "../jobs/jobs.ts";
import type { Addressee } from "../letters/addressee.ts";
import { sendNews } from "../send-news.ts";
import { resetCancelledMail, resetDoneMail, resetScheduledMail } from "./letters/two-factor-reset.ts";

type Parts = Pick<Deps, "config" | "bus" | "mailer" | "log">;

/** The wait has begun, or one was waiting already. */
export interface ScheduledReset extends Addressee {
  user_id: string;
  /** When two-factor will be switched off, ISO 8601. */
  effective_at: string;
}

/** Tells the owner by mail, and every page on which they are signed in. */
export async function tellOfScheduledReset(
  { bus, mailer, config }: Parts,
  { user_id, effective_at, ...owner }: ScheduledReset,
): Promise<void> {
  bus.publish({ type: "user_updated", user_id });
  const at = new Date(effective_at);
  await mailer.send(resetScheduledMail(owner, at, config.publicUrl), at);
}

/** Tells the owner by mail that the wait was stopped. */
export async function tellOfCancelledReset(deps: Parts, owner: Addressee): Promise<void> {
  await sendNews(deps, resetCancelledMail(owner, deps.config.publicUrl));
}

interface FinishedReset extends Addressee {
  /** ISO 8601. */
  held_until: string;
  /** The hashes of the tokens of the sessions that it ended. */
  ended: string[];
}

/** Every minute: two-factor that was lost is switched off when its wait is over, and its owner is told. */
export function finishTwoFactorResets(deps: Parts & Pick<Deps, "pool">): RepeatedJob {
  const { pool, config, bus } = deps;
  return {
    name: "two-factor-resets",
    everySeconds: 60,
    async work() {
      const { finished } = await call<{ finished: FinishedReset[] }>(
        pool,
        "account_finish_two_factor_resets",
        internalContext("two-factor-resets"),
      );
      for (const { held_until, ended, ...owner } of finished) {
        for (const session_hash of ended) {
          bus.publish({ type: "session_ended", session_hash, reason: "two_factor_reset" });
        }
        await sendNews(deps, resetDoneMail(owner, new Date(held_until), config.publicUrl));
      }
    },
  };
}
