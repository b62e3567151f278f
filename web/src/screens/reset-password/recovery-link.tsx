import { ShieldCheck } from "lucide-react";
import { useState } from "react";
import { spendLink } from "../../api/account/account.ts";
import { isRefusal } from "../../api/http/client.ts";
import { announce } from "../../api/session/auth-events.ts";
import { paths } from "../../paths.ts";
import type { EmailLink } from "../../shell/account/email-link.ts";
import type { VerifiedState } from "../../shell/account/verification-state.ts";
import { FormCard } from "../../shell/frame/form-card.tsx";
import { notify } from "../../shell/notices/notify.ts";
import { useNavigate } from "../../shell/router/router.tsx";
import { resetText } from "../../text/account/auth.ts";
import { errorText } from "../../text/app/refusal-text.ts";
import { Button } from "../../ui/buttons/button.tsx";

/**
 * Opened by an emailed link. Only the button uses the link, so that a mail scanner that opens links does not
 * (T25).
 */
export function RecoveryLink({ link }: { link: EmailLink }) {
  const { busy, spend } = useRecoveryLink(link);
  return (
    <FormCard
      title={resetText.linkTitle}
      icon={<ShieldCheck aria-hidden className="size-6" />}
      detail={resetText.linkDetail}
    >
      {link.email && <p className="mb-5 text-center text-15 font-semibold wrap-anywhere">{link.email}</p>}
      <Button tone="accent" size="lg" busy={busy} onClick={() => void spend()} className="w-full">
        {busy ? resetText.checking : resetText.continue}
      </Button>
    </FormCard>
  );
}

function useRecoveryLink({ token, email }: EmailLink) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);

  async function spend(): Promise<void> {
    setBusy(true);
    try {
      await spendLink({ token, type: "recovery" });
      announce({ type: "PASSWORD_RECOVERY", email });
      const state: VerifiedState = { email, type: "recovery", verified: true };
      await navigate(paths.resetPassword(), { replace: true, state });
    } catch (error) {
      if (isRefusal(error, "link_invalid")) {
        const known = { error: error.code, email, type: "recovery" };
        return void navigate(paths.expiredLink(known), { replace: true });
      }
      notify.error(errorText(error, resetText.linkFailed), "reset");
    } finally {
      setBusy(false);
    }
  }

  return { busy, spend };
}
