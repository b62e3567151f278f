import { Mail } from "lucide-react";
import { useState } from "react";
import { resendCode } from "../../api/account/account.ts";
import { useSession } from "../../api/session/session.ts";
import { useResendCooldown } from "../../features/account/use-resend-cooldown.ts";
import {
  destinationOf,
  readCodeState,
  type VerificationState,
} from "../../features/account/verification-state.ts";
import { paths } from "../../paths.ts";
import { LinkButton } from "../../shell/navigation/link-button.tsx";
import { notify } from "../../shell/notices/notify.ts";
import { emailClass, FormCard, textLinkClass } from "../../shell/page/form-card.tsx";
import { Link } from "../../shell/router/link.tsx";
import { Navigate, useLocation } from "../../shell/router/router.tsx";
import { confirmEmailText } from "../../text/account/auth.ts";
import { errorText } from "../../text/app/refusal-text.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { Emphasis } from "../../ui/layout/emphasis.tsx";

/** Shown after a sign-up, while the email with the code is awaited. */
export function ConfirmEmailScreen() {
  const state = readCodeState(useLocation().state);
  const [busy, setBusy] = useState(false);
  const seconds = useResendCooldown("signup", state?.email ?? "", {
    fromOpening: state?.fromLogin === false,
  });
  const session = useSession();
  if (!state) return <Navigate to={paths.auth()} replace />;
  // Perhaps in another tab, with the emailed link.
  if (session.status === "signed-in") {
    return <Navigate to={destinationOf(state, paths.wallets())} replace />;
  }
  const email = state.email;

  async function resend() {
    setBusy(true);
    try {
      await resendCode({ type: "signup", email });
      notify.success(confirmEmailText.resent, "resend");
    } catch (error) {
      notify.error(errorText(error, confirmEmailText.resendFailed), "resend");
    } finally {
      setBusy(false);
    }
  }

  return (
    <FormCard
      title={confirmEmailText.title}
      icon={<Mail aria-hidden className="size-6" />}
      detail={<Emphasis text={confirmEmailText.sentTo(email)} part={email} className={emailClass} />}
    >
      <div className="flex flex-col gap-3">
        <LinkButton to={paths.verifyCode()} state={state satisfies VerificationState} tone="accent" size="lg">
          {confirmEmailText.enterCode}
        </LinkButton>
        <Button
          size="lg"
          busy={busy}
          disabled={seconds > 0}
          onClick={() => void resend()}
          className="figures w-full"
        >
          {seconds > 0 ? confirmEmailText.resendIn(seconds) : confirmEmailText.resend}
        </Button>
        <p className="mt-2 text-center">
          <Link to={paths.signUp()} className={textLinkClass}>
            {confirmEmailText.different}
          </Link>
        </p>
      </div>
    </FormCard>
  );
}
