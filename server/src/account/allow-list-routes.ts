import { type AllowList, account } from "@portico/contract";
import { call } from "@portico/database";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { context } from "../http/session.ts";
import { queueEmail } from "../mail/queue-email.ts";
import { type AllowListChange, allowListEmail } from "../mail/templates/account/allow-list.ts";
import { factorCodeEmail } from "../mail/templates/account/factor-code.ts";
import type { AccountDeps } from "./deps.ts";
import { codeExpiry } from "./email-codes/codes.ts";
import { type Link, newLink } from "./email-codes/links.ts";
import { requestSource } from "./entry.ts";
import { checkProof, sealMailedCode } from "./proof.ts";
import type { ResendWait } from "./recovery-routes.ts";
import { describe } from "./requests.ts";
import { ownOnly } from "./two-factor/factor-routes.ts";
import { type Changed, sendFactorChangeEmail } from "./two-factor/two-factor-emails.ts";

/**
 * The "Withdraw only to saved addresses" setting (T55). Takes effect at once when switched on; switching it off needs a
 * proof and a waiting period.
 */
export function addAllowListRoutes(app: FastifyInstance, accountDeps: AccountDeps): void {
  addAllowListOn(app);
  addMailAllowListCode(app, accountDeps);
  addAllowListOff(app, accountDeps);
}

/** The database's reply to a change. `change` is null if nothing changed. */
type Answer = Changed & { allow_list: AllowList; change: AllowListChange | null };

function addAllowListOn(app: FastifyInstance): void {
  const route = describe(account.allowListOn);
  app
    .withTypeProvider<ZodTypeProvider>()
    .post("/api/auth/allow-list/on", { ...route, ...ownOnly }, async (request) => {
      const answer = await call<Answer>(app.deps.pool, "account_switch_allow_list_on", context(request));
      await sendAllowListEmail(request, answer);
      return { allow_list: answer.allow_list };
    });
}

function addMailAllowListCode(app: FastifyInstance, accountDeps: AccountDeps): void {
  const { pool, mailer } = app.deps;
  const route = describe(account.mailAllowListCode);
  app
    .withTypeProvider<ZodTypeProvider>()
    .post("/api/auth/allow-list/mail-code", { ...route, ...ownOnly }, async (request) => {
      const p_proof = await checkProof(request, accountDeps, request.body);
      const code = accountDeps.codes.create();
      const { retry_after_seconds, ...owner } = await call<Changed & ResendWait>(
        pool,
        "account_mail_allow_list_code",
        context(request),
        { p_proof, p_code_hmac: sealMailedCode(request, accountDeps, code) },
      );
      await mailer.send(factorCodeEmail(owner, "allow_list_off", code, requestSource(request)), codeExpiry());
      return { retry_after_seconds };
    });
}

function addAllowListOff(app: FastifyInstance, accountDeps: AccountDeps): void {
  const route = describe(account.allowListOff);
  app
    .withTypeProvider<ZodTypeProvider>()
    .post("/api/auth/allow-list/off", { ...route, ...ownOnly }, async (request) => {
      const p_proof = await checkProof(request, accountDeps, request.body, "allow_list_off");
      const undo = newLink(app.deps.config, "undo_addition");
      const answer = await call<Answer>(app.deps.pool, "account_switch_allow_list_off", context(request), {
        p_proof,
        p_undo_hash: undo.hash,
      });
      await sendAllowListEmail(request, answer, undo);
      return { allow_list: answer.allow_list };
    });
}

/** Notifies the owner's open pages and emails the owner, including when the proof used a recovery code. */
async function sendAllowListEmail(
  request: FastifyRequest,
  { change, allow_list, held_until = null, ...changed }: Answer,
  undo?: Link,
): Promise<void> {
  await sendFactorChangeEmail(request, changed, null);
  if (change === null) return;
  const { email, language, timezone } = changed;
  const mail = allowListEmail(
    { email, language, timezone },
    { change, ...allow_list },
    requestSource(request),
    { undoUrl: undo?.url, heldUntil: held_until },
  );
  await queueEmail(request.server.deps, mail);
}
