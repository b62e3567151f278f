import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { errorCode, Refusal } from "./errors.ts";
import { forRequest } from "./request-id.ts";

/** What the server passes to the database about a request; none of it comes from the input. */
export interface Context {
  /** Hex SHA-256 of the session's token, or null for a visitor. */
  session: string | null;
  /** The client's idempotency key; calls that move money require it. */
  idempotency_key: string | null;
  /** Hex SHA-256 of the cookie that identifies the browser; null or missing if it sent none. */
  browser?: string | null;
  /** The client's address. */
  address: string;
  /** The client's user agent. */
  device: string;
  /** The client's language, one of the contract's; null if it names none that we have. */
  language?: string | null;
  /** The time zone that the client claims, an IANA name; null if it names none. */
  timezone?: string | null;
  /** The email as it was typed, if that is not its canonical form (decision 106). */
  email_as_typed?: string;
  /** The id of this request in the logs. */
  request_id: string;
}

const refusalState = "PR001";
/** Deadlock and serialization failure: PostgreSQL rolled the whole call back, so it is safe to retry. */
const undoneStates = new Set(["40P01", "40001"]);
const tries = 3;

/** The arguments of a call, by name. */
export type Input = Record<string, unknown>;

/**
 * Calls `api.<name>` with the context and the input's keys as named arguments, in one round trip. Undefined and null
 * keys are left out, so that the function's defaults apply.
 * @param input or a function that creates it for each attempt once there is a connection, for values that are true only
 * at that moment.
 * @returns the function's reply, parsed.
 * @throws {Refusal} for an expected no; any other error is a fault.
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

/**
 * Like `pool.query`, but keeps the connection after a refusal; `pool.query` would discard it.
 * @throws what the database raised, or the loss of its connection.
 */
export async function askOnce<Reply>(pool: pg.Pool, statement: () => pg.QueryConfig): Promise<Reply> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ reply: Reply }>(statement());
    client.release();
    return rows[0]?.reply as Reply;
  } catch (error) {
    client.release(isRolledBack(error) ? undefined : (error as Error));
    throw error;
  }
}

/** Whether PostgreSQL certainly undid the statement. Its connection is unharmed, and it is safe to send it again. */
export function isRolledBack(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.severity === "ERROR";
}

function buildStatement(name: string, context: Context, input: Input) {
  const given = Object.keys(input)
    .filter((key) => input[key] !== undefined && input[key] !== null)
    .sort();
  for (const identifier of [name, ...given]) requireIdentifier(identifier);
  const args = given.map((key, index) => `, "${key}" => $${index + 2}`).join("");
  return {
    // Not a named prepared statement: the text contains the request's id, and transaction poolers do not support them.
    // Planning it is cheap, and each connection caches the plans within the function anyway.
    text: `select api."${name}"(context => $1::jsonb${args}) as reply`,
    values: [JSON.stringify(context), ...given.map((key) => asArgument(input[key]))],
  };
}

/**
 * Names become part of the SQL text, so only plain identifiers are allowed.
 * @throws {Error} for any other name: a fault in our code.
 */
export function requireIdentifier(identifier: string): void {
  if (!/^[a-z_][a-z0-9_]{0,62}$/.test(identifier)) throw new Error(`Not a name of a call: ${identifier}`);
}

function asArgument(value: unknown): unknown {
  return typeof value === "object" ? JSON.stringify(value) : value;
}

/**
 * Returns the reply. Refusals with side effects are returned, not raised, so that the transaction commits.
 * @throws {Refusal} if the reply is one.
 */
export function refuseIfRefused<Reply>(reply: Reply): Reply {
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
