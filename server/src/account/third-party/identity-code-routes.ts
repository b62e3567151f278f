import { account, limits } from "@portico/contract";
import { call } from "@portico/database";
import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { refuse } from "../../http/errors.ts";
import { context } from "../../http/session.ts";
import { identityCookie } from "../browser-cookie.ts";
import type { Codes } from "../email-codes/codes.ts";
import { newLink } from "../email-codes/links.ts";
import { newEntry } from "../entry.ts";
import { describe } from "../requests.ts";
import { type IdentityCodeAsked, mailIdentityCode, sealIdentityCode } from "./identity-code.ts";
import { finishLink, type IdentityLinked } from "./identity-routes.ts";
import { type EnteredByProvider, sendLinkedEmail } from "./linked-email.ts";

/** The code that confirms the email of a provider's account (T27). */
export function addIdentityCodeRoutes(app: FastifyInstance, codes: Codes): void {
  addConfirm(app, codes);
  addResend(app, codes);
}

function addConfirm(app: FastifyInstance, codes: Codes): void {
  const { pool, config } = app.deps;
  const route = describe(account.confirmIdentity);
  app
    .withTypeProvider<ZodTypeProvider>()
    .post("/api/auth/callback/confirm", route, async (request, reply) => {
      const browserHash = identityCookie.hash(request) ?? refuse("provider_expired");
      const entry = newEntry(request);
      const undo = newLink(config, "undo_addition");
      const done = await call<EnteredByProvider | IdentityLinked>(
        pool,
        "account_confirm_identity",
        context(request),
        {
          p_code_hmac: sealIdentityCode(codes, browserHash, request.body.token),
          p_entry: entry.hashes,
          p_undo_hash: undo.hash,
          p_most: limits.identities_most,
          p_browser_hash: browserHash,
        },
      );
      identityCookie.clear(reply);
      if ("address" in done) return finishLink(request, done, undo);
      await sendLinkedEmail(request, done.linked, undo);
      return entry.finish(reply, done);
    });
}

function addResend(app: FastifyInstance, codes: Codes): void {
  const route = describe(account.resendIdentityCode);
  app.withTypeProvider<ZodTypeProvider>().post("/api/auth/callback/resend", route, async (request) => {
    const browserHash = identityCookie.hash(request) ?? refuse("provider_expired");
    const code = codes.create();
    const { email, provider, retry_after_seconds } = await call<IdentityCodeAsked>(
      app.deps.pool,
      "account_resend_identity_code",
      context(request),
      { p_code_hmac: sealIdentityCode(codes, browserHash, code), p_browser_hash: browserHash },
    );
    await mailIdentityCode(request, { email, provider, code });
    return { retry_after_seconds };
  });
}
