import type { FastifyRequest } from "fastify";
import { refuse } from "../../http/errors.ts";
import type { AccountDeps } from "../deps.ts";
import {
  checkPasskey,
  type PasskeyFactor,
  type PasskeyResponse,
  type PasskeyToCheck,
  passkeyClaims,
} from "./passkeys.ts";

/** A submitted second factor, not verified yet. */
export type OfferedFactor =
  | { kind: "totp"; code: string }
  | { kind: "recovery_code"; code: string }
  | { kind: "passkey"; response: PasskeyResponse };

/** What to verify it against; the fields depend on its kind. */
export type FactorToCheck = Partial<PasskeyToCheck> & { sealed_secret?: string };

/** A verified second factor, for the database to consume. */
export type Factor =
  | { kind: "totp"; sealed_secret: string; step: number }
  | { kind: "recovery_code"; code_hmac: string }
  | PasskeyFactor;

/** Tells the kind of a code by its format: authenticator apps show six digits, recovery codes are longer. */
export function offeredCode(code: string): OfferedFactor {
  return { kind: /^[0-9]{6}$/.test(code) ? "totp" : "recovery_code", code };
}

/** The claims that the database needs to count the attempt before it is verified. */
export function factorClaims(offered: OfferedFactor) {
  const claims = offered.kind === "passkey" ? passkeyClaims(offered.response) : {};
  return { p_kind: offered.kind, ...claims };
}

/**
 * @throws {Refusal} `invalid_second_factor`, `invalid_passkey`. A recovery code is verified later, when the database
 *   consumes it.
 */
export async function checkFactor(
  request: FastifyRequest,
  { totp, recoveryCodes }: AccountDeps,
  offered: OfferedFactor,
  toCheck: FactorToCheck,
): Promise<Factor> {
  switch (offered.kind) {
    case "totp": {
      const sealedSecret = toCheck.sealed_secret ?? "";
      const step = totp.stepOf(sealedSecret, offered.code);
      return step === null
        ? refuse("invalid_second_factor")
        : { kind: "totp", sealed_secret: sealedSecret, step };
    }
    case "recovery_code":
      return { kind: "recovery_code", code_hmac: recoveryCodes.seal(offered.code) };
    case "passkey":
      return checkPasskey(request, offered.response, toCheck as PasskeyToCheck);
  }
}
