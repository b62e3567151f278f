import { setTimeout as sleep } from "node:timers/promises";
import { call, internalContext, type Pool } from "@portico/database";
import type { Logger } from "pino";
import type { RepeatedJob } from "../jobs/jobs.ts";
import { FeedError, type FeedSource } from "../outside/price-feeds/feed.ts";
import type { HistoryPart, HistoryPoint, PriceHistory } from "../outside/price-feeds/history.ts";

/** What filling in missing candles needs. */
export interface FillCandlesDeps {
  pool: Pool;
  /** Price histories by source. */
  histories: Partial<Record<FeedSource, PriceHistory>>;
  log: Logger;
  hasPrices(): boolean;
}

type MissingPart = HistoryPart & { source: FeedSource };

const everySeconds = 60;
/** A run ends before the next one starts, which continues with the rest. */
const longestRunMilliseconds = 50_000;

/**
 * Every minute: fetches missing price history, range by range and rate-limited, until nothing is missing. Fetched parts
 * are stored at once, so a restart loses nothing.
 */
export function fillCandles(deps: FillCandlesDeps): RepeatedJob {
  return { name: "fill-candles", everySeconds, work: (signal) => fillMissing(deps, signal) };
}

async function fillMissing(deps: FillCandlesDeps, signal: AbortSignal): Promise<void> {
  const until = Date.now() + longestRunMilliseconds;
  if (!(await firstPrices(deps, signal))) return;
  const missing = await call<MissingPart[]>(
    deps.pool,
    "missing_candle_histories",
    internalContext("fill candles"),
  );
  for (const part of missing) {
    const history = deps.histories[part.source];
    if (!history) continue;
    const isFetched = await fill(deps, part, history, signal);
    if (!isFetched || signal.aborted || Date.now() + history.pauseMilliseconds > until) return;
    await pause(history.pauseMilliseconds, signal);
  }
}

/** At the first start the price update starts at the same moment, so wait for it briefly instead of a whole minute. */
async function firstPrices({ hasPrices }: FillCandlesDeps, signal: AbortSignal): Promise<boolean> {
  for (let waits = 0; !hasPrices() && !signal.aborted && waits < 40; waits += 1) await pause(250, signal);
  return hasPrices() && !signal.aborted;
}

/** @returns false if the feed failed; then the remaining parts wait, too. */
async function fill(
  { pool, log }: FillCandlesDeps,
  part: MissingPart,
  history: PriceHistory,
  signal: AbortSignal,
): Promise<boolean> {
  const { coin_id, days, source } = part;
  const keep = (points: HistoryPoint[] | null) =>
    call(pool, "fill_candles", internalContext("fill candles"), {
      p_coin_id: coin_id,
      p_days: days,
      p_source: source,
      p_points: points,
    });
  try {
    await keep(await history.fetchHistory(part, signal));
    return true;
  } catch (error) {
    if (!(error instanceof FeedError)) throw error;
    if (signal.aborted) return false;
    log.warn({ coin_id, days, reason: error.message }, "no history of a price");
    // A rate-limited feed will answer later. Any other error may be specific to this coin, so mark it as tried.
    if (error.retryAt === null) await keep(null);
    return false;
  }
}

async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  if (milliseconds > 0) await sleep(milliseconds, undefined, { signal }).catch(() => {});
}
