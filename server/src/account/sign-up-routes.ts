import { account } from "@portico/contract";
import { call } from "@portico/database";
import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { context, networkKey } from "../http/session.ts";
import { newcomer } from "../mail/addressee.ts";
import { signUpEmail, signUpExpiry } from "../mail/templates/account/sign-up.ts";
import { signUpCookie } from "./browser-cookie.ts";
import type { AccountDeps } from "./deps.ts";
import { newLink } from "./email-codes/links.ts";
import { requireGoodPassword } from "./passwords/good-password.ts";
import type { MailedCode } from "./recovery-routes.ts";
import { describe } from "./requests.ts";

/** Sign-up and the live check of its form. The emailed code or link completes the account. */
export function addSignUpRoutes(app: FastifyInstance, accountDeps: AccountDeps): void {
  addSignUp(app, accountDeps);
  addCheck(app);
}

function addSignUp(app: FastifyInstance, { passwords, codes }: AccountDeps): void {
  const { pool, mailer, config } = app.deps;
  const route = describe(account.signup);
  app.withTypeProvider<ZodTypeProvider>().post("/api/auth/signup", route, async (request, reply) => {
    const { email, password, data } = request.body;
    const asked = context(request);
    const rule = await call<{ password_min_length: number }>(pool, "account_start_sign_up", asked, {
      p_username: data.username,
    });
    requireGoodPassword(password, rule.password_min_length);
    const code = codes.create();
    const link = newLink(config, "signup");
    const secret = signUpCookie.create();
    const { needs_link, retry_after_seconds } = await call<MailedCode>(pool, "account_sign_up", asked, {
      p_email: email,
      p_username: data.username,
      // Hashed before any comparison, so that a taken email costs the same work as a free one (T28).
      p_password_hash: await passwords.hash(
        { network: networkKey(request), isKnown: false },
        password,
        email,
      ),
      p_browser_hash: secret.hash,
      p_code_hmac: codes.seal(email, code),
      p_link_hash: link.hash,
      p_previous_browser_hash: signUpCookie.hash(request),
    });
    const sent = { code: needs_link ? null : code, url: link.url };
    const mail_id = await mailer.send(signUpEmail(newcomer(request, email), sent), signUpExpiry());
    secret.setCookie(reply);
    return { needsVerification: true as const, email, needs_link, retry_after_seconds, mail_id };
  });
}

function addCheck(app: FastifyInstance): void {
  const route = describe(account.check);
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
