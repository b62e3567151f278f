import { useState } from "react";
import { resendCode } from "../../api/account/account.ts";
import { Refusal } from "../../api/http/client.ts";
import { useResendCooldown } from "../../shell/account/use-resend-cooldown.ts";
import type { VerificationState } from "../../shell/account/verification-state.ts";
import { notify } from "../../shell/notices/notify.ts";
import { codeText } from "../../text/account/auth.ts";

/** Requests a new code, as often as the server allows. */
export function useResend(
  { email, type = "signup" }: VerificationState,
  onSent: () => void,
  onProblem: (text: string | null) => void,
) {
  const [busy, setBusy] = useState(false);
  const seconds = useResendCooldown(type, email);

  async function send(): Promise<void> {
    if (busy || seconds > 0) return;
    setBusy(true);
    onProblem(null);
    try {
      await resendCode({ type, email });
      onSent();
      notify.success(codeText.resent, "resend");
    } catch (error) {
      onProblem(error instanceof Refusal ? error.message : codeText.resendFailed);
    } finally {
      setBusy(false);
    }
  }

  return { busy, seconds, send };
}
