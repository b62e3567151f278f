import { canonicalEmail } from "@portico/contract";
import { Mail } from "lucide-react";
import { useState } from "react";
import { requestMagicLink } from "../../api/account/account.ts";
import { useResendCooldown } from "../../features/account/use-resend-cooldown.ts";
import { notify } from "../../shell/notices/notify.ts";
import { authText } from "../../text/account/auth.ts";
import { errorText } from "../../text/app/refusal-text.ts";
import { Button } from "../../ui/buttons/button.tsx";

export interface MagicLinkButtonProps {
  /** The form's email at the moment of the press. */
  readEmail: () => string;
  /** The email of the last render, for which the button counts down. */
  email: string;
  /** Shows at the email field why nothing was sent; null clears it. */
  onProblem?: (text: string | null) => void;
  onSent?: (email: string) => void;
}

/** Emails a sign-in link. The server's answer does not reveal whether the account exists. */
export function MagicLinkButton({ readEmail, email: shown, onProblem, onSent }: MagicLinkButtonProps) {
  const [busy, setBusy] = useState(false);
  const seconds = useResendCooldown("magiclink", shown);

  async function send() {
    const email = readEmail().trim();
    if (email === "") return onProblem?.(authText.magicLinkNoEmail);
    if (!canonicalEmail(email)) return onProblem?.(authText.magicLinkBadEmail);
    setBusy(true);
    try {
      await requestMagicLink(email);
      onProblem?.(null);
      notify.success(authText.magicLinkSent, "magic-link");
      onSent?.(email);
    } catch (error) {
      notify.error(errorText(error, authText.magicLinkFailed), "magic-link");
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button
      size="lg"
      busy={busy}
      disabled={seconds > 0}
      onClick={() => void send()}
      icon={<Mail aria-hidden className="size-4" />}
      className="figures w-full"
    >
      {seconds > 0 ? authText.magicLinkIn(seconds) : authText.magicLink}
    </Button>
  );
}
