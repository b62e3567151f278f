import { ShieldCheck } from "lucide-react";
import { useState } from "react";
import { spendLink } from "../../api/account/account.ts";
import { useLinkOwner } from "../../api/account/link-look.ts";
import { isRefusal } from "../../api/http/client.ts";
import { announce } from "../../api/session/auth-events.ts";
import type { EmailLink } from "../../features/account/email-link.ts";
import { LinkAccount, LinkActions } from "../../features/account/link-account.tsx";
import type { KnownEmail, VerifiedState } from "../../features/account/verification-state.ts";
import { paths } from "../../paths.ts";
import { notify } from "../../shell/notices/notify.ts";
import { FormCard } from "../../shell/page/form-card.tsx";
import { useNavigate } from "../../shell/router/router.tsx";
import { resetText } from "../../text/account/auth.ts";
import { errorText } from "../../text/app/refusal-text.ts";

/**
 * Opened by an emailed link. Only the button uses the link, so that a mail scanner that opens links does not
 * (T25).
 */
export function RecoveryLink({ link }: { link: EmailLink }) {
  const { owner, busy, spend } = useRecoveryLink(link);
  return (
    <FormCard
      title={resetText.linkTitle}
      icon={<ShieldCheck aria-hidden className="size-6" />}
      detail={resetText.linkDetail}
    >
      <LinkAccount owner={owner} />
      <LinkActions
        owner={owner}
        busy={busy}
        onPress={() => void spend()}
        label={busy ? resetText.checking : resetText.continue}
      />
    </FormCard>
  );
}

function useRecoveryLink({ token, type }: EmailLink) {
  const navigate = useNavigate();
  const owner = useLinkOwner({ token, type });
  const email = owner.data?.email ?? undefined;
  const [busy, setBusy] = useState(false);

  async function spend(): Promise<void> {
    setBusy(true);
    try {
      await spendLink({ token, type: "recovery" });
      if (email) announce({ type: "PASSWORD_RECOVERY", email });
      const state: VerifiedState = { email: email ?? "", type: "recovery", verified: true };
      await navigate(paths.resetPassword(), { replace: true, state });
    } catch (error) {
      if (isRefusal(error, "link_invalid")) {
        const known = { error: error.code, type: "recovery" };
        return void navigate(paths.expiredLink(known), {
          replace: true,
          state: { email } satisfies KnownEmail,
        });
      }
      notify.error(errorText(error, resetText.linkFailed), "reset");
    } finally {
      setBusy(false);
    }
  }

  return { owner, busy, spend };
}
