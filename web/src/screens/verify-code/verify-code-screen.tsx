import { MailCheck } from "lucide-react";
import { useEffect } from "react";
import { useMailRefused } from "../../api/account/mail-refused.ts";
import { onAuthEvent } from "../../api/session/auth-events.ts";
import { useSession } from "../../api/session/session.ts";
import { PracticeMailbox } from "../../features/account/practice-mailbox.tsx";
import {
  destinationOf,
  readCodeState,
  type VerificationState,
  type VerifiedState,
} from "../../features/account/verification-state.ts";
import { paths } from "../../paths.ts";
import { emailClass, FormCard } from "../../shell/page/form-card.tsx";
import { Navigate, useLocation, useNavigate } from "../../shell/router/router.tsx";
import { codeText, confirmEmailText } from "../../text/account/auth.ts";
import { Callout } from "../../ui/feedback/notice.tsx";
import { Emphasis } from "../../ui/layout/emphasis.tsx";
import { CodeForm } from "./code-form.tsx";
import { LinkInstead } from "./link-instead.tsx";

/** The six-digit code from the email. Without an email to check it for, the screen has no use. */
export function VerifyCodeScreen() {
  const state = readCodeState(useLocation().state);
  const navigate = useNavigate();
  const session = useSession();
  usePasswordRecovery(state);
  if (!state) return <Navigate to={paths.auth()} replace />;
  // Perhaps in another tab, with the link in the same email.
  const signsIn = state.type === "signup" || (state.type === "provider" && !state.isLink);
  if (signsIn && session.status === "signed-in") {
    return <Navigate to={destinationOf(state, paths.wallets())} replace />;
  }
  const wait = (needsLink: boolean, mailId: string | undefined) =>
    void navigate(paths.verifyCode(), {
      replace: true,
      state: { ...state, needsLink, mailId } satisfies VerificationState,
    });
  return (
    <FormCard
      title={titleOf(state)}
      icon={<MailCheck aria-hidden className="size-6" />}
      detail={<Emphasis text={detailOf(state)} part={state.email} className={emailClass} />}
    >
      <MailRefused mailId={state.mailId} />
      {state.needsLink ? (
        <LinkInstead state={state} onSent={wait} />
      ) : (
        <CodeForm state={state} onSent={wait} />
      )}
      <PracticeMailbox />
    </FormCard>
  );
}

function detailOf({ type, email, needsLink, provider = "" }: VerificationState): string {
  if (type === "provider") return codeText.providerSentTo(provider, email);
  return needsLink ? codeText.linkSentTo(email) : codeText.sentTo(email);
}

/** Nobody should wait for a code that can't arrive. */
function MailRefused({ mailId }: { mailId: string | undefined }) {
  const isRefused = useMailRefused(mailId);
  return (
    <div role="status" className="mb-5 empty:hidden">
      {isRefused && <Callout tone="warning">{codeText.mailRefused}</Callout>}
    </div>
  );
}

function titleOf({ type, needsLink }: VerificationState): string {
  if (needsLink) return codeText.linkTitle;
  if (type === "provider") return confirmEmailText.title;
  return type === "recovery" ? codeText.recoveryTitle : codeText.title;
}

/** The link in the same email was opened in another tab: the new password can be set here as well. */
function usePasswordRecovery(waiting: VerificationState | null): void {
  const navigate = useNavigate();
  const email = waiting?.type === "recovery" ? waiting.email : null;
  useEffect(
    () =>
      onAuthEvent((event) => {
        if (event.type !== "PASSWORD_RECOVERY" || event.email !== email) return;
        const state: VerifiedState = { email, type: "recovery", verified: true };
        void navigate(paths.resetPassword(), { replace: true, state });
      }),
    [email, navigate],
  );
}
