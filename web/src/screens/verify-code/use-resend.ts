import { useState } from "react";
import { resendCode } from "../../api/account.ts";
import { Refusal } from "../../api/client.ts";
import type { CodeState } from "../../shell/code-state.ts";
import { notify } from "../../shell/notify.ts";
import { useResendCooldown } from "../../shell/use-resend-cooldown.ts";
import { codeText } from "../../text/auth.ts";

/** Requests a new code, as often as the server allows. */
export function useResend(
  { email, type = "signup" }: CodeState,
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
