import { call, internalContext } from "@portico/database";
import type { Deps } from "../../deps.ts";
import type { RepeatedJob } from "../../jobs/jobs.ts";
import type { Addressee } from "../../mail/addressee.ts";
import { queueEmail } from "../../mail/queue-email.ts";
import {
  removalStoppedEmail,
  resetCancelledEmail,
  resetDoneEmail,
  resetScheduledEmail,
} from "../../mail/templates/account/two-factor-reset.ts";

type Parts = Pick<Deps, "config" | "bus" | "mailer" | "log">;

/** A pending reset, new or already under way. */
export interface ScheduledReset extends Addressee {
  user_id: string;
  /** When two-factor will be switched off, ISO 8601. */
  effective_at: string;
}

/** Emails the owner and notifies their open pages. */
export async function sendScheduledResetEmail(
  { bus, mailer, config }: Parts,
  { user_id, effective_at, ...owner }: ScheduledReset,
): Promise<void> {
  bus.publish({ type: "user_updated", user_id });
  const at = new Date(effective_at);
  await mailer.send(resetScheduledEmail(owner, at, config.publicUrl), at);
}

/** Emails the owner that the reset was cancelled. `is_by_owners`: it had been approved by two administrators. */
export async function sendCancelledResetEmail(
  deps: Parts,
  { is_by_owners, ...owner }: Addressee & { is_by_owners: boolean },
): Promise<void> {
  // Administrators may have the user's page open.
  if (is_by_owners) deps.bus.publish({ type: "admin_users" });
  const message = is_by_owners
    ? removalStoppedEmail(owner)
    : resetCancelledEmail(owner, deps.config.publicUrl);
  await queueEmail(deps, message);
}

interface FinishedReset extends Addressee {
  /** ISO 8601. */
  held_until: string;
  /** Token hashes of the sessions it ended. */
  ended: string[];
}

/** Every minute: switches two-factor off where the waiting period has ended, and notifies the owner. */
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
        await queueEmail(deps, resetDoneEmail(owner, new Date(held_until), config.publicUrl));
      }
    },
  };
}
