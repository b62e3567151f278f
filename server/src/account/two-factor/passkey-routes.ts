import { account, brand, limits, type User } from "@portico/contract";
import { call } from "@portico/database";
import { generateAuthenticationOptions, generateRegistrationOptions } from "@simplewebauthn/server";
import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import { refuse } from "../../http/errors.ts";
import { context, newToken } from "../../http/session.ts";
import type { AccountDeps } from "../deps.ts";
import { newLink } from "../email-codes/links.ts";
import { type Entered, newEntry } from "../entry.ts";
import { checkProof } from "../proof.ts";
import { describe } from "../requests.ts";
import { ownOnly } from "./factor-routes.ts";
import {
  checkNewPasskey,
  checkPasskey,
  claimedChallenge,
  type PasskeyToCheck,
  passkeyClaims,
  requirePasskeyHost,
  supportedAlgorithmIDs,
} from "./passkeys.ts";
import {
  type Added,
  type Changed,
  finishAddition,
  type Removed,
  renewSession,
  sendFactorChangeEmail,
  sendFactorRemovalEmail,
} from "./two-factor-emails.ts";

/** Passkeys: adding, removing, and signing in. */
export function addPasskeyRoutes(app: FastifyInstance, accountDeps: AccountDeps): void {
  addPasskeyOptions(app, accountDeps);
  addPasskey(app, accountDeps);
  addRemovePasskey(app, accountDeps);
  addSignInOptions(app);
  addSignIn(app);
}

type Started = Changed & { username: string; passkeys: { id: string; transports: string[] }[] };

function addPasskeyOptions(app: FastifyInstance, accountDeps: AccountDeps): void {
  const route = describe(account.passkeyOptions);
  app
    .withTypeProvider<ZodTypeProvider>()
    .post("/api/auth/factors/passkeys/options", { ...route, ...ownOnly }, async (request) => {
      const rpID = requirePasskeyHost(request);
      const challenge = newToken();
      const started = await call<Started>(app.deps.pool, "account_start_passkey", context(request), {
        p_proof: await checkProof(request, accountDeps, request.body),
        p_challenge: challenge,
        p_most: limits.passkeys_most,
      });
      await sendFactorChangeEmail(request, started, null);
      const options = await generateRegistrationOptions({
        rpName: brand.name,
        rpID,
        challenge: Buffer.from(challenge, "base64url"),
        userID: userHandle(started.user_id),
        userName: started.email,
        userDisplayName: started.username,
        supportedAlgorithmIDs,
        attestationType: "none",
        excludeCredentials: started.passkeys,
        authenticatorSelection: { residentKey: "required", userVerification: "required" },
      });
      return { options: { ...options } };
    });
}

/** The WebAuthn user handle: the bytes of the user's id, which contain no personal data. */
function userHandle(userId: string) {
  return new Uint8Array(Buffer.from(userId.replaceAll("-", ""), "hex"));
}

function addPasskey(app: FastifyInstance, { recoveryCodes }: AccountDeps): void {
  const { pool } = app.deps;
  const route = describe(account.addPasskey);
  app
    .withTypeProvider<ZodTypeProvider>()
    .post("/api/auth/factors/passkeys", { ...route, ...ownOnly }, async (request, reply) => {
      const { name, response } = request.body;
      const asked = context(request);
      await call(pool, "account_take_passkey_challenge", asked, { p_challenge: claimedChallenge(response) });
      const { credential } = await checkNewPasskey(request, response);
      const recovery_codes = recoveryCodes.create();
      const renewed = renewSession(request);
      const undo = newLink(app.deps.config, "undo_addition");
      const added = await call<Added>(pool, "account_add_passkey", asked, {
        p_passkey: {
          credential_id: credential.id,
          public_key: Buffer.from(credential.publicKey).toString("hex"),
          sign_count: credential.counter,
          transports: knownTransports(credential.transports),
          name,
        },
        p_most: limits.passkeys_most,
        p_code_hmacs: recovery_codes.map(recoveryCodes.seal),
        p_token_hash: renewed.token_hash,
        p_undo_hash: undo.hash,
      });
      finishAddition(request, reply, renewed, added);
      await sendFactorChangeEmail(
        request,
        added,
        added.is_first ? { kind: "switched_on", method: "passkey" } : { kind: "passkey_added", name },
        { renewing: reply, undo },
      );
      return { recovery_codes: added.is_first ? recovery_codes : null };
    });
}

const transportNames = ["ble", "cable", "hybrid", "internal", "nfc", "smart-card", "usb"];

/** The transports that WebAuthn defines; anything else the browser sends is dropped. They are only hints. */
function knownTransports(claimed: unknown): string[] {
  return Array.isArray(claimed) ? transportNames.filter((name) => claimed.includes(name)) : [];
}

function addRemovePasskey(app: FastifyInstance, accountDeps: AccountDeps): void {
  const route = describe(account.removePasskey);
  const schema = { ...route.schema, params: z.object({ id: z.uuid({ error: "not_found" }) }) };
  app
    .withTypeProvider<ZodTypeProvider>()
    .post("/api/auth/factors/passkeys/:id/remove", { schema, ...ownOnly }, async (request) => {
      const changed = await call<Removed>(app.deps.pool, "account_remove_passkey", context(request), {
        p_proof: await checkProof(request, accountDeps, request.body),
        p_passkey_id: request.params.id,
      });
      await sendFactorRemovalEmail(request, changed, "passkey_removed");
      return {};
    });
}

function addSignInOptions(app: FastifyInstance): void {
  const route = describe(account.passkeySignInOptions);
  app.withTypeProvider<ZodTypeProvider>().post("/api/auth/passkeys/options", route, async (request) => {
    const rpID = requirePasskeyHost(request);
    const challenge = newToken();
    await call(app.deps.pool, "account_start_passkey_sign_in", context(request), { p_challenge: challenge });
    const options = await generateAuthenticationOptions({
      rpID,
      challenge: Buffer.from(challenge, "base64url"),
      userVerification: "required",
    });
    return { options: { ...options } };
  });
}

function addSignIn(app: FastifyInstance): void {
  const { pool } = app.deps;
  const route = describe(account.passkeySignIn);
  app
    .withTypeProvider<ZodTypeProvider>()
    .post("/api/auth/passkeys/sign-in", route, async (request, reply) => {
      const { response } = request.body;
      const asked = context(request);
      const passkey = await call<PasskeyToCheck>(
        pool,
        "account_check_passkey_sign_in",
        asked,
        passkeyClaims(response),
      );
      const p_factor = await checkPasskey(request, response, passkey);
      requireOwnHandle(response, passkey.user_id);
      const entry = newEntry(request);
      const entered = await call<Entered>(pool, "account_finish_passkey_sign_in", asked, {
        p_user_id: passkey.user_id,
        p_factor,
        p_entry: entry.hashes,
      });
      return entry.finish(reply, entered) as Promise<{ user: User }>;
    });
}

/** If the authenticator sends a user handle, it must match the passkey's owner. */
function requireOwnHandle(response: Record<string, unknown>, userId: string): void {
  const { userHandle: claimed } = response.response as { userHandle?: unknown };
  if (claimed === undefined || claimed === null) return;
  if (claimed !== Buffer.from(userHandle(userId)).toString("base64url")) refuse("invalid_passkey");
}
