import type { User } from "@portico/contract";
import { useState } from "react";
import { signIn } from "../../api/account/account.ts";
import { isRefusal, Refusal } from "../../api/http/client.ts";
import type { SignInState } from "../../shell/access/sign-in-state.ts";
import { notify } from "../../shell/notices/notify.ts";
import { useNavigate } from "../../shell/router/router.tsx";
import { authText } from "../../text/account/auth.ts";
import { errorText } from "../../text/app/refusal-text.ts";
import { useForm } from "../form/use-form.ts";

interface Values {
  email: string;
  password: string;
}

export interface SignInOptions {
  /** The URL of the screen, which also shows the second step if one is needed. */
  screen: string;
  /** Where the visitor was going. */
  from: string;
  /** The message if the server gave no answer. */
  failed: string;
  onSignedIn: (user: User) => void;
  /** The email is not verified yet; an email is on its way, or was sent before. */
  onUnverified: (email: string, needsLink: boolean, mailId: string | undefined) => void;
}

/** The form with email and password, and its submission. */
export function useSignIn({ screen, from, failed, onSignedIn, onUnverified }: SignInOptions) {
  const navigate = useNavigate();
  const form = useForm<Values>({ defaultValues: { email: "", password: "" }, onSubmit: submit });
  const [problem, setProblem] = useState<string | null>(null);

  function verifyFirst(email: string, needsLink = false, mailId?: string | null) {
    notify.info(authText.verifyFirst, "sign-in");
    onUnverified(email, needsLink, mailId ?? undefined);
  }

  async function submit({ email, password }: Values) {
    setProblem(null);
    notify.clear("sign-in");
    try {
      const reply = await signIn(email.trim(), password);
      if ("needsVerification" in reply) {
        if (reply.isSent) notify.success(authText.confirmationResent, "resend");
        return verifyFirst(reply.email, reply.needs_link, reply.mail_id);
      }
      notify.clear("sign-in");
      if ("needsTwoFactor" in reply) {
        const state: SignInState = { from, twoFactor: reply.methods };
        return void navigate(screen, { state, replace: true });
      }
      onSignedIn(reply.user);
    } catch (error) {
      if (isRefusal(error, "email_not_confirmed")) return verifyFirst(email.trim());
      // A refusal stays in the form until the next attempt; a toast beside it would say it twice.
      if (error instanceof Refusal) setProblem(error.message);
      else notify.error(errorText(error, failed), "sign-in");
      form.setFocus("password", { shouldSelect: true });
    }
  }

  return { form, problem, setProblem };
}
