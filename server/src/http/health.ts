import { reads } from "@portico/database";
import type { FastifyInstance } from "fastify";
import { withTimeout } from "../async/with-timeout.ts";
import { readRelease } from "../config/release.ts";

/** The database's state as this node sees it. */
interface State {
  database: boolean;
  migrations: boolean;
  price_age_seconds: number | null;
}

const away: State = { database: false, migrations: false, price_age_seconds: null };

/** The state is cached for this long, since anyone may request it at any rate. */
const keptMilliseconds = 1_000;
/** Answer within this time, or a proxy considers the node hung. */
const timeoutMilliseconds = 1_000;
/** A slow database is slow for every node, so a node stays ready until the database has been silent for this long. */
const MAX_SILENCE_MS = 15_000;

/**
 * Liveness and readiness probes, for supervisors and load balancers.
 * @param webFolder of the built web app, whose build the first one names.
 */
export function registerHealth(app: FastifyInstance, webFolder: string): void {
  const hidden = { schema: { hide: true } };
  // Nobody can sign in, so a proxy must not send it an exchange's users.
  const { demo } = app.deps.config;
  const state = lately(() => readState(app));
  // Files do not change while the server runs.
  const release = readRelease(webFolder);
  app.get("/health/live", hidden, async (_request, reply) => {
    reply.header("cache-control", "no-store");
    return { status: "live", ...(await release) };
  });
  app.get("/health/ready", hidden, async (request, reply) => {
    reply.header("cache-control", "no-store");
    const now = await state();
    if (demo) return reply.code(503).send({ status: "not_ready", demo, ...now });
    if (!now.database || !now.migrations) {
      request.log.warn(now, "not ready");
      reply.code(503);
    }
    return { status: reply.statusCode === 200 ? "ready" : "not_ready", ...now };
  });
}

/**
 * Returns the last known state while a new check is pending. Probes come every second and must not pile up waiting for
 * a connection.
 */
function lately(ask: () => Promise<State>): () => Promise<State> {
  let last: { state: State; at: number } | undefined;
  let asked: { answer: Promise<State>; at: number } | undefined;
  const askOnce = async () => {
    const state = await ask();
    last = { state, at: performance.now() };
    asked = undefined;
    return state;
  };
  return async () => {
    const now = performance.now();
    if (last && now - last.at < keptMilliseconds) return last.state;
    // A connection that broke silently may hang for 15 minutes, so start a new check.
    if (!asked || now - asked.at > MAX_SILENCE_MS) asked = { answer: askOnce(), at: now };
    if (!last) return asked.answer;
    const { state, at } = last;
    const silent = () => (performance.now() - at < MAX_SILENCE_MS ? state : away);
    return withTimeout(timeoutMilliseconds, asked.answer).catch(silent);
  };
}

/**
 * Stale prices are reported but do not make the node unready: they only stop swaps, and other nodes have the same ones.
 */
async function readState({ deps }: FastifyInstance): Promise<State> {
  try {
    const { migrations_are_current, price_age_seconds } = await reads.health(deps.pool);
    return { database: true, migrations: migrations_are_current, price_age_seconds };
  } catch (error) {
    deps.log.warn({ err: error }, "the database does not answer");
    return away;
  }
}
