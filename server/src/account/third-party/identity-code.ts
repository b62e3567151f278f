import type { FastifyReply, FastifyRequest } from "fastify";
import { newcomer } from "../../mail/addressee.ts";
import { identityCodeEmail } from "../../mail/templates/account/identity-code.ts";
import { identityCookie } from "../browser-cookie.ts";
import { type Codes, codeExpiry } from "../email-codes/codes.ts";
import { requestSource } from "../entry.ts";

/** The database's reply where a code has to confirm the provider's email first. */
export interface IdentityCodeAsked {
  needs_code: true;
  email: string;
  provider: string;
  retry_after_seconds: number;
}

/** A code for one browser and one return from a provider (T27). */
interface IdentityCode {
  /** For the database's parameter `p_code`; hex. */
  hashes: { browser_hash: string; code_hmac: string };
  /** Emails the code, and sets the cookie of the browser that may enter it. */
  send(request: FastifyRequest, reply: FastifyReply, asked: IdentityCodeAsked): Promise<IdentityCodeReply>;
}

interface IdentityCodeReply {
  needsEmailCode: true;
  email: string;
  provider: string;
  retry_after_seconds: number;
}

/** Creates a code in case the provider's email has to be confirmed. */
export function newIdentityCode(codes: Codes): IdentityCode {
  const browser = identityCookie.create();
  const code = codes.create();
  return {
    hashes: { browser_hash: browser.hash, code_hmac: sealIdentityCode(codes, browser.hash, code) },
    async send(request, reply, { email, provider, retry_after_seconds }) {
      await mailIdentityCode(request, { email, provider, code });
      browser.setCookie(reply);
      return { needsEmailCode: true, email, provider, retry_after_seconds };
    },
  };
}

/** The code's HMAC, which is valid for one browser alone. */
export function sealIdentityCode(codes: Codes, browserHash: string, code: string): string {
  return codes.seal(`identity ${browserHash}`, code);
}

/** Queues the email with a code that confirms the provider's email address. */
export async function mailIdentityCode(
  request: FastifyRequest,
  { email, provider, code }: { email: string; provider: string; code: string },
): Promise<void> {
  const mail = identityCodeEmail(newcomer(request, email), { provider, code }, requestSource(request));
  await request.server.deps.mailer.send(mail, codeExpiry());
}
