import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  WebAuthnError,
} from "@simplewebauthn/browser";
import type { PasskeyOptions, PasskeyResponse } from "./factors.ts";

/**
 * Why passkeys are unavailable on this page: its host is an IP address, it is not secure, or the browser has
 * no support.
 */
export type PasskeyObstacle = "address" | "insecure" | "browser";

/** Why a passkey failed: cancelled or timed out, already registered on this device, or an error. */
export type PasskeyFailure = "cancelled" | "exists" | "failed";

/** Thrown when the browser's authenticator gave no response. */
export class PasskeyError extends Error {
  override name = "PasskeyError";
  readonly failure: PasskeyFailure;

  constructor(failure: PasskeyFailure, cause: unknown) {
    super(`The passkey gave no answer: ${failure}.`, { cause });
    this.failure = failure;
  }
}

/** Why passkeys are unavailable here; null if they are available. */
export function passkeyObstacle(): PasskeyObstacle | null {
  // An IPv6 address is in brackets; the last label of a host name is never a number.
  if (/^\[|\.?\d+$/.test(location.hostname)) return "address";
  if (!isSecureContext) return "insecure";
  return browserSupportsWebAuthn() ? null : "browser";
}

/** Asks the browser's authenticator for an existing passkey. Throws `PasskeyError`. */
export async function answerWithPasskey(options: PasskeyOptions): Promise<PasskeyResponse> {
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const answer = await startAuthentication({ optionsJSON }).catch(fail);
  return answer as unknown as PasskeyResponse;
}

/** Cancels the pending request to the browser's authenticator, if any. */
export function cancelPasskey(): void {
  WebAuthnAbortService.cancelCeremony();
}

/** Asks the browser's authenticator to create a passkey. Throws `PasskeyError`. */
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
