import { TriangleAlert } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useMailRefused } from "../../api/account/mail-refused.ts";
import { useOnce } from "../../api/calls/single-flight.ts";
import { MailedCodeStep } from "../../features/proof/mailed-code-step.tsx";
import { paths } from "../../paths.ts";
import { textLinkClass } from "../../shell/page/form-card.tsx";
import { Link } from "../../shell/router/link.tsx";
import { additionText } from "../../text/account/security.ts";
import { common } from "../../text/app/common.ts";
import { errorText } from "../../text/app/refusal-text.ts";
import { withdrawText } from "../../text/money/withdraw.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { Callout } from "../../ui/feedback/notice.tsx";
import { DialogFooter } from "../../ui/overlays/dialog.tsx";
import type { ConfirmationStepProps } from "./confirmation-props.ts";
import { SpokenProblem } from "./spoken-problem.tsx";

export interface MailedConfirmationProps extends ConfirmationStepProps {
  /** Why the proof is asked for again. */
  notice: ReactNode;
}

/** Without two-factor: the first press emails a code, which confirms only this withdrawal. */
export function MailedConfirmation(props: MailedConfirmationProps) {
  const { standing, isSending, blockedBy, notice, onMail, act, onCancel } = props;
  const { mail } = standing;
  const isRefused = useMailRefused(mail?.id);
  if (!mail) return <AskForCode {...props} />;
  const doubt = isRefused ? withdrawText.codeRefused : doubts[mail.state];
  return (
    <MailedCodeStep
      waitSeconds={Math.max(0, (mail.next_at - Date.now()) / 1_000)}
      why={withdrawText.codeUse}
      submitLabel={withdrawText.confirm}
      busyLabel={withdrawText.submitting}
      isSending={isSending}
      blockedBy={blockedBy}
      onResend={onMail}
      act={(mailed_code) => act({ mailed_code })}
      onCancel={onCancel}
      notice={
        <>
          {notice}
          <div role="status" className="empty:hidden">
            {doubt !== null && (
              <Callout tone="warning" icon={<TriangleAlert aria-hidden className="size-4" />}>
                {doubt}
              </Callout>
            )}
          </div>
        </>
      }
    >
      <TurnOnTwoFactor />
    </MailedCodeStep>
  );
}

const doubts = { sent: null, unsure: withdrawText.codeUnsure, earlier: withdrawText.codeEarlier };

function AskForCode({ notice, blockedBy, onMail, onCancel }: MailedConfirmationProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const { busy, once } = useOnce<"send">();

  const send = () =>
    once("send", async () => {
      setProblem(null);
      try {
        await onMail();
      } catch (error) {
        setProblem(errorText(error, withdrawText.codeFailed));
      }
    });

  return (
    <>
      {notice}
      <p className="text-15 text-muted">{withdrawText.whyMail}</p>
      <SpokenProblem text={problem} />
      <TurnOnTwoFactor />
      <DialogFooter>
        <Button onClick={onCancel}>{common.cancel}</Button>
        <Button
          tone="accent"
          busy={busy !== null}
          disabled={blockedBy !== undefined}
          aria-describedby={blockedBy}
          onClick={() => void send()}
        >
          {additionText.sendCode}
        </Button>
      </DialogFooter>
    </>
  );
}

function TurnOnTwoFactor() {
  return (
    <p className="text-13 text-muted">
      {withdrawText.faster}{" "}
      <Link to={paths.profile()} className={textLinkClass}>
        {withdrawText.turnOn}
      </Link>
    </p>
  );
}
