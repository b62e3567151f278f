import type { AdditionProof } from "@portico/contract";
import { call } from "@portico/database";
import type { FastifyRequest } from "fastify";
import { context, sessionHash } from "../session.ts";
import type { Desk } from "./desk.ts";
import {
  checkFactor,
  type Factor,
  type FactorToCheck,
  factorClaims,
  type OfferedFactor,
  offeredCode,
} from "./second-factor.ts";

/** That it is them who change how they get in: found right by the server, and spent by the database with the change. */
export type CheckedProof =
  | Factor
  | { kind: "password"; password_hash: string }
  | { kind: "mailed_code"; code_hmac: string }
  | { kind: "fresh_sign_in" };

type Started = FactorToCheck & { email?: string; password_settings?: string };

/**
 * Counts a proof before it is compared with anything.
 * @throws {Refusal} `proof_required`, `too_many_requests`, `code_expired`, `invalid_second_factor`, `invalid_passkey`
 */
export async function checkProof(
  request: FastifyRequest,
  desk: Desk,
  proof: AdditionProof,
): Promise<CheckedProof> {
  const { pool } = request.server.deps;
  const offered = offeredFactor(proof);
  if (offered !== null) {
    const started = await call<Started>(pool, "account_start_proof", context(request), factorClaims(offered));
    return checkFactor(request, desk, offered, started);
  }
  const { password, mailed_code } = proof;
  if (mailed_code !== undefined) {
    await call(pool, "account_start_proof", context(request), { p_kind: "mailed_code" });
    return { kind: "mailed_code", code_hmac: sealMailedCode(request, desk, mailed_code) };
  }
  const started = await call<Started>(pool, "account_start_proof", context(request), {
    p_kind: password === undefined ? "fresh_sign_in" : "password",
  });
  // Who has no password proves themselves by the time of their sign-in, whatever they typed.
  if (password === undefined || started.email === undefined) return { kind: "fresh_sign_in" };
  const password_hash = await desk.passwords.hash(password, started.email, started.password_settings);
  return { kind: "password", password_hash };
}

/** Hex HMAC of a code that is mailed to who is signed in. It is of this session: worth nothing in another one. */
export function sealMailedCode(request: FastifyRequest, { codes }: Desk, code: string): string {
  return codes.seal(sessionHash(request) ?? "", code);
}

function offeredFactor({ code, passkey }: AdditionProof): OfferedFactor | null {
  if (passkey !== undefined) return { kind: "passkey", response: passkey };
  return code === undefined ? null : offeredCode(code);
}
