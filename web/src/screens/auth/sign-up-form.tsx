import { asEmail, limits } from "@portico/contract";
import { usePublicSettings } from "../../api/queries/public.ts";
import { authText } from "../../text/auth.ts";
import { refusalText } from "../../text/refusals.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { TextField } from "../../ui/fields/field.tsx";
import { PasswordField } from "../../ui/fields/password-field.tsx";
import { PasswordStrength } from "../../ui/fields/password-strength.tsx";
import { useSignUp } from "./use-sign-up.ts";

function checkUsername(value: string): string | true {
  if (value.trim() === "") return authText.usernameRequired;
  return limits.username.test(value.trim()) || refusalText("invalid_username");
}

/** Creates a pending account; the emailed code confirms it. */
export function SignUpForm({ from }: { from: string }) {
  const minimum = usePublicSettings().data?.password_min_length ?? 6;
  const { form, taken, submit } = useSignUp(from);
  const { errors, isSubmitting, touchedFields } = form.formState;
  const { email, username, password } = form.watch();

  return (
    <form noValidate onSubmit={submit} className="mt-6 flex flex-col gap-3">
      <TextField
        reserve
        label={authText.email}
        type="email"
        inputMode="email"
        // A password manager stores the name for signing in, which is the email.
        autoComplete="username"
        error={errors.email?.message ?? (taken.email ? authText.emailExists : undefined)}
        {...form.register("email", {
          validate: (value) => asEmail(value) !== undefined || authText.invalidEmail,
        })}
      />
      <TextField
        reserve
        label={authText.username}
        hint={authText.usernameHint}
        autoComplete="nickname"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.username?.message ?? (taken.username ? authText.usernameTaken : undefined)}
        {...form.register("username", { validate: checkUsername })}
      />
      <PasswordField
        reserve
        label={authText.password}
        hint={authText.passwordHint(minimum)}
        showLabel={authText.showPassword}
        hideLabel={authText.hidePassword}
        capsLockLabel={authText.capsLock}
        autoComplete="new-password"
        error={errors.password?.message}
        {...form.register("password", {
          validate: (value) => value.length >= minimum || refusalText("password_too_short", { minimum }),
          // Report a mismatch only after the second password was typed.
          ...(touchedFields.confirmation && { deps: "confirmation" }),
        })}
      />
      <PasswordStrength
        password={password}
        known={[email, username]}
        label={authText.strength}
        words={authText.strengths}
      />
      <PasswordField
        reserve
        label={authText.confirmPassword}
        capsLockLabel={authText.capsLock}
        autoComplete="new-password"
        error={errors.confirmation?.message}
        {...form.register("confirmation", {
          validate: (value, values) => value === values.password || authText.passwordsDiffer,
        })}
      />
      <Button
        type="submit"
        tone="accent"
        size="lg"
        busy={isSubmitting}
        disabled={taken.email || taken.username}
        reason={taken.email ? authText.otherEmail : authText.otherUsername}
        className="w-full"
      >
        {isSubmitting ? authText.creating : authText.createAccount}
      </Button>
    </form>
  );
}
