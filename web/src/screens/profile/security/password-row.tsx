import { useState } from "react";
import { requestReset } from "../../../api/account/account.ts";
import { useResendCooldown } from "../../../features/account/use-resend-cooldown.ts";
import { paths } from "../../../paths.ts";
import { LinkButton } from "../../../shell/navigation/link-button.tsx";
import { notify } from "../../../shell/notices/notify.ts";
import { securityText } from "../../../text/account/security.ts";
import { errorText } from "../../../text/app/refusal-text.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { Row } from "./row.tsx";

/** Changes the password: on the screen that asks for a code, or with a link emailed from here. */
export function PasswordRow({ email }: { email: string }) {
  const [busy, setBusy] = useState(false);
  const seconds = useResendCooldown("recovery", email);

  async function send() {
    setBusy(true);
    try {
      await requestReset(email);
      notify.success(securityText.resetEmailSent, "reset");
    } catch (error) {
      notify.error(errorText(error, securityText.resetEmailFailed), "reset");
    } finally {
      setBusy(false);
    }
  }

  return (
    <Row
      title={securityText.password}
      detail={securityText.passwordHelp}
      action={
        <div className="flex flex-wrap gap-2">
          <Button
            size="sm"
            busy={busy}
            disabled={seconds > 0}
            onClick={() => void send()}
            className="figures"
          >
            {seconds > 0 ? securityText.emailResetIn(seconds) : securityText.emailReset}
          </Button>
          <LinkButton size="sm" to={paths.forgotPassword()}>
            {securityText.changePassword}
          </LinkButton>
        </div>
      }
    />
  );
}
