import { reads as declaredReads, type PriceFeedAction, priceFunctions } from "@portico/contract";
import type { reads } from "@portico/database";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { z } from "zod";
import { sendReady } from "../http/ready-reply.ts";
import { refusalSchema } from "../http/refusal-schema.ts";
import { requireSessionCookie } from "../http/session.ts";
import type { PriceList } from "./price-list.ts";

type Status = z.infer<typeof priceFunctions.status.output>;

/** The feed's mode and the state of the followed exchanges. */
export interface FeedState extends Pick<Status, "streams"> {
  mode: reads.PriceFeedMode;
}

/** Dependencies of the price routes. */
export interface PriceRoutesOptions {
  list: PriceList;
  updateSeconds: number;
  feed(): Promise<FeedState>;
  /** Changes the feed's mode for an administrator. */
  control(
    action: PriceFeedAction,
    request: FastifyRequest,
  ): Promise<z.infer<typeof priceFunctions.control.output>>;
  /** Runs an update requested by an administrator. */
  update(request: FastifyRequest): Promise<z.infer<typeof priceFunctions.update.output>>;
}

/** `GET /api/prices` and the spec's two functions. */
export function addPriceRoutes(app: FastifyInstance, options: PriceRoutesOptions): void {
  addList(app, options.list);
  addStatus(app, options);
  addControl(app, options);
  addUpdate(app, options);
}

function addList(app: FastifyInstance, list: PriceList): void {
  const { path, summary, query, output } = declaredReads.prices;
  app.get(
    `/api${path}`,
    {
      schema: {
        summary,
        operationId: "prices",
        tags: ["reads"],
        querystring: query,
        response: { 200: output, "4xx": refusalSchema },
      },
      config: { worksInDemo: true },
    },
    (request, reply) => {
      const { coins } = request.query as z.infer<typeof query>;
      reply.type("application/json; charset=utf-8");
      if (coins === undefined) return sendReady(list.ready(), request, reply);
      return reply.send(list.filtered(new Set(coins.split(","))));
    },
  );
}

function addStatus(app: FastifyInstance, { list, updateSeconds, feed }: PriceRoutesOptions): void {
  const { query, output } = priceFunctions.status;
  app.get(
    "/api/functions/crypto-websocket",
    {
      schema: {
        summary: "How the price feed stands",
        operationId: "crypto-websocket",
        tags: ["functions"],
        querystring: query,
        response: { 200: output, "4xx": refusalSchema },
      },
      config: { worksInDemo: true },
    },
    async (): Promise<Status> => {
      const { mode, streams } = await feed();
      const prices = list.all();
      const newest = prices[0];
      const age = newest?.last_updated ? Date.now() - Date.parse(newest.last_updated) : null;
      return {
        status: mode === "running" && !newest ? "waiting" : mode,
        source: newest?.source ?? null,
        coins: prices.length,
        last_updated: newest?.last_updated ?? null,
        age_seconds: age === null ? null : Math.max(0, Math.round(age / 1_000)),
        update_seconds: updateSeconds,
        streams,
      };
    },
  );
}

function addControl(app: FastifyInstance, { control }: PriceRoutesOptions): void {
  const { query, input, output } = priceFunctions.control;
  app.post(
    "/api/functions/crypto-websocket",
    {
      schema: {
        summary: "Start or stop the price feed, or take the one below it; for administrators",
        operationId: "control-crypto-websocket",
        tags: ["functions"],
        security: [{ session: [] }],
        querystring: query,
        body: input,
        response: { 200: output, "4xx": refusalSchema },
      },
      preValidation: [requireSessionCookie, emptyInput],
    },
    (request) => control((request.query as { action: PriceFeedAction }).action, request),
  );
}

/** The body is optional. */
async function emptyInput(request: FastifyRequest): Promise<void> {
  request.body ??= {};
}

function addUpdate(app: FastifyInstance, { update }: PriceRoutesOptions): void {
  const { input, output } = priceFunctions.update;
  app.post(
    "/api/functions/crypto-prices",
    {
      schema: {
        summary: "Update the prices now; for administrators, once a minute",
        operationId: "crypto-prices",
        tags: ["functions"],
        security: [{ session: [] }],
        body: input,
        response: { 200: output, "4xx": refusalSchema },
      },
      preValidation: [requireSessionCookie, emptyInput],
    },
    (request) => update(request),
  );
}
