import { signUp } from "../../api/account/account.ts";
import { Refusal } from "../../api/http/client.ts";
import type { VerificationState } from "../../features/account/verification-state.ts";
import { useForm } from "../../features/form/use-form.ts";
import { paths } from "../../paths.ts";
import { notify } from "../../shell/notices/notify.ts";
import { useNavigate } from "../../shell/router/router.tsx";
import { authText } from "../../text/account/auth.ts";
import { errorText } from "../../text/app/refusal-text.ts";
import { useTaken } from "./use-taken.ts";

interface Values {
  email: string;
  username: string;
  password: string;
  confirmation: string;
}

/** The field to which a refusal belongs. */
const fieldOf: Record<string, keyof Values> = {
  invalid_email: "email",
  email_exists: "email",
  username_required: "username",
  invalid_username: "username",
  username_reserved: "username",
  username_taken: "username",
  password_too_short: "password",
  password_too_common: "password",
};

/** The form's state and its submission. `from` is where the visitor was going. */
export function useSignUp(from: string) {
  const navigate = useNavigate();
  const form = useForm<Values>({
    mode: "onTouched",
    defaultValues: { email: "", username: "", password: "", confirmation: "" },
    onSubmit: create,
  });
  const taken = useTaken(form.watch("email"), form.watch("username"));

  async function create({ email, username, password }: Values) {
    if (taken.email || taken.username) return;
    try {
      const reply = await signUp({ email: email.trim(), password, data: { username: username.trim() } });
      notify.success(authText.created, "sign-up");
      const state: VerificationState = {
        email: reply.email,
        type: "signup",
        needsLink: reply.needs_link,
        mailId: reply.mail_id ?? undefined,
        from,
      };
      await navigate(paths.verifyCode(), { state });
    } catch (error) {
      const field = error instanceof Refusal ? fieldOf[error.code] : undefined;
      if (field) form.setError(field, { message: errorText(error, "") }, { shouldFocus: true });
      else notify.error(errorText(error, authText.createFailed), "sign-up");
    }
  }

  return { form, taken };
}
