import { useState } from "react";
import type { readCodeState } from "../../features/account/verification-state.ts";
import { paths } from "../../paths.ts";
import { textLinkClass } from "../../shell/page/form-card.tsx";
import { Link } from "../../shell/router/link.tsx";
import { codeText, confirmEmailText } from "../../text/account/auth.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { Callout } from "../../ui/feedback/notice.tsx";
import { cx } from "../../ui/styles/cx.ts";
import { useResend } from "./use-resend.ts";

type State = NonNullable<ReturnType<typeof readCodeState>>;
type OnSent = (needsLink: boolean, mailId: string | undefined) => void;

/**
 * What to do while codes of new browsers are refused (T70).
 * @param onSent called when the email was sent again, with whether it has a link and no code, and its id.
 */
export function LinkInstead({ state, onSent }: { state: State; onSent: OnSent }) {
  const [problem, setProblem] = useState<string | null>(null);
  const resend = useResend(state, onSent, setProblem);
  return (
    <div className="flex flex-col gap-5">
      <Callout tone="warning">
        {codeText.linkWhy} {state.type === "signup" ? codeText.linkHere : codeText.linkAnywhere}
      </Callout>
      {problem !== null && (
        <p role="alert" className="text-13 text-down-ink">
          {problem}
        </p>
      )}
      <Button
        size="lg"
        busy={resend.busy}
        disabled={resend.seconds > 0}
        onClick={() => void resend.send()}
        className="figures w-full"
      >
        {resend.seconds > 0 ? confirmEmailText.resendIn(resend.seconds) : confirmEmailText.resend}
      </Button>
      <p className="text-center text-13 text-muted">{codeText.noEmail}</p>
      <Link to={paths.auth()} className={cx(textLinkClass, "self-center")}>
        {codeText.backToSignIn}
      </Link>
    </div>
  );
}
