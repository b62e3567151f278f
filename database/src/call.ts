import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { errorCode, Refusal } from "./errors.ts";
import { forRequest } from "./request-id.ts";

/** What the database is told of a request; everything in it comes from the server, never from the input. */
export interface Context {
  /** Hex SHA-256 of the session's token, or null for a visitor. */
  session: string | null;
  /** The client's key of one intent; calls that move money refuse to run without it. */
  idempotency_key: string | null;
  /** The client's address. */
  address: string;
  /** The client's user agent. */
  device: string;
  /** The language that the client reads in, one of the contract's; null where it says none that we have. */
  language?: string | null;
  /** The id under which the logs know this request. */
  request_id: string;
}

const refusalState = "PR001";
/** Deadlock and serialization failure: PostgreSQL undid the whole call, so trying again can do nothing twice. */
const undoneStates = new Set(["40P01", "40001"]);
const tries = 3;

type Input = Record<string, unknown>;

/**
 * Calls `api.<name>` with the context and the input's keys as named arguments, in one round trip.
 * Keys that are undefined or null are left out, so that the function's defaults hold.
 * @param input or what makes it, anew with each try, once there is a connection: for what is true at the moment alone.
 * @returns the function's reply, parsed.
 * @throws {Refusal} for an expected no; anything else that is thrown is a fault.
 */
export async function call<Reply = unknown>(
  pool: pg.Pool,
  name: string,
  context: Context,
  input: Input | (() => Input) = {},
): Promise<Reply> {
  const statement = () => buildStatement(name, context, typeof input === "function" ? input() : input);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return refuseIfRefused(await forRequest(context.request_id, () => askOnce<Reply>(pool, statement)));
    } catch (error) {
      if (attempt < tries && undoneStates.has(errorCode(error) ?? "")) {
        await sleep(attempt * 10 * (1 + Math.random()));
      } else {
        throw asRefusal(error);
      }
    }
  }
}

/** Like `pool.query`, which would throw the connection away with every refusal: the next call had to open another. */
async function askOnce<Reply>(pool: pg.Pool, statement: () => pg.QueryConfig): Promise<Reply> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ reply: Reply }>(statement());
    client.release();
    return rows[0]?.reply as Reply;
  } catch (error) {
    const isUnharmed = error instanceof pg.DatabaseError && error.severity === "ERROR";
    client.release(isUnharmed ? undefined : (error as Error));
    throw error;
  }
}

function buildStatement(name: string, context: Context, input: Input) {
  const given = Object.keys(input)
    .filter((key) => input[key] !== undefined && input[key] !== null)
    .sort();
  for (const identifier of [name, ...given]) requireIdentifier(identifier);
  const args = given.map((key, index) => `, "${key}" => $${index + 2}`).join("");
  return {
    // Not prepared by a name: its text bears the request's id, and a pooler between us and the database knows no names.
    // There is next to nothing to plan in it; the plans within the function are kept by each connection all the same.
    text: `select api."${name}"(context => $1::jsonb${args}) as reply`,
    values: [JSON.stringify(context), ...given.map((key) => asArgument(input[key]))],
  };
}

/** Names become part of the SQL text, so nothing but a plain identifier may pass. */
function requireIdentifier(identifier: string): void {
  if (!/^[a-z_][a-z0-9_]{0,62}$/.test(identifier)) throw new Error(`Not a name of a call: ${identifier}`);
}

function asArgument(value: unknown): unknown {
  return typeof value === "object" ? JSON.stringify(value) : value;
}

/** What must be remembered although it is a no comes back as a reply, because raising would undo it. */
function refuseIfRefused<Reply>(reply: Reply): Reply {
  if (typeof reply === "object" && reply !== null && "refused" in reply) {
    const { code, details } = reply.refused as { code: string; details?: Record<string, unknown> };
    throw new Refusal(code, details);
  }
  return reply;
}

function asRefusal(error: unknown): unknown {
  if (errorCode(error) !== refusalState) return error;
  const { message, detail } = error as { message: string; detail?: string };
  return new Refusal(message, detail ? JSON.parse(detail) : {});
}
