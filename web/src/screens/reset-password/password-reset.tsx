import { limits } from "@portico/contract";
import { CheckCircle2 } from "lucide-react";
import { useEffect } from "react";
import { useRules } from "../../api/queries/public.ts";
import { paths } from "../../paths.ts";
import { LinkButton } from "../../shell/navigation/link-button.tsx";
import { FormCard } from "../../shell/page/form-card.tsx";
import { useNavigate } from "../../shell/router/router.tsx";
import { resetText } from "../../text/account/auth.ts";

/** The success page: what it means, then a redirect to the sign-in. */
export function PasswordReset() {
  const navigate = useNavigate();
  const hours = useRules().withdrawal_hold_hours;
  useEffect(() => {
    const move = () => void navigate(paths.auth(), { replace: true });
    const timer = setTimeout(move, limits.reset_redirect_milliseconds);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <FormCard title={resetText.doneTitle} icon={<CheckCircle2 aria-hidden className="size-6" />}>
      <div className="flex flex-col gap-5 text-center">
        <p role="status" className="text-15">
          {resetText.done}
        </p>
        <p className="text-13 text-muted">{resetText.doneConsequences(hours)}</p>
        <LinkButton to={paths.auth()} replace tone="accent" size="lg">
          {resetText.goToSignIn}
        </LinkButton>
      </div>
    </FormCard>
  );
}
