import { email as emailSchema } from "@portico/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { Link, useNavigate } from "react-router";
import { signIn } from "../../api/account.ts";
import { Refusal } from "../../api/client.ts";
import { beginSession } from "../../api/session.ts";
import { paths } from "../../paths.ts";
import type { CodeState } from "../../shell/code-state.ts";
import { textLinkClass } from "../../shell/form-card.tsx";
import type { SignInState } from "../../shell/guards.tsx";
import { notify } from "../../shell/notify.ts";
import { authText } from "../../text/auth.ts";
import { errorText } from "../../text/refusal-text.ts";
import { Button } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import { TextField } from "../../ui/field.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { MagicLinkButton } from "./magic-link-button.tsx";
import { OtherWays } from "./other-ways.tsx";

interface Values {
  email: string;
  password: string;
}

/** Email and password. Where to go afterwards is the screen's matter: it leaves as soon as somebody is signed in. */
export function SignInForm({ from }: { from: string }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const form = useForm<Values>({ defaultValues: { email: "", password: "" } });
  const { errors, isSubmitting } = form.formState;

  function verifyFirst(email: string) {
    notify.info(authText.verifyFirst);
    const state: CodeState = { email, type: "signup", fromLogin: true, from };
    void navigate(paths.verifyCode(), { state });
  }

  async function submit({ email, password }: Values) {
    try {
      const reply = await signIn(email.trim(), password);
      if ("needsVerification" in reply) return verifyFirst(reply.email);
      if ("needsTwoFactor" in reply) {
        const state: SignInState = { from, twoFactor: reply.methods };
        return void navigate(paths.auth(), { state, replace: true });
      }
      notify.success(authText.signedIn);
      beginSession(client, reply.user);
    } catch (error) {
      if (error instanceof Refusal && error.code === "email_not_confirmed") return verifyFirst(email.trim());
      notify.error(errorText(error, authText.signInFailed));
      form.setFocus("password", { shouldSelect: true });
    }
  }

  return (
    <>
      <form noValidate onSubmit={form.handleSubmit(submit)} className="mt-6 flex flex-col gap-3">
        <TextField
          reserve
          label={authText.email}
          type="email"
          inputMode="email"
          autoComplete="username"
          error={errors.email?.message}
          {...form.register("email", {
            validate: (value) => emailSchema.safeParse(value).success || authText.invalidEmail,
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
            error={errors.password?.message}
            {...form.register("password", { required: authText.passwordRequired })}
          />
          {/* On the line below, and after the field: so the Tab key goes from the email to the password. */}
          <Link
            to={paths.forgotPassword()}
            state={{ email: form.watch("email").trim() } satisfies CodeState}
            className={cx(
              textLinkClass,
              "absolute right-0 bottom-0 after:absolute after:-inset-x-2 after:-inset-y-1",
            )}
          >
            {authText.forgotPassword}
          </Link>
        </div>
        <Button type="submit" tone="accent" size="lg" busy={isSubmitting} className="w-full">
          {isSubmitting ? authText.signingIn : authText.signIn}
        </Button>
      </form>
      <OtherWays>
        <MagicLinkButton
          readEmail={() => form.getValues("email")}
          onProblem={(message) => form.setError("email", { message }, { shouldFocus: true })}
        />
      </OtherWays>
    </>
  );
}
