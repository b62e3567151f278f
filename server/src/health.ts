import { reads } from "@portico/database";
import type { FastifyInstance } from "fastify";
import { kept } from "./kept.ts";

/** Whether the process lives, and whether it can do its work: for whoever restarts it and sends it requests. */
export function registerHealth(app: FastifyInstance): void {
  const hidden = { schema: { hide: true } };
  // Anybody may ask, and as often as they like.
  const state = kept(1, () => readState(app));
  app.get("/health/live", hidden, async (_request, reply) => {
    reply.header("cache-control", "no-store");
    return { status: "live" };
  });
  app.get("/health/ready", hidden, async (request, reply) => {
    reply.header("cache-control", "no-store");
    const now = await state();
    if (!now.database || !now.migrations) {
      request.log.warn(now, "not ready");
      reply.code(503);
    }
    return { status: reply.statusCode === 200 ? "ready" : "not_ready", ...now };
  });
}

/** Old prices stop swaps, not the server: another node would have the same ones. So they are told, and no fault. */
async function readState({ deps }: FastifyInstance) {
  try {
    const { migrations_are_current, price_age_seconds } = await reads.health(deps.pool);
    return { database: true, migrations: migrations_are_current, price_age_seconds };
  } catch (error) {
    deps.log.warn({ err: error }, "the database does not answer");
    return { database: false, migrations: false, price_age_seconds: null };
  }
}
