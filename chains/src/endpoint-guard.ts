import { ChainError, type ChainFault, type EndpointFigures } from "./chain.ts";

/** An endpoint that throttles without saying for how long is left alone for this long the first time. */
const FIRST_WAIT_MS = 2_000;
/** Each further time doubles it, up to this. */
const MAX_WAIT_MS = 60_000;
/** The longest `Retry-After` that is believed: a limit may be raised before that. */
const MAX_RETRY_AFTER_MS = 600_000;
/** The median is of so many requests. */
const RECENT_REQUESTS = 50;

/** Counts the requests to one endpoint, and sends none while it throttles. */
export interface EndpointGuard {
  /** Sends one request. Rejects with `throttled`, without sending it, while the endpoint is left alone. */
  run<Answer>(send: () => Promise<Answer>): Promise<Answer>;
  figures(): EndpointFigures;
}

/** @param now milliseconds of a clock that is never set back. */
export function endpointGuard(now: () => number = () => performance.now()): EndpointGuard {
  const failed = new Map<ChainFault, number>();
  const recent: number[] = [];
  let requests = 0;
  let milliseconds = 0;
  let leftAloneUntil = 0;
  let nextWait = FIRST_WAIT_MS;
  let throttling: ChainError | undefined;

  function noteAnswer(startedAt: number): void {
    recent.push(now() - startedAt);
    if (recent.length > RECENT_REQUESTS) recent.shift();
    if (startedAt >= leftAloneUntil) nextWait = FIRST_WAIT_MS;
  }

  function leaveAlone(error: ChainError): void {
    // Several requests that were sent at once were throttled once.
    if (now() < leftAloneUntil) return;
    const { retry_after } = error;
    const wait = retry_after === undefined ? nextWait : Math.min(retry_after * 1_000, MAX_RETRY_AFTER_MS);
    nextWait = Math.min(nextWait * 2, MAX_WAIT_MS);
    leftAloneUntil = now() + wait;
    throttling = error;
  }

  return {
    async run(send) {
      const startedAt = now();
      if (throttling && startedAt < leftAloneUntil)
        throw new ChainError("throttled", throttling.message, {
          retry_after: (leftAloneUntil - startedAt) / 1_000,
        });
      try {
        const answer = await send();
        noteAnswer(startedAt);
        return answer;
      } catch (error) {
        if (error instanceof ChainError) {
          failed.set(error.fault, (failed.get(error.fault) ?? 0) + 1);
          if (error.fault === "throttled") leaveAlone(error);
        }
        throw error;
      } finally {
        requests += 1;
        milliseconds += now() - startedAt;
      }
    },
    figures: () => ({
      requests,
      failed,
      seconds: milliseconds / 1_000,
      median_ms: median(recent),
      throttled_seconds: leftAloneUntil > now() ? (leftAloneUntil - now()) / 1_000 : null,
    }),
  };
}

function median(values: readonly number[]): number | null {
  const sorted = [...values].sort((left, right) => left - right);
  return sorted[Math.floor(sorted.length / 2)] ?? null;
}
