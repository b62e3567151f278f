import { account, type SignInReply, type User } from "@portico/contract";
import { call } from "@portico/database";
import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { clearSessionCookie, context, networkKey, sessionHash } from "../http/session.ts";
import { newcomer } from "../mail/addressee.ts";
import { signUpEmail, signUpExpiry } from "../mail/templates/account/sign-up.ts";
import { signUpCookie } from "./browser-cookie.ts";
import type { AccountDeps } from "./deps.ts";
import { newLink } from "./email-codes/links.ts";
import { type Entered, newEntry } from "./entry.ts";
import { describe, describeRead } from "./requests.ts";

/** Signing in, signing out, and the current user. */
export function addSignInRoutes(app: FastifyInstance, accountDeps: AccountDeps): void {
  addToken(app, accountDeps);
  addLogout(app);
  addUser(app);
}

interface StartedSignIn {
  /** Null for an unknown email. */
  password_settings: string | null;
  /** Whether this browser has signed in to this account before (T53). */
  is_known_browser: boolean;
}

type SignedIn = Entered | Unverified;

interface Unverified {
  needs_verification: true;
  email: string;
  is_sent: boolean;
  needs_link: boolean;
  retry_after_seconds: number;
}

function addToken(app: FastifyInstance, { passwords, codes }: AccountDeps): void {
  const { pool, mailer, config } = app.deps;
  const route = describe(account.token);
  app
    .withTypeProvider<ZodTypeProvider>()
    .post("/api/auth/token", route, async (request, reply): Promise<SignInReply> => {
      const { email, password } = request.body;
      const asked = context(request);
      const { password_settings, is_known_browser } = await call<StartedSignIn>(
        pool,
        "account_start_sign_in",
        asked,
        { p_email: email },
      );
      const client = { network: networkKey(request), isKnown: is_known_browser };
      const entry = newEntry(request);
      const code = codes.create();
      const link = newLink(config, "signup");
      const secret = signUpCookie.create();
      const answer = await call<SignedIn>(pool, "account_sign_in", asked, {
        p_email: email,
        // An unknown account costs the same work as a known one (T21).
        p_password_hash: await passwords.hash(client, password, email, password_settings),
        p_entry: entry.hashes,
        p_browser_hash: secret.hash,
        p_code_hmac: codes.seal(email, code),
        p_link_hash: link.hash,
      });
      if (!("needs_verification" in answer)) return entry.finish(reply, answer);
      const { email: to, is_sent: isSent, needs_link, retry_after_seconds } = answer;
      const message = signUpEmail(newcomer(request, to), { code: needs_link ? null : code, url: link.url });
      const mail_id = isSent ? await mailer.send(message, signUpExpiry()) : null;
      secret.setCookie(reply);
      return { needsVerification: true, email: to, isSent, needs_link, retry_after_seconds, mail_id };
    });
}

function addLogout(app: FastifyInstance): void {
  const { pool, bus } = app.deps;
  const route = describe(account.logout);
  app.withTypeProvider<ZodTypeProvider>().post("/api/auth/logout", route, async (request, reply) => {
    const { scope } = request.body;
    const { ended } = await call<{ ended: string[] }>(pool, "account_sign_out", context(request), {
      p_scope: scope,
    });
    for (const session_hash of ended)
      bus.publish({ type: "session_ended", session_hash, reason: "signed_out" });
    if (scope !== "others") clearSessionCookie(reply);
    return {};
  });
}

function addUser(app: FastifyInstance): void {
  const { pool } = app.deps;
  const route = describeRead(account.user);
  app.withTypeProvider<ZodTypeProvider>().get("/api/auth/user", route, async (request) => {
    if (sessionHash(request) === null) return { user: null };
    return call<{ user: User | null; version?: string }>(pool, "account_get_user", context(request));
  });
}
