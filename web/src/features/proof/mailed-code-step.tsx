import { limits } from "@portico/contract";
import { type FormEvent, type ReactNode, useId, useState } from "react";
import { useOnce } from "../../api/calls/single-flight.ts";
import { Refusal } from "../../api/http/client.ts";
import { useSession } from "../../api/session/session.ts";
import { additionText, proofText, securityText, twoFactorText } from "../../text/account/security.ts";
import { common } from "../../text/app/common.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { useDigits } from "../../ui/fields/use-digits.ts";
import { useCountdown } from "../../ui/hooks/use-countdown.ts";
import { DialogFooter } from "../../ui/overlays/dialog.tsx";
import { factorProblem } from "../two-factor/factor-problem.ts";
import { CodeEntry } from "./code-entry.tsx";

interface MailedCodeStepProps {
  /** The seconds after the last email until another one can be requested. */
  waitSeconds: number;
  /** Why the code is needed, and what it confirms. */
  why: string;
  submitLabel: string;
  /** The button's label while the code is checked. */
  busyLabel?: string;
  /** Sends another code. Resolves with the seconds until the next one can be requested. */
  onResend: () => Promise<number>;
  /** Continues with the code; throws if it is wrong. */
  act: (code: string) => Promise<void>;
  onCancel: () => void;
  /** The dialog must stay open: the confirmed action is in progress. */
  isSending?: boolean;
  /** The id of the text that says why nothing can be sent now. */
  blockedBy?: string | undefined;
  /** Content above the code. */
  notice?: ReactNode;
  children?: ReactNode;
}

/** The step with an emailed code: why it is needed, its field, and a button for another one. */
export function MailedCodeStep(props: MailedCodeStepProps) {
  const { waitSeconds, why, submitLabel, busyLabel = proofText.checking, onResend, act, onCancel } = props;
  const { isSending = false, blockedBy, notice, children } = props;
  const id = useId();
  const email = useSession().user?.email ?? "";
  const { busy, problem, setProblem, run } = useCodeRequests();
  const [allowedAt, setAllowedAt] = useState(() => Date.now() + waitSeconds * 1_000);
  const seconds = useCountdown(allowedAt);
  const code = useDigits(limits.code_length, (text) => {
    if (blockedBy === undefined) void give(text);
  });

  // Clear the field on failure, too, so that another attempt starts empty.
  const give = (text: string) => run("code", () => act(text).then(code.clear), code.clear);
  const resend = () =>
    run("resend", async () => {
      setAllowedAt(Date.now() + (await onResend()) * 1_000);
      code.clear();
    });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (code.isComplete) void give(code.code);
    else setProblem(twoFactorText.incomplete);
  }

  return (
    <form id={id} noValidate onSubmit={submit} className="flex flex-col gap-4">
      {notice}
      <p className="text-15 text-muted wrap-anywhere">{additionText.sent(email)}</p>
      <p className="text-13 text-muted">{why}</p>
      <div className="flex flex-col gap-2">
        <CodeEntry
          label={additionText.code}
          code={code}
          problem={problem}
          onProblem={setProblem}
          disabled={busy !== null}
          twoLines
        />
      </div>
      <Button
        tone="quiet"
        size="sm"
        busy={busy === "resend"}
        disabled={seconds > 0 || blockedBy !== undefined}
        onClick={() => void resend()}
        className="figures -mt-2 -ml-3 self-start"
      >
        {seconds > 0 ? additionText.resendIn(seconds) : additionText.resend}
      </Button>
      {children}
      <DialogFooter>
        <Button onClick={onCancel} disabled={isSending}>
          {common.cancel}
        </Button>
        <Button
          type="submit"
          form={id}
          tone="accent"
          busy={busy === "code"}
          disabled={blockedBy !== undefined}
          aria-describedby={blockedBy}
        >
          {busy === "code" ? busyLabel : submitLabel}
        </Button>
      </DialogFooter>
    </form>
  );
}

/** Runs one request at a time, and keeps the last problem. */
function useCodeRequests() {
  const [problem, setProblem] = useState<string | null>(null);
  const { busy, once } = useOnce<"code" | "resend">();

  const run = (step: "code" | "resend", act: () => Promise<void>, onRefused?: () => void) =>
    once(step, async () => {
      setProblem(null);
      try {
        await act();
      } catch (error) {
        if (error instanceof Refusal) onRefused?.();
        setProblem(factorProblem(error, securityText.failed));
      }
    });

  return { busy, problem, setProblem, run };
}
