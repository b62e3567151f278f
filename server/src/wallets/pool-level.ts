import { call, internalContext } from "@portico/database";
import { cached } from "../async/cached.ts";
import type { Deps, Pool } from "../deps.ts";
import type { RepeatedJob } from "../jobs/jobs.ts";
import { type PoolLevelFall, poolLevelEmail } from "../mail/templates/account/pool-level.ts";
import type { Metrics } from "../metrics/metrics.ts";

/** News not yet emailed. `is_gone` if the account was deleted since. */
type DueEmail = PoolLevelFall & { news_id: string; is_gone: boolean };

interface Figures {
  available: number;
  incomplete: number;
  low_below: number;
  age_seconds: number;
}

/** Batch size. */
const most = 50;
/** Concurrent readers share one query for this long. */
const cacheSeconds = 15;

/**
 * Every half minute: counts the pool's wallets, and emails owners when few are left, and when none is. The database
 * notices each fall once, and the queue deduplicates.
 */
export function watchPoolLevel({
  config,
  pool,
  mailer,
}: Pick<Deps, "config" | "pool" | "mailer">): RepeatedJob {
  const name = "watch-pool-level";
  return {
    name,
    everySeconds: 30,
    async work() {
      await call(pool, "check_pool_level", internalContext(name));
      const due = await call<DueEmail[]>(pool, "pool_level_emails_due", internalContext(name), {
        p_most: most,
      });
      if (due.length === 0) return;
      for (const email of due.filter(({ is_gone }) => !is_gone)) {
        await mailer.send(poolLevelEmail(email, config.publicUrl), undefined, `pool level ${email.news_id}`);
      }
      await call(pool, "pool_level_emails_done", internalContext(name), {
        p_news_ids: due.map(({ news_id }) => news_id),
      });
    },
  };
}

/** Metrics on the pool of wallets, as the last check counted it. The same on every node. */
export function addPoolFigures(metrics: Metrics, pool: Pool): void {
  const figures = cached(cacheSeconds, () =>
    call<Figures | null>(pool, "pool_level_figures", internalContext("metrics")),
  );
  const figure = (name: keyof Figures) => async () => {
    const counted = await figures();
    return counted ? [{ value: Number(counted[name]) }] : [];
  };
  metrics.gauge(
    "portico_pool_wallets_available",
    "Complete wallets of the pool that users can get.",
    figure("available"),
  );
  metrics.gauge(
    "portico_pool_wallets_incomplete",
    "Free wallets of the pool that users do not get, because a required address is missing.",
    figure("incomplete"),
  );
  metrics.gauge(
    "portico_pool_wallets_low_below",
    "The setting pool_low_wallets: with fewer available wallets, owners are emailed.",
    figure("low_below"),
  );
}
