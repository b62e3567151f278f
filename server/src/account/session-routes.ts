import { type AccountSession, account } from "@portico/contract";
import { call } from "@portico/database";
import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import { refuse } from "../http/errors.ts";
import {
  clearSessionCookie,
  context,
  readerLanguage,
  requireSessionCookie,
  sessionHash,
} from "../http/session.ts";
import { deviceWords } from "../mail/templates/phrases.ts";
import { deviceOf } from "./device.ts";
import { describe, describeRead } from "./requests.ts";

/** The user's sessions (T20): list them, and end any of them. */
export function addSessionRoutes(app: FastifyInstance): void {
  addSessions(app);
  addEndSession(app);
}

type StoredSession = Omit<AccountSession, "device"> & { user_agent: string };

function addSessions(app: FastifyInstance): void {
  const { pool } = app.deps;
  const route = describeRead(account.sessions);
  const preValidation = requireSessionCookie;
  app
    .withTypeProvider<ZodTypeProvider>()
    .get("/api/auth/sessions", { ...route, preValidation }, async (request) => {
      const { sessions } = await call<{ sessions: StoredSession[] }>(
        pool,
        "account_get_sessions",
        context(request),
      );
      return {
        sessions: sessions.map(({ user_agent, ...session }) => ({
          ...session,
          device: deviceWords(readerLanguage(request) ?? "en", deviceOf(user_agent)),
        })),
      };
    });
}

function addEndSession(app: FastifyInstance): void {
  const { pool, bus } = app.deps;
  const route = describe(account.endSession);
  const schema = { ...route.schema, params: z.object({ id: z.string() }) };
  app
    .withTypeProvider<ZodTypeProvider>()
    .post(
      "/api/auth/sessions/:id/end",
      { schema, preValidation: requireSessionCookie },
      async (request, reply) => {
        const { id } = request.params;
        // Someone else's, missing and malformed ids get the same answer (T32).
        if (!z.uuid().safeParse(id).success) refuse("not_found");
        const { ended } = await call<{ ended: string }>(pool, "account_end_session", context(request), {
          p_session_id: id,
        });
        bus.publish({ type: "session_ended", session_hash: ended, reason: "signed_out" });
        if (ended === sessionHash(request)) clearSessionCookie(reply);
        return {};
      },
    );
}
