import { account } from "@portico/contract";
import { call } from "@portico/database";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { context, networkKey } from "../http/session.ts";
import type { Addressee } from "../mail/addressee.ts";
import { queueEmail } from "../mail/queue-email.ts";
import { passwordChangedEmail } from "../mail/templates/account/password-changed.ts";
import { recoveryEmail } from "../mail/templates/account/recovery.ts";
import { withdrawalsHeldEmail } from "../mail/templates/account/withdrawals-held.ts";
import { recoveryCookie, resetCookie } from "./browser-cookie.ts";
import type { AccountDeps } from "./deps.ts";
import type { Codes } from "./email-codes/codes.ts";
import { linkExpiry, newLink } from "./email-codes/links.ts";
import { requestSource } from "./entry.ts";
import { requireGoodPassword } from "./passwords/good-password.ts";
import { describe, describeRead } from "./requests.ts";
import { sendScheduledResetEmail } from "./two-factor/two-factor-reset.ts";

/** Password recovery (T24): sends an email with a code and a link, either of which allows `setPassword`. */
export function addRecoveryRoutes(app: FastifyInstance, { codes }: AccountDeps): void {
  addResetTerms(app);
  const route = describe(account.recover);
  app.withTypeProvider<ZodTypeProvider>().post("/api/auth/recover", route, async (request, reply) => {
    return mailRecovery(request, reply, codes, { email: request.body.email, isResend: false });
  });
}

/** What the new-password screen may offer; spends nothing. */
function addResetTerms(app: FastifyInstance): void {
  const route = describeRead(account.reset);
  app.withTypeProvider<ZodTypeProvider>().get("/api/auth/reset", route, async (request) => {
    const { has_factors } = await findReset(request);
    return { has_factors };
  });
}

/** The account of this browser's reset grant. */
function findReset(request: FastifyRequest): Promise<ResetRule> {
  const grant = { p_reset_hash: resetCookie.hash(request) };
  return call<ResetRule>(request.server.deps.pool, "account_start_reset", context(request), grant);
}

/**
 * The recipient, at the email address as the owner verified it, not as typed now. `is_known` must not reach the client.
 */
export type PossibleAddressee = Addressee & { is_known: boolean };

/** The same, with the seconds until the next email of this kind may be sent. */
export type MailedAddressee = PossibleAddressee & ResendWait;

/** What was emailed: with `needs_link`, a link without a code, since this browser's code is not accepted now (T70). */
export interface MailedCode extends ResendWait {
  needs_link: boolean;
}

/** How long to wait before another email can be requested, in seconds. */
export interface ResendWait {
  retry_after_seconds: number;
}

/** Binds a new code to this browser. An unknown email takes the same steps without sending (T25). */
export async function mailRecovery(
  request: FastifyRequest,
  reply: FastifyReply,
  codes: Codes,
  { email, isResend }: { email: string; isResend: boolean },
): Promise<MailedCode> {
  const { pool, mailer, config } = request.server.deps;
  const code = codes.create();
  const link = newLink(config, "recovery");
  const secret = recoveryCookie.create();
  const to = await call<PossibleAddressee & MailedCode>(pool, "account_start_recovery", context(request), {
    p_email: email,
    p_code_hmac: codes.seal(email, code),
    p_link_hash: link.hash,
    p_browser_hash: secret.hash,
    p_is_resend: isResend,
  });
  const { needs_link, retry_after_seconds } = to;
  const message = recoveryEmail(to, { code: needs_link ? null : code, url: link.url });
  await mailer[to.is_known ? "send" : "pretend"](message, linkExpiry());
  secret.setCookie(reply);
  return { retry_after_seconds, needs_link };
}

/** Sets the password of the account whose email this browser has verified, and ends all its sessions. */
export async function setPassword(
  request: FastifyRequest,
  reply: FastifyReply,
  { passwords }: AccountDeps,
  { password, removes_recent }: { password: string; removes_recent: boolean },
): Promise<void> {
  const { pool } = request.server.deps;
  const asked = context(request);
  const grant = { p_reset_hash: resetCookie.hash(request) };
  const rule = await findReset(request);
  requireGoodPassword(password, rule.password_min_length);
  // A client with a reset grant has redeemed a code or link of the account's mailbox, so it counts as known.
  const client = { network: networkKey(request), isKnown: true };
  const passwordHash = await passwords.hash(client, password, rule.email);
  const reset = await call<Reset | Repeated>(pool, "account_reset_password", asked, {
    ...grant,
    p_password_hash: passwordHash,
    p_removes_recent: removes_recent,
  });
  resetCookie.clear(reply);
  if (!("is_repeated" in reset)) await sendResetEmail(request, reset);
}

interface ResetRule {
  email: string;
  password_min_length: number;
  has_factors: boolean;
}

/** A repeated request whose first reply was lost. The owner has already been notified. */
interface Repeated {
  is_repeated: true;
}

interface Reset extends Addressee {
  user_id: string;
  /** ISO 8601. */
  held_until: string;
  /** How many factors were removed, if requested. */
  removed?: number;
  /** When the remaining factors will be removed, ISO 8601; null if they stay. */
  effective_at?: string | null;
}

async function sendResetEmail(request: FastifyRequest, reset: Reset): Promise<void> {
  const { user_id, held_until, removed = 0, effective_at = null, ...owner } = reset;
  const { deps } = request.server;
  deps.bus.publish({ type: "session_ended", user_id, reason: "password_reset" });
  await queueEmail(deps, passwordChangedEmail(owner, requestSource(request), removed > 0));
  await queueEmail(deps, withdrawalsHeldEmail(owner, new Date(held_until), deps.config.publicUrl));
  if (effective_at !== null) await sendScheduledResetEmail(deps, { ...owner, user_id, effective_at });
}
