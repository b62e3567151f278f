import { randomUUID } from "node:crypto";
import { account, type User } from "@portico/contract";
import { call } from "@portico/database";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { context } from "../../http/session.ts";
import { newcomer } from "../../mail/addressee.ts";
import { signUpEmail, signUpExpiry } from "../../mail/templates/account/sign-up.ts";
import { recoveryCookie, resetCookie, signUpCookie } from "../browser-cookie.ts";
import type { AccountDeps } from "../deps.ts";
import { type Entered, newEntry } from "../entry.ts";
import { type MailedCode, mailRecovery } from "../recovery-routes.ts";
import { describe } from "../requests.ts";
import type { Codes } from "./codes.ts";
import { newLink } from "./links.ts";

/** Verifies and resends emailed codes. Each code works only in the browser that it was made for (T23). */
export function addCodeRoutes(app: FastifyInstance, { codes }: AccountDeps): void {
  addVerify(app, codes);
  addResend(app, codes);
}

/** The submitted email and the HMAC of the submitted code. */
interface TypedCode {
  p_email: string;
  p_code_hmac: string;
}

function addVerify(app: FastifyInstance, codes: Codes): void {
  const route = describe(account.verify);
  app.withTypeProvider<ZodTypeProvider>().post("/api/auth/verify", route, (request, reply) => {
    const { email, token: code, type } = request.body;
    const typed = { p_email: email, p_code_hmac: codes.seal(email, code) };
    return type === "signup" ? verifySignUp(request, reply, typed) : verifyRecovery(request, reply, typed);
  });
}

async function verifySignUp(request: FastifyRequest, reply: FastifyReply, typed: TypedCode) {
  const entry = newEntry(request);
  const entered = await call<Entered>(request.server.deps.pool, "account_verify_sign_up", context(request), {
    ...typed,
    p_entry: entry.hashes,
    p_browser_hash: signUpCookie.hash(request),
  });
  return entry.finish(reply, entered) as Promise<{ user: User }>;
}

async function verifyRecovery(request: FastifyRequest, reply: FastifyReply, typed: TypedCode) {
  const grant = resetCookie.create();
  const verified = await call<{ verified: true }>(
    request.server.deps.pool,
    "account_verify_recovery",
    context(request),
    { ...typed, p_reset_hash: grant.hash, p_browser_hash: recoveryCookie.hash(request) },
  );
  grant.setCookie(reply);
  recoveryCookie.clear(reply);
  return verified;
}

function addResend(app: FastifyInstance, codes: Codes): void {
  const route = describe(account.resend);
  app.withTypeProvider<ZodTypeProvider>().post("/api/auth/resend", route, async (request, reply) => {
    const { email, type } = request.body;
    if (type === "signup") return resendSignUp(request, codes, email);
    return mailRecovery(request, reply, codes, { email, isResend: true });
  });
}

async function resendSignUp(
  request: FastifyRequest,
  codes: Codes,
  email: string,
): Promise<MailedCode & { mail_id: string | null }> {
  const { pool, mailer, config } = request.server.deps;
  const code = codes.create();
  const link = newLink(config, "signup");
  const { is_sent, needs_link, retry_after_seconds } = await call<MailedCode & { is_sent: boolean }>(
    pool,
    "account_resend_code",
    context(request),
    {
      p_email: email,
      p_code_hmac: codes.seal(email, code),
      p_link_hash: link.hash,
      p_browser_hash: signUpCookie.hash(request),
    },
  );
  const sent = { code: needs_link ? null : code, url: link.url };
  // Of no email if none was sent, which the reply must not tell.
  const mail_id = is_sent
    ? await mailer.send(signUpEmail(newcomer(request, email), sent), signUpExpiry())
    : randomUUID();
  return { retry_after_seconds, needs_link, mail_id };
}
