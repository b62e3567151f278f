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

/** A refusal whose code stands in the contract, so that it has a status and a text. */
export interface KnownRefusal {
  code: RefusalCode;
  details: RefusalDetails;
}

/** The body of a fault over HTTP: nothing of what went wrong leaves the server (T45). */
export interface FaultBody {
  code: "internal_error";
  message: string;
  requestId: string;
}

/** @throws {Refusal} with this code; for what the server itself refuses. */
export function refuse(code: RefusalCode, details: RefusalDetails = {}): never {
  throw new Refusal(code, details);
}

export function refusalBody({ code, details }: KnownRefusal, requestId: string): RefusalBody {
  return { code, message: refusalText(code, details), details, requestId };
}

/** Answers any error that a route, a hook or Fastify itself threw. */
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

/** Past the response schema of the route, which describes its answer and not a refusal. */
export function sendPlain(reply: FastifyReply, body: unknown) {
  return reply.type("application/json; charset=utf-8").serializer(JSON.stringify).send(body);
}

/** When whoever found no connection, or others in the way, should try again: the ones before them have an answer by then. */
const busySeconds = 5;

/** What an error refuses; undefined where it is a fault. */
export function toRefusal(error: unknown): KnownRefusal | undefined {
  if (error instanceof Refusal) {
    return isRefusalCode(error.code)
      ? { code: error.code, details: error.details as RefusalDetails }
      : undefined;
  }
  // Whether a silent one did what it was asked nobody knows; the key of an intent makes trying again safe all the same.
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
  /** Details of an issue that the contract made itself. */
  params?: RefusalDetails | undefined;
  /** Names of fields that are not known. */
  keys?: string[] | undefined;
}

/** An issue of the contract bears a refusal's code as its message; any other is told by its field's name alone. */
function fromIssues(issues: Issue[]): KnownRefusal {
  for (const { message, params } of issues) {
    if (isRefusalCode(message)) return { code: message, details: params ?? {} };
  }
  return invalidInput(issues.flatMap((issue) => issue.keys ?? [issue.path.map(String).join(".") || "body"]));
}

/** Names come from the client, so they are few and short in the answer. */
export function invalidInput(fields: string[]): KnownRefusal {
  const names = [...new Set(fields)].slice(0, 10).map((name) => name.slice(0, 64).toWellFormed());
  return { code: "invalid_input", details: { fields: names.join(", ") } };
}

/** What Fastify and its plugins refuse, by their codes and statuses. */
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
 * A value that passed the contract and that PostgreSQL cannot hold: text it cannot encode, a date it does not know,
 * a number out of range. It is the client's value, so it is refused.
 */
const unstorable = new Set(["22003", "22007", "22008", "22009", "22021", "22P02", "22P05"]);

/**
 * What PostgreSQL gave up and undid as a whole: a lock that was not to be had, a statement that took too long, a
 * deadlock or a conflict again and again. This try has done nothing; of an earlier one it says nothing.
 */
const gaveUp = new Set(["55P03", "57014", "40P01", "40001"]);

/**
 * What PgBouncer answers in PostgreSQL's place, all under one code: that it had no connection to hand the statement on
 * to; or that one fell silent or broke under it, when nobody knows whether it was done, as with `DatabaseSilent`.
 */
const poolersNo =
  /^query_wait_timeout|server_login_retry|cannot connect to server|^query timeout|^server conn crashed/;

function fromDatabase(error: unknown): KnownRefusal | undefined {
  const code = errorCode(error) ?? "";
  const isPoolersNo = code === "08P01" && poolersNo.test((error as Error).message);
  if (gaveUp.has(code) || isPoolersNo) {
    return { code: "database_unavailable", details: { seconds: busySeconds } };
  }
  return unstorable.has(code) ? invalidInput(["body"]) : undefined;
}

/**
 * Whether a call that threw this has changed nothing: it got no connection, or PostgreSQL rolled its one statement back.
 * A broken or silent connection leaves the outcome open, and so does whatever a pooler says in PostgreSQL's place.
 */
export function isUndone(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true;
  return (error as { severity?: unknown }).severity === "ERROR" && errorCode(error) !== "08P01";
}

declare module "fastify" {
  interface FastifyRequest {
    /** The code with which this request was refused, for the log. */
    refusal: string | undefined;
  }
}
