import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { setPassword } from "../../api/account/account.ts";
import { Refusal } from "../../api/http/client.ts";
import { askAgainWhoIsSignedIn } from "../../api/session/session.ts";
import { useForm } from "../../features/form/use-form.ts";
import { paths } from "../../paths.ts";
import { notify } from "../../shell/notices/notify.ts";
import { useNavigate } from "../../shell/router/router.tsx";
import { resetText } from "../../text/account/auth.ts";
import { errorText } from "../../text/app/refusal-text.ts";

interface Values {
  password: string;
  confirmation: string;
  /** Whether recently added factors are removed, too. */
  removesRecent: boolean;
}

/** The form's state and its submission. */
export function useReset(onUnverified: () => void) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const form = useForm<Values>({
    defaultValues: { password: "", confirmation: "", removesRecent: false },
    onSubmit: reset,
  });

  // The element that led here is gone, and the focus with it.
  useEffect(() => form.setFocus("password"), [form.setFocus]);

  async function reset({ password, removesRecent }: Values): Promise<void> {
    try {
      await setPassword(password, removesRecent);
      notify.clear("reset");
      // Every session of the account has ended, perhaps including this browser's.
      await askAgainWhoIsSignedIn(client);
      await navigate(paths.resetPassword(), { replace: true, state: { isReset: true } });
    } catch (error) {
      if (!(error instanceof Refusal)) return void notify.error(resetText.failed, "reset");
      if (error.code === "reset_not_verified") return onUnverified();
      if (error.code.startsWith("password_")) {
        return form.setError("password", { message: error.message }, { shouldFocus: true });
      }
      notify.error(errorText(error, resetText.failed), "reset");
    }
  }

  return form;
}
