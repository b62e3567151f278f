import { reads } from "@portico/database";
import type { FastifyInstance } from "fastify";
import { within } from "./within.ts";

/** How the database stands for this node. */
interface State {
  database: boolean;
  migrations: boolean;
  price_age_seconds: number | null;
}

const away: State = { database: false, migrations: false, price_age_seconds: null };

/** Anybody may ask, and as often as they like. */
const keptMilliseconds = 1_000;
/** A proxy takes a node that does not answer soon for one that hangs. */
const patienceMilliseconds = 1_000;
/** A database that was there is not away because it is slow, which it is for every node; but it is after this long. */
const mostSilenceMilliseconds = 15_000;

/** Whether the process lives, and whether it can do its work: for whoever restarts it and sends it requests. */
export function registerHealth(app: FastifyInstance): void {
  const hidden = { schema: { hide: true } };
  const state = lately(() => readState(app));
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

/**
 * What was answered last, where the next answer takes its time. Probes come every second, and what waits for a connection
 * must not be joined by more of its kind.
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
    // A connection that broke without a word may not answer for a quarter of an hour; another one may.
    if (!asked || now - asked.at > mostSilenceMilliseconds) asked = { answer: askOnce(), at: now };
    if (!last) return asked.answer;
    const { state, at } = last;
    const silent = () => (performance.now() - at < mostSilenceMilliseconds ? state : away);
    return within(patienceMilliseconds, asked.answer).catch(silent);
  };
}

/** Old prices stop swaps, not the server: another node would have the same ones. So they are told, and no fault. */
async function readState({ deps }: FastifyInstance): Promise<State> {
  try {
    const { migrations_are_current, price_age_seconds } = await reads.health(deps.pool);
    return { database: true, migrations: migrations_are_current, price_age_seconds };
  } catch (error) {
    deps.log.warn({ err: error }, "the database does not answer");
    return away;
  }
}
