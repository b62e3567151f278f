import { canonicalEmail } from "@portico/contract";
import type { FastifyInstance } from "fastify";

/**
 * Keeps a typed email that is not canonical, before the route's schema makes it so: a user whose email could not be
 * rewritten signs in with exactly that (decision 106).
 */
export function keepTypedEmails(app: FastifyInstance): void {
  app.decorateRequest("emailAsTyped", undefined);
  app.addHook("preValidation", async (request) => {
    request.emailAsTyped = typedEmail(request.body);
  });
}

function typedEmail(body: unknown): string | undefined {
  const { email } = Object(body) as { email?: unknown };
  const canonical = canonicalEmail(email);
  const typed = canonical === undefined ? undefined : String(email).trim();
  return typed === canonical ? undefined : typed;
}

declare module "fastify" {
  interface FastifyRequest {
    emailAsTyped: string | undefined;
  }
}
