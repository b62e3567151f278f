import { reads } from "@portico/database";
import type { FastifyRequest } from "fastify";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import { Refusal } from "./errors.ts";
import { context, sessionHash } from "./session.ts";

/**
 * The refusal to send instead of a validation error: `not_authenticated` if the route needs a session and the request's
 * cookie names none that is live. Needed because input is validated before the session is checked.
 */
export async function endedSession(error: unknown, request: FastifyRequest): Promise<Refusal | undefined> {
  const { schema } = request.routeOptions;
  const needsSession = (schema as { security?: object[] } | undefined)?.security?.some(
    (one) => "session" in one,
  );
  if (!needsSession || sessionHash(request) === null || !hasZodFastifySchemaValidationErrors(error))
    return undefined;
  try {
    await reads.requireReader(request.server.deps.pool, context(request));
  } catch (refusal) {
    // Other errors say nothing about the session, and the input is invalid in any case.
    if (refusal instanceof Refusal && refusal.code === "not_authenticated") return refusal;
  }
  return undefined;
}
