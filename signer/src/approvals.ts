import { type ApprovalContent, approvalChallenge } from "@portico/contract";
import { type AuthenticationResponseJSON, verifyAuthenticationResponse } from "@simplewebauthn/server";
import type { Settings } from "./settings.ts";
import type { WithdrawalsPayment } from "./signer-payment.ts";

/**
 * How many different approvers have signed exactly this content. Signatures of others, for other content or another
 * site, count nothing.
 */
export async function countApprovals(
  content: ApprovalContent,
  approvals: WithdrawalsPayment["approvals"],
  settings: Pick<Settings, "approvers" | "origin">,
): Promise<number> {
  const challenge = Buffer.from(approvalChallenge(content)).toString("base64url");
  const names = await Promise.all(approvals.map((approval) => approverOf(approval, challenge, settings)));
  return new Set(names.filter((name) => name !== undefined)).size;
}

/** The approver who has signed the challenge; undefined if the settings name no such approver. */
async function approverOf(
  { credential_id, assertion }: WithdrawalsPayment["approvals"][number],
  expectedChallenge: string,
  { approvers, origin }: Pick<Settings, "approvers" | "origin">,
): Promise<string | undefined> {
  const approver = approvers.find((one) => one.credential_id === credential_id);
  if (!approver) return undefined;
  try {
    const { verified } = await verifyAuthenticationResponse({
      response: assertion as unknown as AuthenticationResponseJSON,
      expectedChallenge,
      expectedOrigin: new URL(origin).origin,
      expectedRPID: new URL(origin).hostname,
      requireUserVerification: true,
      credential: {
        id: credential_id,
        publicKey: new Uint8Array(Buffer.from(approver.public_key, "hex")),
        // The exchange has seen the counter; a signature may be verified here several times.
        counter: 0,
      },
    });
    return verified ? approver.name : undefined;
  } catch {
    // The library throws for what does not fit.
    return undefined;
  }
}
