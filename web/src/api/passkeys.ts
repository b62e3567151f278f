import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from "@simplewebauthn/browser";
import type { PasskeyOptions, PasskeyResponse } from "./factors.ts";

/** Why a browser cannot use passkeys on this page: its address is a number, it is not secure, or the browser knows none. */
export type PasskeyObstacle = "address" | "insecure" | "browser";

/** How a passkey failed: its owner (or the time) stopped it, the device holds one of this account already, or it broke. */
export type PasskeyFailure = "cancelled" | "exists" | "failed";

/** Thrown when the browser's authenticator gave no answer. */
export class PasskeyError extends Error {
  override name = "PasskeyError";
  readonly failure: PasskeyFailure;

  constructor(failure: PasskeyFailure, cause: unknown) {
    super(`The passkey gave no answer: ${failure}.`, { cause });
    this.failure = failure;
  }
}

/** What stands in the way of passkeys here; null where nothing does. */
export function passkeyObstacle(): PasskeyObstacle | null {
  // An address of IPv6 stands in brackets; the last label of a name is never a number.
  if (/^\[|\.?\d+$/.test(location.hostname)) return "address";
  if (!isSecureContext) return "insecure";
  return browserSupportsWebAuthn() ? null : "browser";
}

/** Asks the browser's authenticator for a passkey that it has. Throws `PasskeyError`. */
export async function answerWithPasskey(options: PasskeyOptions): Promise<PasskeyResponse> {
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const answer = await startAuthentication({ optionsJSON }).catch(fail);
  return answer as unknown as PasskeyResponse;
}

/** Asks the browser's authenticator to make a passkey. Throws `PasskeyError`. */
export async function makePasskey(options: PasskeyOptions): Promise<PasskeyResponse> {
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const answer = await startRegistration({ optionsJSON }).catch(fail);
  return answer as unknown as PasskeyResponse;
}

function fail(error: unknown): never {
  throw new PasskeyError(failureOf(error), error);
}

function failureOf(error: unknown): PasskeyFailure {
  if (error instanceof WebAuthnError && error.code === "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED") {
    return "exists";
  }
  const cause = error instanceof WebAuthnError ? error.cause : error;
  const name = cause instanceof Error ? cause.name : "";
  return name === "NotAllowedError" || name === "AbortError" ? "cancelled" : "failed";
}
