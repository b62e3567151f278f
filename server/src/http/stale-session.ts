import { reads } from "@portico/database";
import type { FastifyRequest } from "fastify";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import { Refusal } from "../errors.ts";
import { context, sessionHash } from "../session.ts";

/**
 * What to answer in place of an error about the input: that the session is over, where the route needs one and the
 * request's cookie names none that lives. The input is checked before the database is asked who it is from.
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
    // Anything else says nothing of the session, and the input is wrong in any case.
    if (refusal instanceof Refusal && refusal.code === "not_authenticated") return refusal;
  }
  return undefined;
}
