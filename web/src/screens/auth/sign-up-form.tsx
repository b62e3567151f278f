import { canonicalEmail, limits } from "@portico/contract";
import { useRules } from "../../api/queries/public.ts";
import { authText } from "../../text/account/auth.ts";
import { refusalText } from "../../text/app/refusals.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { TextField } from "../../ui/fields/field.tsx";
import { PasswordField } from "../../ui/fields/password-field.tsx";
import { PasswordStrength } from "../../ui/fields/password-strength.tsx";
import { useSignUp } from "./use-sign-up.ts";

/** Creates a pending account; the emailed code confirms it. */
export function SignUpForm({ from }: { from: string }) {
  const minimum = useRules().password_min_length;
  const signUp = useSignUp(from);
  const { form, taken } = signUp;
  const { email, username, password } = form.watch();
  const fields = fieldsOf(signUp, minimum);

  return (
    <form noValidate onSubmit={form.submit} className="mt-5 flex flex-col gap-1">
      <TextField
        reserve
        label={authText.email}
        type="email"
        inputMode="email"
        // A password manager stores the name for signing in, which is the email.
        autoComplete="username"
        {...fields.email}
      />
      <TextField
        reserve
        hintAbove
        label={authText.username}
        hint={authText.usernameHint}
        autoComplete="nickname"
        autoCapitalize="none"
        spellCheck={false}
        {...fields.username}
      />
      <PasswordField
        reserve
        hintAbove
        label={authText.password}
        hint={authText.passwordHint(minimum)}
        showLabel={authText.showPassword}
        hideLabel={authText.hidePassword}
        capsLockLabel={authText.capsLock}
        autoComplete="new-password"
        meter={
          <PasswordStrength
            password={password}
            known={[email, username]}
            label={authText.strength}
            words={authText.strengths}
            hidesWord={fields.password.error !== undefined}
          />
        }
        {...fields.password}
      />
      <PasswordField
        reserve
        label={authText.confirmPassword}
        capsLockLabel={authText.capsLock}
        autoComplete="new-password"
        {...fields.confirmation}
      />
      <Button
        type="submit"
        tone="accent"
        size="lg"
        busy={form.isSubmitting}
        disabled={taken.email || taken.username}
        reason={taken.email ? authText.otherEmail : authText.otherUsername}
        className="mt-2 w-full"
      >
        {form.isSubmitting ? authText.creating : authText.createAccount}
      </Button>
    </form>
  );
}

/**
 * The props that bind each field, with its rules and its error. Their order is that of the screen, since the first
 * invalid one gets the focus.
 */
function fieldsOf({ form: { field, formState }, taken }: ReturnType<typeof useSignUp>, minimum: number) {
  const { touchedFields } = formState;
  return {
    email: withTaken(
      field("email", { validate: (value) => canonicalEmail(value) !== undefined || authText.invalidEmail }),
      taken.email && authText.emailExists,
    ),
    username: withTaken(
      field("username", { validate: checkUsername }),
      taken.username && authText.usernameTaken,
    ),
    password: field("password", {
      validate: (value) => value.length >= minimum || refusalText("password_too_short", { minimum }),
      // Report a mismatch only after the second password was typed.
      ...(touchedFields.confirmation && { deps: "confirmation" }),
    }),
    confirmation: field("confirmation", {
      validate: (value, values) => value === values.password || authText.passwordsDiffer,
    }),
  };
}

/** A field's props; without an error of its own, it says that the value is taken. */
function withTaken<Props extends { error: string | undefined }>(props: Props, taken: string | false): Props {
  return { ...props, error: props.error ?? (taken || undefined) };
}

function checkUsername(value: string): string | true {
  if (value.trim() === "") return authText.usernameRequired;
  return limits.username.test(value.trim()) || refusalText("invalid_username");
}
