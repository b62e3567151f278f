import { call, internalContext } from "@portico/database";
import type { Deps } from "../deps.ts";
import type { RepeatedJob } from "../jobs/jobs.ts";
import { type WalletChange, walletEmail } from "./templates/account/wallet.ts";

/** A wallet change not yet emailed. `is_gone` if the account was deleted since. */
type DueWalletChange = WalletChange & { news_id: string; is_gone: boolean };

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
    formerName: "tell-of-wallets",
    everySeconds: 5,
    async work() {
      const due = await call<DueWalletChange[]>(pool, "wallet_news_due", internalContext(name), {
        p_most: most,
      });
      if (due.length === 0) return;
      for (const news of due.filter(({ is_gone }) => !is_gone)) {
        await mailer.send(walletEmail(news, config.publicUrl), undefined, `wallet ${news.news_id}`);
      }
      const newsIds = due.map(({ news_id }) => news_id);
      await call(pool, "wallet_news_told", internalContext(name), { p_news_ids: newsIds });
    },
  };
}
