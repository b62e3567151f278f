import { useQueryClient } from "@tanstack/react-query";
import { LogIn } from "lucide-react";
import { useState } from "react";
import { spendLink } from "../../api/account/account.ts";
import { useLinkOwner } from "../../api/account/link-look.ts";
import { isRefusal } from "../../api/http/client.ts";
import { beginSession } from "../../api/session/session.ts";
import type { EmailLink } from "../../features/account/email-link.ts";
import { LinkAccount, LinkActions } from "../../features/account/link-account.tsx";
import type { KnownEmail } from "../../features/account/verification-state.ts";
import { paths } from "../../paths.ts";
import type { SignInState } from "../../shell/access/sign-in-state.ts";
import { notify } from "../../shell/notices/notify.ts";
import { FormCard } from "../../shell/page/form-card.tsx";
import { useNavigate } from "../../shell/router/router.tsx";
import { authText } from "../../text/account/auth.ts";
import { magicLinkText } from "../../text/account/callback.ts";
import { errorText } from "../../text/app/refusal-text.ts";

/**
 * Opened by an emailed link. Only the button uses the link, so that a mail scanner that opens links does not
 * (T25).
 */
export function MagicLink({ link }: { link: EmailLink }) {
  const { owner, busy, spend } = useMagicLink(link);
  return (
    <FormCard
      title={magicLinkText.title}
      detail={magicLinkText.detail}
      icon={<LogIn aria-hidden className="size-6" />}
    >
      <LinkAccount owner={owner} signsIn />
      <LinkActions
        owner={owner}
        busy={busy}
        onPress={(replaces) => void spend(replaces)}
        label={busy ? magicLinkText.signingIn : magicLinkText.signIn}
      />
    </FormCard>
  );
}

function useMagicLink({ token, type }: EmailLink) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const owner = useLinkOwner({ token, type });
  const [busy, setBusy] = useState(false);

  async function spend(replaces?: string): Promise<void> {
    setBusy(true);
    try {
      const reply = await spendLink({ token, type: "magiclink", replaces });
      if ("needsTwoFactor" in reply) {
        const state: SignInState = { from: paths.wallets(), twoFactor: reply.methods };
        return void navigate(paths.auth(), { replace: true, state });
      }
      notify.success(authText.signedIn, "sign-in");
      if ("user" in reply) beginSession(client, reply.user);
      await navigate(paths.wallets(), { replace: true });
    } catch (error) {
      if (isRefusal(error, "link_invalid", "link_used")) {
        const known = { error: error.code, type: "magiclink" };
        const state: KnownEmail = { email: owner.data?.email ?? undefined };
        return void navigate(paths.expiredLink(known), { replace: true, state });
      }
      if (isRefusal(error, "other_user_signed_in")) return void owner.refetch();
      notify.error(errorText(error, authText.signInFailed), "sign-in");
    } finally {
      setBusy(false);
    }
  }

  return { owner, busy, spend };
}
