import { account } from "@portico/contract";
import { call } from "@portico/database";
import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { context } from "../../http/session.ts";
import type { Addressee } from "../../mail/addressee.ts";
import { resetAskedEmail, resetScheduledEmail } from "../../mail/templates/account/two-factor-reset.ts";
import { twoFactorCookie } from "../browser-cookie.ts";
import type { AccountDeps } from "../deps.ts";
import { linkExpiry, newLink } from "../email-codes/links.ts";
import { checkProof } from "../proof.ts";
import { describe } from "../requests.ts";
import { ownOnly } from "./factor-routes.ts";
import { type Changed, sendFactorChangeEmail } from "./two-factor-emails.ts";
import { sendCancelledResetEmail } from "./two-factor-reset.ts";

/** For users who have lost every second factor: requests the email that starts the waiting period, and cancels it. */
export function addTwoFactorResetRoutes(app: FastifyInstance, accountDeps: AccountDeps): void {
  addAskReset(app);
  addCancelReset(app, accountDeps);
}

type CancelledReset = Changed & { is_cancelled: boolean; is_by_owners: boolean };

function addAskReset(app: FastifyInstance): void {
  const { pool, mailer, config } = app.deps;
  const route = describe(account.resetFactors);
  app.withTypeProvider<ZodTypeProvider>().post("/api/auth/factors/reset", route, async (request) => {
    const link = newLink(config, "two_factor_reset");
    const { effective_at, ...owner } = await call<Addressee & { effective_at: string | null }>(
      pool,
      "account_ask_two_factor_reset",
      context(request),
      {
        p_token_hash: link.hash,
        p_challenge_hash: twoFactorCookie.hash(request),
      },
    );
    // The reply is the same if a reset is already pending. Only the email says until when.
    if (effective_at === null) {
      await mailer.send(resetAskedEmail(owner, link.url, config.publicUrl), linkExpiry());
    } else {
      const at = new Date(effective_at);
      await mailer.send(resetScheduledEmail(owner, at, config.publicUrl), at);
    }
    return {};
  });
}

function addCancelReset(app: FastifyInstance, accountDeps: AccountDeps): void {
  const { pool } = app.deps;
  const route = describe(account.cancelReset);
  app
    .withTypeProvider<ZodTypeProvider>()
    .post("/api/auth/factors/reset/cancel", { ...route, ...ownOnly }, async (request) => {
      const { is_cancelled, is_by_owners, ...change } = await call<CancelledReset>(
        pool,
        "account_cancel_two_factor_reset",
        context(request),
        { p_proof: await checkProof(request, accountDeps, request.body) },
      );
      // A recovery code may have been used even if no reset was pending.
      await sendFactorChangeEmail(request, change, null);
      if (is_cancelled) await sendCancelledResetEmail(app.deps, { ...change, is_by_owners });
      return {};
    });
}
