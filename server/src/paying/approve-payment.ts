import { type ApprovalContent, approvalChallenge } from "@portico/contract";
import { type Context, call } from "@portico/database";
import { generateAuthenticationOptions } from "@simplewebauthn/server";
import type { FastifyRequest } from "fastify";
import {
  checkPasskey,
  type PasskeyResponse,
  type PasskeyToCheck,
  requirePasskeyHost,
} from "../account/two-factor/passkeys.ts";
import { refuse } from "../http/errors.ts";

interface ToApprove {
  content: ApprovalContent;
  passkeys: { id: string; transports: string[] }[];
  /** The one that was named; null if it is not the administrator's. */
  passkey: PasskeyToCheck | null;
}

/** What an administrator's passkey must sign: the challenge is the hash of what the payment pays. */
export async function startApproval(
  context: Context,
  input: Record<string, unknown>,
  request: FastifyRequest,
): Promise<unknown> {
  const { pool } = request.server.deps;
  const { content, passkeys } = await call<ToApprove>(pool, "admin_start_payment_approval", context, input);
  const rpID = requirePasskeyHost(request);
  const options = await generateAuthenticationOptions({
    rpID,
    challenge: new Uint8Array(approvalChallenge(content)),
    allowCredentials: passkeys as { id: string; transports: [] }[],
    userVerification: "required",
  });
  return { options };
}

/**
 * Verifies and stores an administrator's signature. The signer verifies it again, with keys of its own.
 * @throws {Refusal} `invalid_passkey` if the signature is not one of this administrator's passkeys over this payment, or
 * what `admin_approve_payment` refuses.
 */
export async function approve(
  context: Context,
  input: Record<string, unknown>,
  request: FastifyRequest,
): Promise<unknown> {
  const { p_payment_id, p_assertion } = input as { p_payment_id: string; p_assertion: PasskeyResponse };
  const { pool } = request.server.deps;
  const { content, passkey } = await call<ToApprove>(pool, "admin_start_payment_approval", context, {
    p_payment_id,
    p_credential_id: p_assertion.id,
  });
  if (passkey === null) refuse("invalid_passkey");
  const challenge = Buffer.from(approvalChallenge(content)).toString("base64url");
  const p_factor = await checkPasskey(request, p_assertion, passkey, challenge);
  const stored = { p_payment_id, p_assertion: withoutExtras(p_assertion), p_factor };
  return call(pool, "admin_approve_payment", context, stored);
}

/** The fields of WebAuthn that a signature is verified with; browsers and callers may send others. */
function withoutExtras({ id, type, response }: PasskeyResponse) {
  const { clientDataJSON, authenticatorData, signature } = response as Record<string, unknown>;
  return {
    id,
    rawId: id,
    type,
    clientExtensionResults: {},
    response: { clientDataJSON, authenticatorData, signature },
  };
}
