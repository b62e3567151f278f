import { account } from "@portico/contract";
import { call } from "@portico/database";
import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { context } from "../http/session.ts";
import { type ConfirmedWithdrawal, withdrawalCodeEmail } from "../mail/templates/account/withdrawal-code.ts";
import type { AccountDeps } from "./deps.ts";
import { codeExpiry } from "./email-codes/codes.ts";
import { requestSource } from "./entry.ts";
import { checkProof, sealMailedCode } from "./proof.ts";
import type { ResendWait } from "./recovery-routes.ts";
import { describe } from "./requests.ts";
import { ownOnly } from "./two-factor/factor-routes.ts";
import { type Changed, sendFactorChangeEmail } from "./two-factor/two-factor-emails.ts";

/** Confirms a withdrawal (T55) with a second factor or, if two-factor is off, an emailed code. */
export function addWithdrawalRoutes(app: FastifyInstance, accountDeps: AccountDeps): void {
  addMailWithdrawalCode(app, accountDeps);
  addConfirmWithdrawal(app, accountDeps);
}

function addMailWithdrawalCode(app: FastifyInstance, accountDeps: AccountDeps): void {
  const { pool, mailer } = app.deps;
  const route = describe(account.mailWithdrawalCode);
  app
    .withTypeProvider<ZodTypeProvider>()
    .post("/api/auth/withdrawal-code", { ...route, ...ownOnly }, async (request) => {
      const code = accountDeps.codes.create();
      const { retry_after_seconds, withdrawal, ...owner } = await call<
        Changed & ResendWait & { withdrawal: ConfirmedWithdrawal }
      >(pool, "account_mail_withdrawal_code", context(request), {
        ...request.body,
        p_code_hmac: sealMailedCode(request, accountDeps, code),
      });
      const email = withdrawalCodeEmail(owner, withdrawal, code, requestSource(request));
      return { retry_after_seconds, mail_id: await mailer.send(email, codeExpiry()) };
    });
}

function addConfirmWithdrawal(app: FastifyInstance, accountDeps: AccountDeps): void {
  const route = describe(account.confirmWithdrawal);
  app
    .withTypeProvider<ZodTypeProvider>()
    .post("/api/auth/confirm-withdrawal", { ...route, ...ownOnly }, async (request) => {
      const { code, passkey, mailed_code, ...terms } = request.body;
      const p_proof = await checkProof(request, accountDeps, { code, passkey, mailed_code }, "withdraw");
      const confirmed = await call<Changed>(app.deps.pool, "account_confirm_withdrawal", context(request), {
        ...terms,
        p_proof,
      });
      await sendFactorChangeEmail(request, confirmed, null);
      return {};
    });
}
