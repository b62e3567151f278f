import { call, internalContext } from "@portico/database";
import type { Deps } from "../deps.ts";
import type { RepeatedJob } from "../jobs/jobs.ts";
import { type WalletChange, walletEmail } from "./templates/account/wallet.ts";

/** A wallet change not yet emailed. `is_gone` if the account was deleted since. */
type DueWalletChange = WalletChange & { change_id: string; is_gone: boolean };

/** Batch size. After a change of many wallets the emails go out batch by batch. */
const most = 50;

/**
 * Every few seconds: emails owners about administrators' changes to their wallets (T18), regardless of preferences,
 * since deposits depend on it. A change is marked after its email is queued, and the queue deduplicates.
 */
export function walletEmails({
  config,
  pool,
  mailer,
}: Pick<Deps, "config" | "pool" | "mailer">): RepeatedJob {
  const name = "email-wallet-changes";
  return {
    name,
    everySeconds: 5,
    async work() {
      const due = await call<DueWalletChange[]>(pool, "wallet_emails_due", internalContext(name), {
        p_most: most,
      });
      if (due.length === 0) return;
      for (const change of due.filter(({ is_gone }) => !is_gone)) {
        await mailer.send(walletEmail(change, config.publicUrl), undefined, `wallet ${change.change_id}`);
      }
      const changeIds = due.map(({ change_id }) => change_id);
      await call(pool, "wallet_emails_done", internalContext(name), { p_change_ids: changeIds });
    },
  };
}
