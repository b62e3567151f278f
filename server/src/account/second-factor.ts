import type { FastifyRequest } from "fastify";
import { refuse } from "../errors.ts";
import type { Desk } from "./desk.ts";
import { checkPasskey, type PasskeyResponse, type PasskeyToCheck, passkeyClaims } from "./passkeys.ts";

/** What somebody offers as a second factor. */
export type OfferedFactor =
  | { kind: "totp"; code: string }
  | { kind: "recovery_code"; code: string }
  | { kind: "passkey"; response: PasskeyResponse };

/** What the database compares it with; which of these, its kind says. */
export type FactorToCheck = Partial<PasskeyToCheck> & { sealed_secret?: string };

/** A second factor that was found right, for the database to spend. */
export type Factor =
  | { kind: "totp"; sealed_secret: string; step: number }
  | { kind: "recovery_code"; code_hmac: string }
  | { kind: "passkey"; passkey_id: string; seen_count: number; sign_count: number };

/** By its form: apps show six digits, recovery codes are longer. */
export function offeredCode(code: string): OfferedFactor {
  const typed = code.replace(/\s/g, "");
  return /^[0-9]{6}$/.test(typed) ? { kind: "totp", code: typed } : { kind: "recovery_code", code: typed };
}

/** What the database is told of the offer before it counts it. */
export function factorClaims(offered: OfferedFactor) {
  const claims = offered.kind === "passkey" ? passkeyClaims(offered.response) : {};
  return { p_kind: offered.kind, ...claims };
}

/** @throws {Refusal} `invalid_second_factor`, `invalid_passkey`; a recovery code is compared where it is spent. */
export async function checkFactor(
  request: FastifyRequest,
  { totp, recoveryCodes }: Desk,
  offered: OfferedFactor,
  toCheck: FactorToCheck,
): Promise<Factor> {
  switch (offered.kind) {
    case "totp": {
      const sealed_secret = toCheck.sealed_secret ?? "";
      const step = totp.stepOf(sealed_secret, offered.code);
      return step === null ? refuse("invalid_second_factor") : { kind: "totp", sealed_secret, step };
    }
    case "recovery_code":
      return { kind: "recovery_code", code_hmac: recoveryCodes.seal(offered.code) };
    case "passkey":
      return checkPasskey(request, offered.response, toCheck as PasskeyToCheck);
  }
}
