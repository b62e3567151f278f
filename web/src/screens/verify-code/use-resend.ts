import { limits } from "@portico/contract";
import { useState } from "react";
import { resendCode } from "../../api/account.ts";
import { Refusal } from "../../api/client.ts";
import type { CodeState } from "../../shell/code-state.ts";
import { notify } from "../../shell/notify.ts";
import { codeText } from "../../text/auth.ts";
import { useCountdown } from "../../ui/use-countdown.ts";

/** Asks for a new code, and then waits a minute. The minute of the first mail counts, too, where it is known. */
export function useResend(
  { email, type = "signup", sentAt }: CodeState,
  onSent: () => void,
  onProblem: (text: string | null) => void,
) {
  const cooldown = limits.resend_cooldown_seconds * 1_000;
  const [until, setUntil] = useState(() => (sentAt ? Math.min(sentAt, Date.now()) + cooldown : 0));
  const [busy, setBusy] = useState(false);
  const seconds = useCountdown(until);

  async function send(): Promise<void> {
    if (busy || seconds > 0) return;
    setBusy(true);
    onProblem(null);
    try {
      const reply = await resendCode({ type, email });
      setUntil(Date.now() + (reply.retry_after_seconds * 1_000 || cooldown));
      onSent();
      notify.success(codeText.resent);
    } catch (error) {
      // The server counts the minute as well, and knows better where the two disagree.
      const wait = error instanceof Refusal ? Number(error.details.seconds) : Number.NaN;
      if (wait > 0) setUntil(Date.now() + wait * 1_000);
      onProblem(error instanceof Refusal ? error.message : codeText.resendFailed);
    } finally {
      setBusy(false);
    }
  }

  return { busy, seconds, send };
}
