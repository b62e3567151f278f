import { account, type User } from "@portico/contract";
import { call } from "@portico/database";
import { generateAuthenticationOptions } from "@simplewebauthn/server";
import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { context, newToken } from "../../http/session.ts";
import { ownerOf } from "../../mail/addressee.ts";
import { twoFactorCookie } from "../browser-cookie.ts";
import type { AccountDeps } from "../deps.ts";
import { newLink } from "../email-codes/links.ts";
import { type Entered, newEntry } from "../entry.ts";
import { describe } from "../requests.ts";
import { type LinkedOwner, sendLinkedEmail } from "../third-party/linked-email.ts";
import { requirePasskeyHost } from "./passkeys.ts";
import { checkFactor, type FactorToCheck, factorClaims, type OfferedFactor } from "./second-factor.ts";
import { sendFactorChangeEmail } from "./two-factor-emails.ts";

/** The second factor of a sign-in (T26). */
export function addSecondFactorRoutes(app: FastifyInstance, accountDeps: AccountDeps): void {
  addChallenge(app);
  addVerifyFactor(app, accountDeps);
}

function addChallenge(app: FastifyInstance): void {
  const { pool } = app.deps;
  const route = describe(account.challenge);
  app.withTypeProvider<ZodTypeProvider>().post("/api/auth/factors/challenge", route, async (request) => {
    const rpID = requirePasskeyHost(request);
    const challenge = newToken();
    const { passkeys } = await call<{ passkeys: { id: string; transports: string[] }[] }>(
      pool,
      "account_challenge_passkey",
      context(request),
      { p_challenge: challenge, p_challenge_hash: twoFactorCookie.hash(request) },
    );
    const options = await generateAuthenticationOptions({
      rpID,
      challenge: Buffer.from(challenge, "base64url"),
      allowCredentials: passkeys,
      userVerification: "required",
    });
    return { options: { ...options } };
  });
}

type Verified = Extract<Entered, { user: User }> & {
  recovery_codes_left: number | null;
  /** The owner, if this sign-in links a provider to the account; otherwise null. */
  linked: LinkedOwner | null;
};

function addVerifyFactor(app: FastifyInstance, accountDeps: AccountDeps): void {
  const { pool } = app.deps;
  const route = describe(account.verifyFactor);
  app.withTypeProvider<ZodTypeProvider>().post("/api/auth/factors/verify", route, async (request, reply) => {
    const offered = offeredFactor(request.body);
    const asked = context(request);
    const challengeHash = twoFactorCookie.hash(request);
    const toCheck = await call<FactorToCheck>(pool, "account_start_second_factor", asked, {
      ...factorClaims(offered),
      p_challenge_hash: challengeHash,
    });
    const entry = newEntry(request);
    const undo = newLink(app.deps.config, "undo_addition");
    const entered = await call<Verified>(pool, "account_finish_second_factor", asked, {
      p_factor: await checkFactor(request, accountDeps, offered, toCheck),
      p_entry: entry.hashes,
      p_undo_hash: undo.hash,
      p_challenge_hash: challengeHash,
    });
    await sendLinkedEmail(request, entered.linked, undo);
    const answer = await entry.finish(reply, entered);
    const { user, recovery_codes_left } = entered;
    if (recovery_codes_left !== null) {
      await sendFactorChangeEmail(request, { ...ownerOf(user), user_id: user.id, recovery_codes_left }, null);
    }
    return answer as { user: User };
  });
}

type VerifyInput = (typeof account.verifyFactor.input)["_output"];

function offeredFactor(input: VerifyInput): OfferedFactor {
  if (input.type === "passkey") return { kind: "passkey", response: input.response };
  return { kind: input.type, code: input.code };
}
