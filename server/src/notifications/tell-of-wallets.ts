import { call, internalContext } from "@portico/database";
import type { Deps } from "../context.ts";
import type { RepeatedJob } from "../jobs/jobs.ts";
import { type WalletNews, walletMail } from "./letters/wallet.ts";

/** What was done to somebody's wallet; `is_gone` where the account was deleted since. */
type DueNews = WalletNews & { news_id: string; is_gone: boolean };

/** So many at a time: after a change of many wallets the letters go out bit by bit. */
const most = 50;

/**
 * Every few seconds: who has a wallet is told by mail what an administrator did to it (T18), whether they want letters or
 * not: it is about where their money arrives. A letter is noted once it lies in the queue, and the queue takes none twice.
 */
export function tellOfWallets({
  config,
  pool,
  mailer,
}: Pick<Deps, "config" | "pool" | "mailer">): RepeatedJob {
  const name = "tell-of-wallets";
  return {
    name,
    everySeconds: 5,
    async work() {
      const due = await call<DueNews[]>(pool, "wallet_news_due", internalContext(name), { p_most: most });
      if (due.length === 0) return;
      for (const news of due.filter(({ is_gone }) => !is_gone)) {
        await mailer.send(walletMail(news, config.publicUrl), undefined, `wallet ${news.news_id}`);
      }
      const p_news_ids = due.map(({ news_id }) => news_id);
      await call(pool, "wallet_news_told", internalContext(name), { p_news_ids });
    },
  };
}
