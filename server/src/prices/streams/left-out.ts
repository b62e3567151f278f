import type { StreamSource } from "@portico/contract";
import type { Logger } from "pino";

/** An exchange whose price of a coin does not count: it is `far` from the others', stands `still`, or is `alone`. */
export interface LeftOut {
  source: StreamSource;
  coin_id: string;
  reason: string;
}

/** So long after it was last left out, what comes next is news; ticks of a quiet coin come and go. */
const episodeMilliseconds = 60_000;

/** Who is left out is logged once each time, however often it is said. */
export function createLeftOut(log: Logger, elapsed: () => number = () => performance.now()) {
  const episodes = new Map<string, { one: LeftOut; until: number }>();
  return {
    /** What the last writing of prices left out. */
    note(all: readonly LeftOut[]): void {
      const now = elapsed();
      for (const [key, { until }] of episodes) if (until <= now) episodes.delete(key);
      for (const one of all) {
        const key = `${one.source} ${one.coin_id}`;
        if (!episodes.has(key)) log.warn(one, "an exchange's price is left out");
        episodes.set(key, { one, until: now + episodeMilliseconds });
      }
    },
    /** Those of the last minute. */
    all: (): LeftOut[] =>
      [...episodes.values()].filter(({ until }) => until > elapsed()).map(({ one }) => one),
  };
}
