import { limits } from "@portico/contract";
import { type FormEvent, useId, useRef, useState } from "react";
import { Refusal } from "../../../api/client.ts";
import { useSession } from "../../../api/session.ts";
import { factorProblem } from "../../../shell/two-factor/factor-problem.ts";
import { common } from "../../../text/common.ts";
import { additionText, proofText, securityText, twoFactorText } from "../../../text/security.ts";
import { Button } from "../../../ui/button.tsx";
import { CodeField } from "../../../ui/code-field.tsx";
import { DialogFooter } from "../../../ui/dialog.tsx";
import { useCountdown } from "../../../ui/use-countdown.ts";
import { useDigits } from "../../../ui/use-digits.ts";

interface MailedCodeStepProps {
  /** How long after the last email another one is refused. */
  waitSeconds: number;
  submitLabel: string;
  /** Sends another code; resolves with how long the next is refused. */
  onResend: () => Promise<number>;
  /** Goes on with the code; it throws where it is not right. */
  act: (code: string) => Promise<void>;
  onCancel: () => void;
}

/** The code that was emailed: why it is asked for, where it is typed, and another one. */
export function MailedCodeStep({ waitSeconds, submitLabel, onResend, act, onCancel }: MailedCodeStepProps) {
  const id = useId();
  const email = useSession().user?.email ?? "";
  const { busy, problem, setProblem, run } = useOneAtATime();
  const [allowedAt, setAllowedAt] = useState(() => Date.now() + waitSeconds * 1_000);
  const seconds = useCountdown(allowedAt);
  const code = useDigits(limits.code_length, (text) => void give(text));

  const give = (text: string) => run("code", () => act(text), code.clear);
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
      <p className="text-15 text-muted wrap-anywhere">{additionText.sent(email)}</p>
      <p className="text-13 text-muted">{additionText.why}</p>
      <div className="flex flex-col gap-2">
        <CodeField
          label={additionText.code}
          digitLabel={twoFactorText.digit}
          digits={code.digits}
          onDigitsChange={(digits) => {
            setProblem(null);
            code.change(digits);
          }}
          onPaste={(text) => code.fill(text) || setProblem(twoFactorText.badPaste)}
          disabled={busy === "code"}
          invalid={problem !== null}
        />
        <p role="alert" className="min-h-10 text-13 text-down-ink">
          {problem}
        </p>
      </div>
      <Button
        tone="quiet"
        size="sm"
        busy={busy === "resend"}
        disabled={seconds > 0}
        onClick={() => void resend()}
        className="figures -mt-2 self-start"
      >
        {seconds > 0 ? additionText.resendIn(seconds) : additionText.resend}
      </Button>
      <DialogFooter>
        <Button onClick={onCancel}>{common.cancel}</Button>
        <Button type="submit" form={id} tone="accent" busy={busy === "code"}>
          {busy === "code" ? proofText.checking : submitLabel}
        </Button>
      </DialogFooter>
    </form>
  );
}

/** Runs one request at a time, and keeps why the last one failed. */
function useOneAtATime() {
  const [busy, setBusy] = useState<"code" | "resend" | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const isRunning = useRef(false);

  async function run(kind: "code" | "resend", act: () => Promise<void>, onRefused?: () => void) {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(kind);
    setProblem(null);
    try {
      await act();
    } catch (error) {
      if (error instanceof Refusal) onRefused?.();
      setProblem(factorProblem(error, securityText.failed));
    } finally {
      isRunning.current = false;
      setBusy(null);
    }
  }

  return { busy, problem, setProblem, run };
}
