import { canonicalEmail, limits } from "@portico/contract";
import { MailCheck } from "lucide-react";
import { PracticeMailbox } from "../../features/account/practice-mailbox.tsx";
import { paths } from "../../paths.ts";
import type { SignInState } from "../../shell/access/sign-in-state.ts";
import { fieldsOf } from "../../shell/navigation/history-state.ts";
import { emailClass, FormCard, textLinkClass } from "../../shell/page/form-card.tsx";
import { Link } from "../../shell/router/link.tsx";
import { authText, codeText } from "../../text/account/auth.ts";
import { Emphasis } from "../../ui/layout/emphasis.tsx";
import { MagicLinkButton } from "./magic-link-button.tsx";

/** In the history entry, so that a reload still says where a link was sent. */
export interface MagicLinkState extends SignInState {
  magicLinkTo: string;
}

/** The email to which a link was requested on this screen; null if none was. */
export function readMagicLinkTo(state: unknown): string | null {
  const { magicLinkTo } = fieldsOf(state);
  return typeof magicLinkTo === "string" && canonicalEmail(magicLinkTo) ? magicLinkTo : null;
}

/** After a link was requested. Says the same for every email, with an account or without (T25). */
export function MagicLinkSent({ email, state }: { email: string; state: SignInState }) {
  return (
    <FormCard
      title={authText.checkInbox}
      icon={<MailCheck aria-hidden className="size-6" />}
      detail={
        <Emphasis
          text={authText.magicLinkSentTo(email, limits.link_minutes)}
          part={email}
          className={emailClass}
        />
      }
    >
      <div className="flex flex-col gap-5">
        <MagicLinkButton readEmail={() => email} email={email} />
        <p className="text-center text-13 text-muted">{codeText.noEmail}</p>
        <Link to={paths.auth()} state={state} className={`${textLinkClass} self-center`}>
          {authText.anotherEmail}
        </Link>
      </div>
      <PracticeMailbox />
    </FormCard>
  );
}
