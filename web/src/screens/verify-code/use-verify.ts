import { useQueryClient } from "@tanstack/react-query";
import { confirmIdentity, verifyCode } from "../../api/account/account.ts";
import { useOnce } from "../../api/calls/single-flight.ts";
import { Refusal } from "../../api/http/client.ts";
import { announce } from "../../api/session/auth-events.ts";
import { beginSession } from "../../api/session/session.ts";
import {
  destinationOf,
  type VerificationState,
  type VerifiedState,
} from "../../features/account/verification-state.ts";
import { paths } from "../../paths.ts";
import type { SignInState } from "../../shell/access/sign-in-state.ts";
import { notify } from "../../shell/notices/notify.ts";
import { useNavigate } from "../../shell/router/router.tsx";
import { authText, codeText } from "../../text/account/auth.ts";
import { callbackText } from "../../text/account/callback.ts";
import { linkedText } from "../../text/account/linked.ts";

/** The spec's text for the server's answer to a code. */
function codeProblem(error: unknown): string {
  if (!(error instanceof Refusal)) return codeText.failedRetry;
  if (error.code === "provider_expired") return callbackText.expired;
  const said = error.said.toLowerCase();
  if (said.includes("expired")) return codeText.expired;
  if (said.includes("invalid")) return codeText.invalid;
  return error.message || codeText.failed;
}

/**
 * Checks a code, one check at a time, and continues: a sign-up signs in, a recovery leads to the new
 * password. A refused code cannot be used again; one without an answer can.
 */
export function useVerify(state: VerificationState, onProblem: (text: string, isRefused: boolean) => void) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { busy, once } = useOnce<"check">();

  async function check(code: string): Promise<void> {
    const { email, type = "signup" } = state;
    if (type === "provider") return confirm(code);
    const reply = await verifyCode({ email, token: code, type });
    if ("user" in reply) {
      notify.success(codeText.verified, "verification");
      // The screen is left as soon as somebody is signed in.
      return beginSession(client, reply.user);
    }
    notify.success(codeText.recovered, "verification");
    announce({ type: "PASSWORD_RECOVERY", email });
    const verified: VerifiedState = { email, type: "recovery", verified: true };
    return navigate(paths.resetPassword(), { replace: true, state: verified });
  }

  async function confirm(code: string): Promise<void> {
    const reply = await confirmIdentity(code);
    if ("linked" in reply) {
      notify.success(linkedText.linked(reply.linked), "sign-in");
      return navigate(paths.profile(), { replace: true });
    }
    if ("needsTwoFactor" in reply) {
      const next: SignInState = { from: destinationOf(state, paths.wallets()), twoFactor: reply.methods };
      return navigate(paths.auth(), { replace: true, state: next });
    }
    notify.success(authText.signedIn, "sign-in");
    beginSession(client, reply.user);
  }

  const submit = (code: string) =>
    once("check", () =>
      check(code).catch((error) => onProblem(codeProblem(error), error instanceof Refusal)),
    );

  return { busy: busy !== null, submit };
}
