import { call, internalContext } from "@portico/database";
import { cached } from "../async/cached.ts";
import type { Deps, Pool } from "../deps.ts";
import type { RepeatedJob } from "../jobs/jobs.ts";
import type { Addressee } from "../mail/addressee.ts";
import { guessAlarmEmail } from "../mail/templates/account/guess-alarm.ts";
import type { Metrics } from "../metrics/metrics.ts";

interface Watched {
  is_open: boolean;
  /** Of the last hour, at most the limit. */
  wrong_codes: number;
  has_closed: boolean;
  /** The alarm of which the owners have not been emailed; null if there is none. */
  unsent_alarm: Alarm | null;
}

interface Alarm {
  alarm_id: string;
  /** ISO 8601. */
  opened_at: string;
  owners: (Addressee & { user_id: string })[];
  /** The networks with the most guesses; no full addresses (T46). */
  networks: { network: string; guesses: number }[];
}

/** Every few seconds: opens or closes the breaker on wrong codes; logs each alarm and emails the owners, once (T70). */
export function watchGuesses({
  config,
  pool,
  log,
  mailer,
}: Pick<Deps, "config" | "pool" | "log" | "mailer">): RepeatedJob {
  const name = "watch-guesses";
  return {
    name,
    everySeconds: 15,
    async work() {
      const { wrong_codes, has_closed, unsent_alarm } = await call<Watched>(
        pool,
        "watch_guesses",
        internalContext(name),
      );
      if (has_closed) log.info({ wrong_codes }, "fewer wrong codes are entered: codes work again");
      if (unsent_alarm === null) return;
      const { alarm_id, opened_at, owners, networks } = unsent_alarm;
      log.error(
        { wrong_codes, opened_at, networks },
        "too many wrong codes: new browsers need emailed links",
      );
      for (const owner of owners) {
        const mail = guessAlarmEmail(owner, new Date(opened_at), config.publicUrl);
        await mailer.send(mail, undefined, `guess alarm ${alarm_id} ${owner.user_id}`);
      }
      await call(pool, "guess_alarm_email_done", internalContext(name), { p_alarm_id: alarm_id });
    },
  };
}

/** Concurrent readers share one query for this long. */
const cacheSeconds = 15;

/** Metrics on wrong codes over all accounts. The same on every node. */
export function addGuessFigures(metrics: Metrics, pool: Pool): void {
  const figures = cached(cacheSeconds, () =>
    call<{ is_open: boolean; wrong_codes: number }>(pool, "guess_figures", internalContext("metrics")),
  );
  metrics.gauge(
    "portico_wrong_codes",
    "Wrong codes of the last hour, at most the limit.",
    async () => (await figures()).wrong_codes,
  );
  metrics.gauge(
    "portico_guess_breaker_open",
    "Whether codes of new browsers are refused because of wrong ones: 1 or 0.",
    async () => Number((await figures()).is_open),
  );
}
