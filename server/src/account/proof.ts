import type { AdditionProof } from "@portico/contract";
import { call } from "@portico/database";
import type { FastifyRequest } from "fastify";
import { context, networkKey, sessionHash } from "../http/session.ts";
import type { AccountDeps } from "./deps.ts";
import {
  checkFactor,
  type Factor,
  type FactorToCheck,
  factorClaims,
  type OfferedFactor,
  offeredCode,
} from "./two-factor/second-factor.ts";

/**
 * Proof of identity, required before changing sign-in settings. The server has verified second factors; the database
 * compares passwords and emailed codes, and consumes the proof together with the change.
 */
export type CheckedProof =
  | Factor
  | { kind: "password"; password_hash: string }
  | { kind: "mailed_code"; code_hmac: string }
  | { kind: "fresh_sign_in" };

type Started = FactorToCheck & { email?: string; password_settings?: string };

/**
 * Counts the attempt, then verifies a second factor, or hashes a password or code for the database to compare.
 * @param purpose the purpose that an emailed code must have been requested for.
 * @throws {Refusal} `proof_required`, `too_many_requests`, `code_expired`, `invalid_second_factor`, `invalid_passkey`
 */
export async function checkProof(
  request: FastifyRequest,
  accountDeps: AccountDeps,
  proof: AdditionProof,
  purpose: "add_factor" | "allow_list_off" | "withdraw" = "add_factor",
): Promise<CheckedProof> {
  const { pool } = request.server.deps;
  const offered = offeredFactor(proof);
  if (offered !== null) {
    const started = await call<Started>(pool, "account_start_proof", context(request), factorClaims(offered));
    return checkFactor(request, accountDeps, offered, started);
  }
  const { password, mailed_code } = proof;
  if (mailed_code !== undefined) {
    await call(pool, "account_start_proof", context(request), {
      p_kind: "mailed_code",
      p_purpose: purpose,
    });
    return { kind: "mailed_code", code_hmac: sealMailedCode(request, accountDeps, mailed_code) };
  }
  const started = await call<Started>(pool, "account_start_proof", context(request), {
    p_kind: password === undefined ? "fresh_sign_in" : "password",
  });
  // A user without a password proves their identity by a recent sign-in, even if they typed a password.
  if (password === undefined || started.email === undefined) return { kind: "fresh_sign_in" };
  // A signed-in client counts as known.
  const client = { network: networkKey(request), isKnown: true };
  const passwordHash = await accountDeps.passwords.hash(
    client,
    password,
    started.email,
    started.password_settings,
  );
  return { kind: "password", password_hash: passwordHash };
}

/**
 * Hex HMAC of a code emailed to the signed-in user. It includes the session, so the code is not valid in another one.
 */
export function sealMailedCode(request: FastifyRequest, { codes }: AccountDeps, code: string): string {
  return codes.seal(sessionHash(request) ?? "", code);
}

function offeredFactor({ code, passkey }: AdditionProof): OfferedFactor | null {
  if (passkey !== undefined) return { kind: "passkey", response: passkey };
  return code === undefined ? null : offeredCode(code);
}
