import { canonicalEmail, limits } from "@portico/contract";
import { KeyRound } from "lucide-react";
import { useEffect, useState } from "react";
import { requestReset } from "../../api/account/account.ts";
import { useResendCooldown } from "../../features/account/use-resend-cooldown.ts";
import { readCodeState, type VerificationState } from "../../features/account/verification-state.ts";
import { useForm } from "../../features/form/use-form.ts";
import { paths } from "../../paths.ts";
import { notify } from "../../shell/notices/notify.ts";
import { FormCard, textLinkClass } from "../../shell/page/form-card.tsx";
import { Link } from "../../shell/router/link.tsx";
import { useLocation, useNavigate } from "../../shell/router/router.tsx";
import { forgotText } from "../../text/account/auth.ts";
import { errorText } from "../../text/app/refusal-text.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { TextField } from "../../ui/fields/field.tsx";

/** Requests the code for setting a new password. The answer is the same for every email. */
export function ForgotPasswordScreen() {
  const { form, isSent, seconds } = useForgotPassword(readCodeState(useLocation().state)?.email ?? "");
  const { field, isSubmitting, submit } = form;
  return (
    <FormCard
      title={forgotText.title}
      icon={<KeyRound aria-hidden className="size-6" />}
      detail={forgotText.detail}
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-1">
        <TextField
          reserve
          label={forgotText.email}
          type="email"
          inputMode="email"
          autoComplete="username"
          readOnly={isSent}
          {...field("email", { validate: checkEmail })}
        />
        <Button
          type="submit"
          tone="accent"
          size="lg"
          busy={isSubmitting || isSent}
          disabled={seconds > 0}
          className="figures mt-2 w-full"
        >
          {isSubmitting || isSent
            ? forgotText.sending
            : seconds > 0
              ? forgotText.sendIn(seconds)
              : forgotText.send}
        </Button>
        <p className="mt-4 text-center">
          <Link to={paths.auth()} className={textLinkClass}>
            {forgotText.backToSignIn}
          </Link>
        </p>
      </form>
    </FormCard>
  );
}

function checkEmail(value: string): string | true {
  if (value.trim() === "") return forgotText.emailRequired;
  return canonicalEmail(value) !== undefined || forgotText.emailInvalid;
}

/** The form and its submission: a message, then the screen for the code. */
function useForgotPassword(known: string) {
  const navigate = useNavigate();
  const [sent, setSent] = useState<VerificationState | null>(null);
  const form = useForm({ defaultValues: { email: known }, onSubmit: send });
  const seconds = useResendCooldown("recovery", form.watch("email"));

  useEffect(() => {
    if (!sent) return;
    const move = () => void navigate(paths.verifyCode(), { state: sent });
    const timer = setTimeout(move, limits.forgot_redirect_milliseconds);
    return () => clearTimeout(timer);
  }, [sent, navigate]);

  async function send({ email }: { email: string }) {
    if (seconds > 0) return;
    try {
      const { needs_link: needsLink } = await requestReset(email.trim());
      notify.success(needsLink ? forgotText.linkSent : forgotText.sent, "reset");
      setSent({ email: email.trim(), type: "recovery", needsLink });
    } catch (error) {
      notify.error(errorText(error, forgotText.failed), "reset");
    }
  }

  return { form, isSent: sent !== null, seconds };
}
