import type { User } from "@portico/contract";
import { useForm } from "react-hook-form";
import { signIn } from "../../api/account.ts";
import { Refusal } from "../../api/client.ts";
import { authText } from "../../text/auth.ts";
import { errorText } from "../../text/refusal-text.ts";
import type { SignInState } from "../guards.tsx";
import { notify } from "../notify.ts";
import { useNavigate } from "../router/router.tsx";

interface Values {
  email: string;
  password: string;
}

export interface SignInOptions {
  /** The screen's own address: it shows the second step, too, where one is asked for. */
  screen: string;
  /** Where the visitor was going. */
  from: string;
  /** What is said when the server gave no answer. */
  failed: string;
  onSignedIn: (user: User) => void;
  /** The email was never verified; a mail is on its way to it, or came before. */
  onUnverified: (email: string) => void;
}

/** The form of an email and a password, and what submitting it does. */
export function useSignIn({ screen, from, failed, onSignedIn, onUnverified }: SignInOptions) {
  const navigate = useNavigate();
  const form = useForm<Values>({ defaultValues: { email: "", password: "" } });

  function verifyFirst(email: string) {
    notify.info(authText.verifyFirst);
    onUnverified(email);
  }

  async function submit({ email, password }: Values) {
    try {
      const reply = await signIn(email.trim(), password);
      if ("needsVerification" in reply) return verifyFirst(reply.email);
      if ("needsTwoFactor" in reply) {
        const state: SignInState = { from, twoFactor: reply.methods };
        return void navigate(screen, { state, replace: true });
      }
      onSignedIn(reply.user);
    } catch (error) {
      if (error instanceof Refusal && error.code === "email_not_confirmed") return verifyFirst(email.trim());
      notify.error(errorText(error, failed));
      form.setFocus("password", { shouldSelect: true });
    }
  }

  return { form, submit: form.handleSubmit(submit) };
}
