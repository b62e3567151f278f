import { useState } from "react";
import { resendCode, resendIdentityCode } from "../../api/account/account.ts";
import { Refusal } from "../../api/http/client.ts";
import { useResendCooldown } from "../../features/account/use-resend-cooldown.ts";
import type { VerificationState } from "../../features/account/verification-state.ts";
import { notify } from "../../shell/notices/notify.ts";
import { codeText } from "../../text/account/auth.ts";

interface Requested {
  needs_link?: boolean | undefined;
  mail_id?: string | null | undefined;
}

async function requestCode(type: NonNullable<VerificationState["type"]>, email: string): Promise<Requested> {
  if (type !== "provider") return resendCode({ type, email });
  await resendIdentityCode(email);
  return {};
}

/** Requests a new email, as often as the server allows. `onSent` gets whether it has a link and no code, and its id. */
export function useResend(
  { email, type = "signup" }: VerificationState,
  onSent: (needsLink: boolean, mailId: string | undefined) => void,
  onProblem: (text: string | null) => void,
) {
  const [busy, setBusy] = useState(false);
  const seconds = useResendCooldown(type, email);

  async function send(): Promise<void> {
    if (busy || seconds > 0) return;
    setBusy(true);
    onProblem(null);
    try {
      const { needs_link = false, mail_id } = await requestCode(type, email);
      onSent(needs_link, mail_id ?? undefined);
      notify.success(needs_link ? codeText.linkResent : codeText.resent, "resend");
    } catch (error) {
      onProblem(error instanceof Refusal ? error.message : codeText.resendFailed);
    } finally {
      setBusy(false);
    }
  }

  return { busy, seconds, send };
}
