import { account, type Factors } from "@portico/contract";
import { call } from "@portico/database";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { refuse } from "../../http/errors.ts";
import { context, requireSessionCookie } from "../../http/session.ts";
import { factorCodeEmail } from "../../mail/templates/account/factor-code.ts";
import type { AccountDeps } from "../deps.ts";
import { codeExpiry } from "../email-codes/codes.ts";
import { newLink } from "../email-codes/links.ts";
import { requestSource } from "../entry.ts";
import { checkProof, sealMailedCode } from "../proof.ts";
import type { ResendWait } from "../recovery-routes.ts";
import { describe, describeRead } from "../requests.ts";
import { passkeyHost } from "./passkeys.ts";
import {
  type Added,
  type Changed,
  finishAddition,
  type Removed,
  renewSession,
  sendFactorChangeEmail,
  sendFactorRemovalEmail,
} from "./two-factor-emails.ts";

/** Two-factor settings: the authenticator app, recovery codes, and switching two-factor off. */
export function addFactorRoutes(app: FastifyInstance, accountDeps: AccountDeps): void {
  addFactors(app);
  addMailFactorCode(app, accountDeps);
  addEnrolTotp(app, accountDeps);
  addConfirmTotp(app, accountDeps);
  addRemoveTotp(app, accountDeps);
  addNewRecoveryCodes(app, accountDeps);
  addDisable(app, accountDeps);
}

/** Refuses requests without a session cookie before validating their input. */
export const ownOnly = { preValidation: requireSessionCookie };

function addFactors(app: FastifyInstance): void {
  const route = describeRead(account.factors);
  app
    .withTypeProvider<ZodTypeProvider>()
    .get("/api/auth/factors", { ...route, ...ownOnly }, async (request): Promise<Factors> => {
      const known = await call<Omit<Factors, "passkeys_available">>(
        app.deps.pool,
        "account_factors",
        context(request),
      );
      return { ...known, passkeys_available: passkeyHost(request) !== null };
    });
}

function addMailFactorCode(app: FastifyInstance, accountDeps: AccountDeps): void {
  const { pool, mailer } = app.deps;
  const route = describe(account.mailFactorCode);
  app
    .withTypeProvider<ZodTypeProvider>()
    .post("/api/auth/factors/mail-code", { ...route, ...ownOnly }, async (request) => {
      const { kind, provider, ...proof } = request.body;
      const p_proof = await checkProof(request, accountDeps, proof);
      const code = accountDeps.codes.create();
      const { retry_after_seconds, ...owner } = await call<Changed & ResendWait>(
        pool,
        "account_mail_factor_code",
        context(request),
        {
          p_proof,
          p_factor: { kind, ...(provider !== undefined && { provider }) },
          p_code_hmac: sealMailedCode(request, accountDeps, code),
        },
      );
      await mailer.send(factorCodeEmail(owner, kind, code, requestSource(request)), codeExpiry());
      return { retry_after_seconds };
    });
}

function addEnrolTotp(app: FastifyInstance, accountDeps: AccountDeps): void {
  const route = describe(account.enrolTotp);
  app
    .withTypeProvider<ZodTypeProvider>()
    .post("/api/auth/factors/totp", { ...route, ...ownOnly }, async (request) => {
      const p_proof = await checkProof(request, accountDeps, request.body);
      const { secret, sealed } = accountDeps.totp.create();
      const changed = await change(request, "account_enrol_totp", { p_proof, p_sealed_secret: sealed });
      await sendFactorChangeEmail(request, changed, null);
      return { secret, uri: accountDeps.totp.uri(secret, changed.email) };
    });
}

function addConfirmTotp(app: FastifyInstance, { totp, recoveryCodes }: AccountDeps): void {
  const { pool } = app.deps;
  const route = describe(account.confirmTotp);
  app
    .withTypeProvider<ZodTypeProvider>()
    .post("/api/auth/factors/totp/confirm", { ...route, ...ownOnly }, async (request, reply) => {
      const asked = context(request);
      const { sealed_secret } = await call<{ sealed_secret: string }>(
        pool,
        "account_start_totp_confirm",
        asked,
      );
      const step = totp.stepOf(sealed_secret, request.body.code);
      if (step === null) refuse("invalid_second_factor");
      const recovery_codes = recoveryCodes.create();
      const renewed = renewSession(request);
      const undo = newLink(app.deps.config, "undo_addition");
      const added = await call<Added>(pool, "account_confirm_totp", asked, {
        p_sealed_secret: sealed_secret,
        p_step: step,
        p_code_hmacs: recovery_codes.map(recoveryCodes.seal),
        p_token_hash: renewed.token_hash,
        p_undo_hash: undo.hash,
      });
      finishAddition(request, reply, renewed, added);
      await sendFactorChangeEmail(
        request,
        added,
        added.is_first ? { kind: "switched_on", method: "app" } : { kind: "app_added" },
        { renewing: reply, undo },
      );
      return { recovery_codes: added.is_first ? recovery_codes : null };
    });
}

function addRemoveTotp(app: FastifyInstance, accountDeps: AccountDeps): void {
  const route = describe(account.removeTotp);
  app
    .withTypeProvider<ZodTypeProvider>()
    .post("/api/auth/factors/totp/remove", { ...route, ...ownOnly }, async (request) => {
      const p_proof = await checkProof(request, accountDeps, request.body);
      const changed = await change<Removed>(request, "account_remove_totp", { p_proof });
      await sendFactorRemovalEmail(request, changed, "app_removed");
      return {};
    });
}

function addNewRecoveryCodes(app: FastifyInstance, { recoveryCodes, ...deps }: AccountDeps): void {
  const route = describe(account.newRecoveryCodes);
  app
    .withTypeProvider<ZodTypeProvider>()
    .post("/api/auth/factors/recovery-codes", { ...route, ...ownOnly }, async (request) => {
      const p_proof = await checkProof(request, { recoveryCodes, ...deps }, request.body);
      const recovery_codes = recoveryCodes.create();
      const changed = await change(request, "account_new_recovery_codes", {
        p_proof,
        p_code_hmacs: recovery_codes.map(recoveryCodes.seal),
      });
      // All codes are new, so there is no remaining count to report.
      await sendFactorChangeEmail(
        request,
        { ...changed, recovery_codes_left: null },
        { kind: "recovery_codes_made" },
      );
      return { recovery_codes };
    });
}

function addDisable(app: FastifyInstance, accountDeps: AccountDeps): void {
  const route = describe(account.disableFactors);
  app
    .withTypeProvider<ZodTypeProvider>()
    .post("/api/auth/factors/disable", { ...route, ...ownOnly }, async (request) => {
      const p_proof = await checkProof(request, accountDeps, request.body);
      const changed = await change(request, "account_disable_two_factor", { p_proof });
      await sendFactorRemovalEmail(request, { ...changed, is_last: true }, "app_removed");
      return {};
    });
}

/** Calls a database function that changes factors, with a verified proof. */
function change<More>(request: FastifyRequest, name: string, input: Record<string, unknown>) {
  return call<Changed & More>(request.server.deps.pool, name, context(request), input);
}
