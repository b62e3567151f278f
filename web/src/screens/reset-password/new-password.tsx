import { KeyRound, MailWarning } from "lucide-react";
import { useState } from "react";
import { useOffersRemoval } from "../../api/account/reset-terms.ts";
import { useRules } from "../../api/queries/public.ts";
import type { VerificationState } from "../../features/account/verification-state.ts";
import { paths } from "../../paths.ts";
import { SessionSkeleton } from "../../shell/loading/screen-skeleton.tsx";
import { LinkButton } from "../../shell/navigation/link-button.tsx";
import { FormCard } from "../../shell/page/form-card.tsx";
import { authText, resetText } from "../../text/account/auth.ts";
import { refusalText } from "../../text/app/refusals.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { Callout } from "../../ui/feedback/notice.tsx";
import { PasswordField } from "../../ui/fields/password-field.tsx";
import { PasswordStrength } from "../../ui/fields/password-strength.tsx";
import { SomebodyElse } from "./somebody-else.tsx";
import { useReset } from "./use-reset.ts";

/** The form or, if the server knows of no accepted code in this browser, a link to request one. */
export function NewPassword({ email }: { email: string }) {
  const [isUnverified, setUnverified] = useState(false);
  const offersRemoval = useOffersRemoval();
  if (isUnverified) return <Unverified email={email} />;
  // Shown later, the choice would move the button.
  if (offersRemoval === undefined) return <SessionSkeleton />;
  return (
    <FormCard
      title={resetText.title}
      icon={<KeyRound aria-hidden className="size-6" />}
      detail={resetText.detail}
    >
      <ResetForm email={email} offersRemoval={offersRemoval} onUnverified={() => setUnverified(true)} />
    </FormCard>
  );
}

interface ResetFormProps {
  email: string;
  /** Whether there may be factors to remove. */
  offersRemoval: boolean;
  onUnverified: () => void;
}

function ResetForm({ email, offersRemoval, onUnverified }: ResetFormProps) {
  const form = useReset(onUnverified);
  const { field, isSubmitting, submit } = form;
  const [shown, setShown] = useState(false);
  const rules = useRules();
  const minimum = rules.password_min_length;
  const passwordField = field("password", {
    validate: (value) => [...value].length >= minimum || refusalText("password_too_short", { minimum }),
    deps: "confirmation",
  });
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-1">
      {/* Tells a password manager whose password this is. */}
      <input hidden readOnly type="email" autoComplete="username" value={email} />
      <PasswordField
        reserve
        hintAbove
        label={resetText.newPassword}
        hint={authText.passwordHint(minimum)}
        showLabel={authText.showPassword}
        hideLabel={authText.hidePassword}
        capsLockLabel={authText.capsLock}
        shown={shown}
        onShownChange={setShown}
        autoComplete="new-password"
        meter={
          <PasswordStrength
            password={form.watch("password")}
            known={[email]}
            label={authText.strength}
            words={authText.strengths}
            hidesWord={passwordField.error !== undefined}
          />
        }
        {...passwordField}
      />
      <PasswordField
        reserve
        label={resetText.confirmPassword}
        capsLockLabel={authText.capsLock}
        shown={shown}
        autoComplete="new-password"
        {...field("confirmation", {
          validate: (value, values) => value === values.password || resetText.differ,
        })}
      />
      {offersRemoval && (
        <SomebodyElse
          checked={form.watch("removesRecent")}
          onCheckedChange={(isOn) => form.setValue("removesRecent", isOn)}
          hours={rules.two_factor_reset_hours}
        />
      )}
      <Callout>{resetText.consequences(rules.withdrawal_hold_hours)}</Callout>
      <Button type="submit" tone="accent" size="lg" busy={isSubmitting} className="mt-4 w-full">
        {isSubmitting ? resetText.resetting : resetText.reset}
      </Button>
    </form>
  );
}

/** The ten minutes are over, or the password was already set. */
function Unverified({ email }: { email: string }) {
  return (
    <FormCard title={resetText.unverifiedTitle} icon={<MailWarning aria-hidden className="size-6" />}>
      <div className="flex flex-col gap-5 text-center">
        <p role="alert" className="text-15">
          {resetText.unverified}
        </p>
        <p className="text-13 text-muted">{resetText.unverifiedDetail}</p>
        <LinkButton
          to={paths.forgotPassword()}
          state={{ email } satisfies VerificationState}
          tone="accent"
          size="lg"
        >
          {resetText.requestNewCode}
        </LinkButton>
      </div>
    </FormCard>
  );
}
