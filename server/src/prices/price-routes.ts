import { priceFunctions, reads } from "@portico/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import { refusalSchema } from "../http/refusal-schema.ts";
import { requireSessionCookie } from "../session.ts";
import type { PriceList, ReadyReply } from "./price-list.ts";

/** What the routes need of the rest. */
export interface PriceRoutesOptions {
  list: PriceList;
  updateSeconds: number;
  /** An administrator's update. */
  update(request: FastifyRequest): Promise<z.infer<typeof priceFunctions.update.output>>;
}

/** `GET /api/prices` and the spec's two functions. */
export function addPriceRoutes(app: FastifyInstance, options: PriceRoutesOptions): void {
  addList(app, options.list);
  addStatus(app, options);
  addUpdate(app, options);
}

function addList(app: FastifyInstance, list: PriceList): void {
  const { path, summary, query, output } = reads.prices;
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

/** Nothing is made for a request: the text is there in the coding that the client takes. */
function sendReady(ready: ReadyReply, request: FastifyRequest, reply: FastifyReply) {
  const coding = acceptedCoding(request.headers["accept-encoding"]);
  // A validator names one sequence of bytes, so each coding has its own.
  const etag = coding === "plain" ? ready.etag : ready.etag.replace(/"$/, `-${coding}"`);
  reply.header("etag", etag).header("vary", "accept-encoding");
  if (request.headers["if-none-match"] === etag) return reply.code(304).send();
  if (coding === "br") return reply.header("content-encoding", "br").send(ready.brotli);
  if (coding === "gzip") return reply.header("content-encoding", "gzip").send(ready.gzip);
  return reply.send(ready.plain);
}

function acceptedCoding(header: string | string[] | undefined): "br" | "gzip" | "plain" {
  const refused = /;\s*q=0(?:\.0*)?\s*$/;
  const codings = String(header ?? "")
    .toLowerCase()
    .split(",")
    .filter((coding) => !refused.test(coding))
    .map((coding) => coding.split(";")[0]?.trim());
  if (codings.includes("br")) return "br";
  return codings.includes("gzip") ? "gzip" : "plain";
}

function addStatus(app: FastifyInstance, { list, updateSeconds }: PriceRoutesOptions): void {
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
    async (): Promise<z.infer<typeof output>> => {
      const prices = list.all();
      const newest = prices[0];
      const age = newest?.last_updated ? Date.now() - Date.parse(newest.last_updated) : null;
      return {
        status: newest ? "running" : "waiting",
        source: newest?.source ?? null,
        coins: prices.length,
        last_updated: newest?.last_updated ?? null,
        age_seconds: age === null ? null : Math.max(0, Math.round(age / 1_000)),
        update_seconds: updateSeconds,
      };
    },
  );
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
      preValidation: [
        requireSessionCookie,
        async (request: FastifyRequest) => {
          request.body ??= {};
        },
      ],
    },
    (request) => update(request),
  );
}
