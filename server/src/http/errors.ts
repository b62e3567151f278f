import {
  isRefusalCode,
  type RefusalBody,
  type RefusalCode,
  type RefusalDetails,
  refusals,
  refusalText,
} from "@portico/contract";
import { DatabaseSilent, DatabaseUnavailable, errorCode, Refusal } from "@portico/database";
import type { FastifyReply, FastifyRequest } from "fastify";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import { ZodError } from "zod";

export { Refusal };

/** A refusal with a code of the contract, so that it has a status and a text. */
export interface KnownRefusal {
  code: RefusalCode;
  details: RefusalDetails;
}

/** The HTTP body of an internal error. It reveals no details (T45). */
export interface FaultBody {
  code: "internal_error";
  message: string;
  requestId: string;
}

/** @throws {Refusal} always, with this code. For refusals by the server itself. */
export function refuse(code: RefusalCode, details: RefusalDetails = {}): never {
  throw new Refusal(code, details);
}

/** The HTTP body of a refusal, with its text in English. */
export function refusalBody({ code, details }: KnownRefusal, requestId: string): RefusalBody {
  return { code, message: refusalText(code, details), details, requestId };
}

/** Sends the reply for any error thrown by a route, a hook or Fastify itself. */
export function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const refusal = toRefusal(error);
  if (error instanceof DatabaseUnavailable) request.log.error({ err: error }, "no database connection");
  else if (refusal?.code === "database_unavailable")
    request.log.error({ err: error }, "the database gave up");
  if (refusal === undefined) return sendFault(error, request, reply);
  request.refusal = refusal.code;
  if (typeof refusal.details.seconds === "number") reply.header("retry-after", refusal.details.seconds);
  return sendPlain(reply.code(refusals[refusal.code].status), refusalBody(refusal, request.id));
}

function sendFault(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  request.log.error({ err: error }, "fault");
  const message = "Something went wrong on our side. Please try again.";
  return sendPlain(reply.code(500), {
    code: "internal_error",
    message,
    requestId: request.id,
  } satisfies FaultBody);
}

/** Bypasses the route's response schema, which describes the answer and not a refusal. */
export function sendPlain(reply: FastifyReply, body: unknown) {
  return reply.type("application/json; charset=utf-8").serializer(JSON.stringify).send(body);
}

/** Suggested retry delay after a failure to get a connection or a lock. By then earlier requests have finished. */
const busySeconds = 5;

/** Converts an error to a refusal; undefined if it is an internal error. */
export function toRefusal(error: unknown): KnownRefusal | undefined {
  if (error instanceof Refusal) {
    return isRefusalCode(error.code)
      ? { code: error.code, details: error.details as RefusalDetails }
      : undefined;
  }
  // After a silent connection the outcome is unknown. Retrying is safe because of the idempotency key.
  if (error instanceof DatabaseUnavailable || error instanceof DatabaseSilent) {
    return { code: "database_unavailable", details: { seconds: busySeconds } };
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    return fromIssues(
      error.validation.map(({ message, instancePath, params }) => ({
        message: message ?? "",
        path: instancePath.split("/").slice(1),
        ...(params as object),
      })),
    );
  }
  if (error instanceof ZodError) return fromIssues(error.issues as Issue[]);
  return fromProtocol(error) ?? fromDatabase(error);
}

interface Issue {
  message: string;
  path: PropertyKey[];
  /** Details of an issue raised by the contract itself. */
  params?: RefusalDetails | undefined;
  /** Names of unknown fields. */
  keys?: string[] | undefined;
}

/**
 * Issues raised by the contract have a refusal code as their message. For all others only the field's name is returned.
 */
function fromIssues(issues: Issue[]): KnownRefusal {
  for (const { message, params } of issues) {
    if (isRefusalCode(message)) return { code: message, details: params ?? {} };
  }
  return invalidInput(issues.flatMap((issue) => issue.keys ?? [issue.path.map(String).join(".") || "body"]));
}

/** Field names come from the client, so the answer contains few and short ones. */
export function invalidInput(fields: string[]): KnownRefusal {
  const names = [...new Set(fields)].slice(0, 10).map((name) => name.slice(0, 64).toWellFormed());
  return { code: "invalid_input", details: { fields: names.join(", ") } };
}

/** Converts errors of Fastify and its plugins by their code and status. */
function fromProtocol(error: unknown): KnownRefusal | undefined {
  const code = errorCode(error);
  const status = (error as { statusCode?: unknown }).statusCode;
  if (code === "FST_ERR_CTP_BODY_TOO_LARGE" || status === 413) return { code: "body_too_large", details: {} };
  if (code === "FST_ERR_CTP_INVALID_MEDIA_TYPE" || status === 415) return { code: "not_json", details: {} };
  if (code === "FST_ERR_BAD_URL" || status === 404 || status === 403)
    return { code: "not_found", details: {} };
  if (typeof status === "number" && status >= 400 && status < 500) return invalidInput(["body"]);
  return undefined;
}

/**
 * SQLSTATEs for values that pass the contract but that PostgreSQL cannot store: invalid encoding, unknown dates,
 * numbers out of range. They come from the client, so they are refused.
 */
const unstorable = new Set(["22003", "22007", "22008", "22009", "22021", "22P02", "22P05"]);

/**
 * SQLSTATEs for statements that PostgreSQL rolled back: lock timeout, statement timeout, or a repeated deadlock or
 * serialization failure. This attempt changed nothing; an earlier attempt may have.
 */
const gaveUp = new Set(["55P03", "57014", "40P01", "40001"]);

/**
 * Errors of PgBouncer itself, all with one code. Either it had no server connection, or the connection hung or broke
 * during the statement, which leaves the outcome unknown, as with `DatabaseSilent`.
 */
const poolerError =
  /^query_wait_timeout|server_login_retry|cannot connect to server|^query timeout|^server conn crashed/;

function fromDatabase(error: unknown): KnownRefusal | undefined {
  const code = errorCode(error) ?? "";
  const isPoolerError = code === "08P01" && poolerError.test((error as Error).message);
  if (gaveUp.has(code) || isPoolerError) {
    return { code: "database_unavailable", details: { seconds: busySeconds } };
  }
  return unstorable.has(code) ? invalidInput(["body"]) : undefined;
}

/**
 * Whether a call that threw this error changed nothing: it got no connection, or PostgreSQL rolled back its one
 * statement. After a broken or silent connection or a pooler's error the outcome is unknown.
 */
export function isUndone(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true;
  return (error as { severity?: unknown }).severity === "ERROR" && errorCode(error) !== "08P01";
}

declare module "fastify" {
  interface FastifyRequest {
    /** The refusal code of this request, for the log. */
    refusal: string | undefined;
  }
}
