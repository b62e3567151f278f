import type { StreamSource } from "@portico/contract";
import type { Logger } from "pino";

/** An exchange price excluded for a coin: `far` from the others, `still` for too long, or `alone`. */
export interface LeftOut {
  source: StreamSource;
  coin_id: string;
  reason: string;
}

/** After this long without being excluded, log the next exclusion as a new episode. */
const episodeMilliseconds = 60_000;

/** Logs each exclusion once per episode. */
export function createLeftOut(log: Logger, elapsed: () => number = () => performance.now()) {
  const episodes = new Map<string, { one: LeftOut; until: number }>();
  return {
    /** Records the exclusions of the last price write. */
    note(all: readonly LeftOut[]): void {
      const now = elapsed();
      for (const [key, { until }] of episodes) if (until <= now) episodes.delete(key);
      for (const one of all) {
        const key = `${one.source} ${one.coin_id}`;
        if (!episodes.has(key)) log.warn(one, "an exchange's price is left out");
        episodes.set(key, { one, until: now + episodeMilliseconds });
      }
    },
    /** Exclusions of the last minute. */
    all: (): LeftOut[] =>
      [...episodes.values()].filter(({ until }) => until > elapsed()).map(({ one }) => one),
  };
}
