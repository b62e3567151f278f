import { asEmail } from "@portico/contract";
import { Mail } from "lucide-react";
import { useState } from "react";
import { requestMagicLink } from "../../api/account.ts";
import { notify } from "../../shell/notify.ts";
import { authText } from "../../text/auth.ts";
import { errorText } from "../../text/refusal-text.ts";
import { Button } from "../../ui/button.tsx";

export interface MagicLinkButtonProps {
  /** What stands in the form's email field at the moment of the press. */
  readEmail: () => string;
  /** Shows at that field why nothing was sent. */
  onProblem: (text: string) => void;
}

/** Mails a link that signs in. The server's answer is the same whether or not there is such an account. */
export function MagicLinkButton({ readEmail, onProblem }: MagicLinkButtonProps) {
  const [busy, setBusy] = useState(false);

  async function send() {
    const email = readEmail().trim();
    if (email === "") return onProblem(authText.magicLinkNoEmail);
    if (!asEmail(email)) return onProblem(authText.magicLinkBadEmail);
    setBusy(true);
    try {
      await requestMagicLink(email);
      notify.success(authText.magicLinkSent);
    } catch (error) {
      notify.error(errorText(error, authText.magicLinkFailed));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button
      size="lg"
      busy={busy}
      onClick={() => void send()}
      icon={<Mail aria-hidden className="size-4" />}
      className="w-full"
    >
      {authText.magicLink}
    </Button>
  );
}
