import { account } from "@portico/contract";
import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { addressKey } from "../http/session.ts";
import { describe } from "./requests.ts";

/**
 * Tells who waits for a code that it can't arrive. Only the browser that had the email sent knows its random id, and no
 * id is given for an email to an account that may not exist (T25).
 */
export function addMailRefusedRoute(app: FastifyInstance): void {
  const { limiter, isEmailRefused } = app.deps;
  const route = describe(account.mailRefused);
  app.withTypeProvider<ZodTypeProvider>().post("/api/auth/mail-refused", route, async (request) => {
    // The queue has few connections.
    await limiter.take("mail-refused", addressKey(request), { max: 60, seconds: 60 });
    return { is_refused: (await isEmailRefused?.(request.body.mail_id)) ?? false };
  });
}
