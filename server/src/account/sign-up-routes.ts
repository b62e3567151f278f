import { account, limits, type User } from "@portico/contract";
import { call } from "@portico/database";
import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { context } from "../session.ts";
import { signUpCookie } from "./browser-cookie.ts";
import type { Desk } from "./desk.ts";
import { type Entered, newEntry } from "./entry.ts";
import { requireGoodPassword } from "./good-password.ts";
import { codeExpiry, signUpCodeMail } from "./letters/sign-up-code.ts";
import { describe } from "./requests.ts";

/** Sign-up: its form, the live check of it, and the code that makes it an account. */
export function addSignUpRoutes(app: FastifyInstance, desk: Desk): void {
  addSignUp(app, desk);
  addCheck(app);
  addResend(app, desk);
  addVerify(app, desk);
}

function addSignUp(app: FastifyInstance, { passwords, codes }: Desk): void {
  const { pool, mailer } = app.deps;
  const route = describe(account.signup, "auth_signup", "Signs up: mails a code that works in this browser");
  app.withTypeProvider<ZodTypeProvider>().post("/api/auth/signup", route, async (request, reply) => {
    const { email, password, data } = request.body;
    const asked = context(request);
    const rule = await call<{ password_min_length: number }>(pool, "account_start_sign_up", asked, {
      p_username: data.username,
    });
    requireGoodPassword(password, rule.password_min_length);
    const code = codes.create();
    const secret = signUpCookie.create();
    await call(pool, "account_sign_up", asked, {
      p_email: email,
      p_username: data.username,
      // Hashed before anything is compared, so that a taken email costs the same work as a free one (T28).
      p_password_hash: await passwords.hash(password, email),
      p_browser_hash: secret.hash,
      p_code_hmac: codes.seal(email, code),
      p_previous_browser_hash: signUpCookie.hash(request),
    });
    await mailer.send(signUpCodeMail(email, code), codeExpiry());
    secret.setCookie(reply);
    return { needsVerification: true as const, email };
  });
}

function addCheck(app: FastifyInstance): void {
  const route = describe(
    account.check,
    "auth_check",
    "Whether an email or a username is taken; for the sign-up form",
  );
  app.withTypeProvider<ZodTypeProvider>().post("/api/auth/check", route, (request) =>
    call<{ email_exists: boolean; username_exists: boolean }>(
      app.deps.pool,
      "account_check",
      context(request),
      {
        p_email: request.body.email,
        p_username: request.body.username,
      },
    ),
  );
}

function addResend(app: FastifyInstance, { codes }: Desk): void {
  const { pool, mailer } = app.deps;
  const route = describe(
    account.resend,
    "auth_resend",
    "Mails a new code, if this browser has signed up with this email",
  );
  app.withTypeProvider<ZodTypeProvider>().post("/api/auth/resend", route, async (request) => {
    const { email } = request.body;
    const code = codes.create();
    const { is_sent } = await call<{ is_sent: boolean }>(pool, "account_resend_code", context(request), {
      p_email: email,
      p_code_hmac: codes.seal(email, code),
      p_browser_hash: signUpCookie.hash(request),
    });
    if (is_sent) await mailer.send(signUpCodeMail(email, code), codeExpiry());
    return { retry_after_seconds: limits.resend_cooldown_seconds };
  });
}

function addVerify(app: FastifyInstance, { codes }: Desk): void {
  const route = describe(
    account.verify,
    "auth_verify",
    "Makes the account of this browser's sign-up, and signs in",
  );
  app.withTypeProvider<ZodTypeProvider>().post("/api/auth/verify", route, async (request, reply) => {
    const { email, token: code } = request.body;
    const entry = newEntry(request);
    const entered = await call<Entered>(app.deps.pool, "account_verify_sign_up", context(request), {
      p_email: email,
      p_code_hmac: codes.seal(email, code),
      p_entry: entry.hashes,
      p_browser_hash: signUpCookie.hash(request),
    });
    return entry.finish(reply, entered) as Promise<{ user: User }>;
  });
}
