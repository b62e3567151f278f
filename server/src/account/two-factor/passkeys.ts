import { isIP } from "node:net";
import type { account } from "@portico/contract";
import {
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
  type VerifiedRegistrationResponse,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import type { FastifyRequest } from "fastify";
import type { z } from "zod";
import { refuse } from "../../http/errors.ts";
import { pageOrigin } from "../../http/page-origin.ts";

/** The authenticator's response as the browser sent it. */
export type PasskeyResponse = z.infer<typeof account.passkeySignIn.input>["response"];

/** A stored passkey, with its challenge already consumed. */
export interface PasskeyToCheck {
  passkey_id: string;
  user_id: string;
  credential_id: string;
  /** The COSE public key in hex. */
  public_key: string;
  sign_count: number;
}

/** A verified passkey, for the database to consume. */
export interface PasskeyFactor {
  kind: "passkey";
  passkey_id: string;
  /** The stored sign count that the response was compared with. */
  seen_count: number;
  sign_count: number;
}

/**
 * The WebAuthn RP id: the page's hostname. Null for IP addresses and for pages without HTTPS, where browsers offer no
 * passkeys.
 */
export function passkeyHost(request: FastifyRequest): string | null {
  const { protocol, hostname } = new URL(pageOrigin(request));
  if (isIP(hostname.replace(/^\[|\]$/g, "")) > 0) return null;
  // WebAuthn needs a secure context: HTTPS or localhost.
  const isSecure = protocol === "https:" || /(?:^|\.)localhost$/.test(hostname);
  return isSecure ? hostname : null;
}

/** COSE ids of the accepted signature algorithms: EdDSA, ES256, RS256. */
export const supportedAlgorithmIDs = [-8, -7, -257];

/** @throws {Refusal} `passkeys_unavailable` */
export function requirePasskeyHost(request: FastifyRequest): string {
  return passkeyHost(request) ?? refuse("passkeys_unavailable");
}

/** The challenge and credential id of a response, for the database to look up. Not verified yet. */
export function passkeyClaims(response: PasskeyResponse) {
  return { p_challenge: claimedChallenge(response), p_credential_id: response.id };
}

/** @throws {Refusal} `invalid_passkey` if the response contains no valid challenge. */
export function claimedChallenge(response: PasskeyResponse): string {
  try {
    const { clientDataJSON } = response.response as { clientDataJSON: string };
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, "base64url").toString("utf8"));
    if (typeof challenge === "string" && /^[A-Za-z0-9_-]{16,256}$/.test(challenge)) return challenge;
  } catch {
    // Refused below like any other malformed response.
  }
  return refuse("invalid_passkey");
}

/**
 * Verifies that this passkey signed the challenge for this site, with user verification (fingerprint or PIN).
 * @param expectedChallenge base64url; by default the response's own, which the database has used up.
 * @throws {Refusal} `invalid_passkey`
 */
export async function checkPasskey(
  request: FastifyRequest,
  response: PasskeyResponse,
  passkey: PasskeyToCheck,
  expectedChallenge: string = claimedChallenge(response),
): Promise<PasskeyFactor> {
  const asked = {
    response: response as unknown as AuthenticationResponseJSON,
    expectedChallenge,
    expectedOrigin: pageOrigin(request),
    expectedRPID: requirePasskeyHost(request),
    requireUserVerification: true,
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(Buffer.from(passkey.public_key, "hex")),
      counter: passkey.sign_count,
    },
  };
  const { verified, authenticationInfo } = await orInvalid(request, verifyAuthenticationResponse(asked));
  if (!verified) refuse("invalid_passkey");
  const { passkey_id, sign_count: seen_count } = passkey;
  return { kind: "passkey", passkey_id, seen_count, sign_count: authenticationInfo.newCounter };
}

/** @throws {Refusal} `invalid_passkey` */
export async function checkNewPasskey(
  request: FastifyRequest,
  response: PasskeyResponse,
): Promise<NonNullable<VerifiedRegistrationResponse["registrationInfo"]>> {
  const asked = {
    response: response as unknown as RegistrationResponseJSON,
    expectedChallenge: claimedChallenge(response),
    expectedOrigin: pageOrigin(request),
    expectedRPID: requirePasskeyHost(request),
    requireUserVerification: true,
    supportedAlgorithmIDs,
  };
  const { registrationInfo } = await orInvalid(request, verifyRegistrationResponse(asked));
  if (registrationInfo === undefined || !isStorable(registrationInfo.credential)) refuse("invalid_passkey");
  return registrationInfo;
}

/** Real authenticators produce shorter ids and keys than these limits. */
function isStorable({ id, publicKey }: { id: string; publicKey: Uint8Array }): boolean {
  return id.length <= 1_400 && publicKey.length <= 4_096;
}

/**
 * Turns every error of the library into `invalid_passkey`. Only the error's name is logged, since its message may
 * contain the challenge.
 */
async function orInvalid<Result>(request: FastifyRequest, verifying: Promise<Result>): Promise<Result> {
  try {
    return await verifying;
  } catch (error) {
    request.log.debug({ reason: (error as Error).name }, "a passkey was not accepted");
    return refuse("invalid_passkey");
  }
}
