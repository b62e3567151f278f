import { useQueryClient } from "@tanstack/react-query";
import { MailCheck } from "lucide-react";
import { useState } from "react";
import { spendLink } from "../../api/account/account.ts";
import { useLinkOwner } from "../../api/account/link-look.ts";
import { isRefusal } from "../../api/http/client.ts";
import { beginSession } from "../../api/session/session.ts";
import type { EmailLink } from "../../features/account/email-link.ts";
import { LinkAccount, LinkActions } from "../../features/account/link-account.tsx";
import type { KnownEmail, VerificationState } from "../../features/account/verification-state.ts";
import { paths } from "../../paths.ts";
import { LinkButton } from "../../shell/navigation/link-button.tsx";
import { notify } from "../../shell/notices/notify.ts";
import { FormCard } from "../../shell/page/form-card.tsx";
import { useNavigate } from "../../shell/router/router.tsx";
import { codeText, linkText } from "../../text/account/auth.ts";
import { errorText } from "../../text/app/refusal-text.ts";
import { Callout } from "../../ui/feedback/notice.tsx";

/**
 * Opened by a sign-up email's link. The button uses the link and signs in, in the browser that signed up
 * (T22, T25).
 */
export function SignUpLink({ link }: { link: EmailLink }) {
  const { owner, busy, obstacle, spend } = useSignUpLink(link);
  return (
    <FormCard
      title={linkText.verifyTitle}
      icon={<MailCheck aria-hidden className="size-6" />}
      detail={linkText.verifyDetail}
    >
      <LinkAccount owner={owner} signsIn={!obstacle} />
      <div className="flex flex-col gap-5">
        {obstacle ? (
          <>
            <div role="alert">
              <Callout tone="warning">{obstacle}</Callout>
            </div>
            <LinkButton
              to={paths.verifyCode()}
              state={{ email: owner.data?.email ?? "", fromLogin: true } satisfies VerificationState}
              tone="accent"
              size="lg"
            >
              {linkText.enterCode}
            </LinkButton>
          </>
        ) : (
          <LinkActions
            owner={owner}
            busy={busy}
            onPress={(replaces) => void spend(replaces)}
            label={busy ? linkText.verifying : linkText.verify}
          />
        )}
      </div>
    </FormCard>
  );
}

function useSignUpLink({ token, type }: EmailLink) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const owner = useLinkOwner({ token, type });
  const [busy, setBusy] = useState(false);
  const [obstacle, setObstacle] = useState<string | null>(null);

  async function spend(replaces?: string): Promise<void> {
    setBusy(true);
    try {
      const reply = await spendLink({ token, type: "signup", replaces });
      notify.success(codeText.verified, "verification");
      if ("user" in reply) beginSession(client, reply.user);
      await navigate(paths.emailVerified(), { replace: true, state: { verified: true } });
    } catch (error) {
      if (isRefusal(error, "link_other_browser")) return setObstacle(error.message);
      if (isRefusal(error, "link_invalid")) {
        const known = { error: error.code, type: "signup" };
        const state: KnownEmail = { email: owner.data?.email ?? undefined };
        return void navigate(paths.expiredLink(known), { replace: true, state });
      }
      if (isRefusal(error, "other_user_signed_in")) return void owner.refetch();
      notify.error(errorText(error, linkText.verifyFailed), "verification");
    } finally {
      setBusy(false);
    }
  }

  return { owner, busy, obstacle, spend };
}
