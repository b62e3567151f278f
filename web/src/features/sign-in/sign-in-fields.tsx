import { canonicalEmail } from "@portico/contract";
import type { ReactNode } from "react";
import { authText } from "../../text/account/auth.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { Callout } from "../../ui/feedback/notice.tsx";
import { TextField } from "../../ui/fields/field.tsx";
import { PasswordField } from "../../ui/fields/password-field.tsx";
import type { useSignIn } from "./use-sign-in.ts";

export interface SignInFieldsProps extends ReturnType<typeof useSignIn> {
  /** The button's label. */
  label: string;
  /** Content at the end of the line below the password. */
  children?: ReactNode;
}

/** Email and password, with the sign-in button. */
export function SignInFields({ form, problem, label, children }: SignInFieldsProps) {
  const { field, isSubmitting, submit } = form;
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-1">
      <TextField
        reserve
        label={authText.email}
        type="email"
        inputMode="email"
        autoComplete="username"
        {...field("email", {
          validate: (value) => canonicalEmail(value) !== undefined || authText.invalidEmail,
        })}
      />
      <div className="relative">
        <PasswordField
          reserve
          label={authText.password}
          showLabel={authText.showPassword}
          hideLabel={authText.hidePassword}
          capsLockLabel={authText.capsLock}
          autoComplete="current-password"
          {...field("password", { required: authText.passwordRequired })}
        />
        {/* After the field, so that Tab goes from the email to the password. */}
        <div className="absolute right-0 bottom-0">{children}</div>
      </div>
      <div role="alert" className="mt-2 empty:hidden">
        {problem && <Callout tone="danger">{problem}</Callout>}
      </div>
      <Button type="submit" tone="accent" size="lg" busy={isSubmitting} className="mt-3 w-full">
        {isSubmitting ? authText.signingIn : label}
      </Button>
    </form>
  );
}
