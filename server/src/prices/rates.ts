import { reads as declaredReads, type FiatRate } from "@portico/contract";
import { call, internalContext, type Pool, reads } from "@portico/database";
import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import { cached } from "../async/cached.ts";
import { makeReady, sendReady } from "../http/ready-reply.ts";
import { refusalSchema } from "../http/refusal-schema.ts";
import type { Jobs } from "../jobs/jobs.ts";
import { FeedError } from "../outside/price-feeds/feed.ts";
import type { RateFeed, RatesReply } from "../outside/price-feeds/rates.ts";

/** What updating the rates needs. */
export interface RatesOptions {
  pool: Pool;
  jobs: Jobs;
  feed: RateFeed;
  log: Logger;
  priceUpdateSeconds: number;
  /** Whether current prices are real; then simulated rates are not used. */
  pricesAreReal(): boolean;
}

/** The database's result for a feed's reply. */
interface Ingested {
  updated: string[];
  /** Held: they jumped, and wait for a second update to confirm them (T9). */
  held: string[];
  rejected: { currency: string | null; reason: string }[];
}

/**
 * Rates change slowly and requests are limited: at most one rate update per ten price updates, within these bounds so
 * that rates do not become stale.
 */
const leastUpdateSeconds = 600;
const MAX_UPDATE_SECONDS = 6 * 3_600;
/** Interval for checking whether an update is due, and for retries. */
const lookSeconds = 60;
/** Cache time of the reply. Another node's update shows after this. */
const cacheSeconds = 30;

/** Exchange rates: `GET /api/rates`, and the job that updates them. Prices never wait for it. */
export function createRates(options: RatesOptions) {
  const { pool, jobs, pricesAreReal, priceUpdateSeconds } = options;
  const updateSeconds = Math.min(Math.max(10 * priceUpdateSeconds, leastUpdateSeconds), MAX_UPDATE_SECONDS);
  const standing = async () => {
    const rows = await reads.fiatRates(pool);
    return rows.filter(({ source }) => source !== "simulated" || !pricesAreReal());
  };
  const fresh = () => cached(cacheSeconds, async () => makeReady(replyText(await standing())));
  let text = fresh();
  const update = async (signal?: AbortSignal) => {
    await updateRates(options, signal);
    text = fresh();
  };

  jobs.repeat({
    name: "update-rates",
    everySeconds: lookSeconds,
    async work(signal) {
      if (isDue(await standing(), updateSeconds)) await update(signal);
    },
  });

  return {
    /** Updates now. A feed failure is logged, and the current rates stay. */
    update,
    register(app: FastifyInstance) {
      const { path, summary, query, output } = declaredReads.rates;
      app.get(
        `/api${path}`,
        {
          schema: {
            summary,
            operationId: "rates",
            tags: ["reads"],
            querystring: query,
            response: { 200: output, "4xx": refusalSchema },
          },
          config: { worksInDemo: true },
        },
        async (request, reply) => sendReady(await text(), request, reply),
      );
    },
  };
}

type Row = Awaited<ReturnType<typeof reads.fiatRates>>[number];

function replyText(rows: Row[]): string {
  const rates: FiatRate[] = rows.map(({ currency, units_per_usd, rate_at, source }) => ({
    currency,
    units_per_usd,
    last_updated: new Date(rate_at).toISOString(),
    source,
  }));
  return JSON.stringify(declaredReads.rates.output.parse({ rates }));
}

/** Due by the age of stored rates, whichever node stored them, so that a restart does not cause requests. */
function isDue(rows: Row[], updateSeconds: number): boolean {
  return rows.every(({ rate_at }) => Date.now() - Date.parse(rate_at) >= updateSeconds * 1_000);
}

async function updateRates({ pool, feed, log }: RatesOptions, signal?: AbortSignal): Promise<void> {
  const reply = await feed.fetchRates(signal).catch((error: unknown) => failed(error, log));
  if (!reply) return;
  const { updated, held, rejected } = await call<Ingested>(
    pool,
    "ingest_fiat_rates",
    internalContext("rate update"),
    { p_source: reply.source, p_rates: reply.rates, p_time: reply.time },
  );
  const faults = { dropped: reply.dropped, held, rejected };
  if (Object.values(faults).some((list) => list.length > 0)) log.warn(faults, "rates not taken");
  log.info({ source: reply.source, currencies: updated.length }, "rates updated");
}

function failed(error: unknown, log: Logger): RatesReply | null {
  if (!(error instanceof FeedError)) throw error;
  log.warn({ reason: error.message }, "no rates");
  return null;
}
