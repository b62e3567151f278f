import { account } from "@portico/contract";
import { call } from "@portico/database";
import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { context } from "../http/session.ts";
import type { AccountDeps } from "./deps.ts";
import { checkProof } from "./proof.ts";
import { describe } from "./requests.ts";
import { ownOnly } from "./two-factor/factor-routes.ts";
import { type Changed, renewSession, sendFactorChangeEmail } from "./two-factor/two-factor-emails.ts";

/** `POST /api/auth/step-up`: an administrator confirms their identity again (T55). */
export function addStepUpRoute(app: FastifyInstance, accountDeps: AccountDeps): void {
  const route = describe(account.stepUp);
  app
    .withTypeProvider<ZodTypeProvider>()
    .post("/api/auth/step-up", { ...route, ...ownOnly }, async (request, reply) => {
      const p_proof = await checkProof(request, accountDeps, request.body);
      const renewed = renewSession(request);
      const { max_age_seconds, ...changed } = await call<Changed & { max_age_seconds: number }>(
        app.deps.pool,
        "account_step_up",
        context(request),
        { p_proof, p_token_hash: renewed.token_hash },
      );
      renewed.hand(reply, max_age_seconds);
      await sendFactorChangeEmail(request, changed, null, { renewing: reply });
      return {};
    });
}
