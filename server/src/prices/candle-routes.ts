import { type CandleRange, reads as declaredReads, type Read, type ReadName } from "@portico/contract";
import { reads } from "@portico/database";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { z } from "zod";
import { cached } from "../async/cached.ts";
import type { ReadHistory } from "../cluster/databases.ts";
import { makeReady, type ReadyReply, sendReady } from "../http/ready-reply.ts";
import { readSchema } from "../reads/read-schema.ts";

/** Cache time of a chart's reply, a fraction of a candle. The page itself draws the current price. */
const cacheSeconds: Record<CandleRange, number> = { "1h": 10, "24h": 30, "7d": 60, "30d": 60, "1y": 60 };
const sparklineSeconds = 30;

/**
 * `GET /api/prices/:coinId/candles` and `/api/prices/sparklines`. Concurrent requests share one query and one
 * compression. Refuses `unknown_coin`.
 */
export function addCandleRoutes(app: FastifyInstance, readHistory: ReadHistory): void {
  const charts = new Map<string, () => Promise<ReadyReply>>();

  async function chart(coinId: string, range: CandleRange): Promise<ReadyReply> {
    const key = `${coinId} ${range}`;
    const ask =
      charts.get(key) ??
      cached(cacheSeconds[range], () =>
        ready(
          declaredReads.candles,
          readHistory((pool) => reads.candles(pool, coinId, range)),
        ),
      );
    charts.set(key, ask);
    try {
      return await ask();
    } catch (error) {
      // Do not cache unknown ids, which would exhaust memory.
      charts.delete(key);
      throw error;
    }
  }

  add(app, "candles", ({ params, query }) => {
    const { coinId } = params as { coinId: string };
    const { range } = query as { range: CandleRange };
    return chart(coinId, range);
  });
  const lines = cached(sparklineSeconds, () =>
    ready(declaredReads.sparklines, readHistory(reads.sparklines)),
  );
  add(app, "sparklines", lines);
}

function add(app: FastifyInstance, name: ReadName, answer: (request: FastifyRequest) => Promise<ReadyReply>) {
  app.get(
    `/api${declaredReads[name].path}`,
    {
      schema: readSchema(name),
      config: { worksInDemo: true },
    },
    async (request, reply) => sendReady(await answer(request), request, reply),
  );
}

async function ready(declared: Read<z.ZodType>, asked: Promise<unknown>): Promise<ReadyReply> {
  return makeReady(JSON.stringify(declared.output.parse(await asked)));
}
