import { limits, plainCode } from "@portico/contract";
import { ClipboardPaste } from "lucide-react";
import { type FormEvent, type KeyboardEvent, useState } from "react";
import type { readCodeState } from "../../features/account/verification-state.ts";
import { paths } from "../../paths.ts";
import { textLinkClass } from "../../shell/page/form-card.tsx";
import { Link } from "../../shell/router/link.tsx";
import { codeText } from "../../text/account/auth.ts";
import { linkedText } from "../../text/account/linked.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { CodeField } from "../../ui/fields/code-field.tsx";
import { cx } from "../../ui/styles/cx.ts";
import { useResend } from "./use-resend.ts";
import { useVerify } from "./use-verify.ts";

const empty = Array.from({ length: limits.code_length }, () => "");
const isCode = (text: string) => new RegExp(`^\\d{${limits.code_length}}$`).test(text);

type State = NonNullable<ReturnType<typeof readCodeState>>;
type OnSent = (needsLink: boolean, mailId: string | undefined) => void;

/** @param onSent called when the email was sent again, with whether it has a link and no code, and its id. */
export function CodeForm({ state, onSent }: { state: State; onSent: OnSent }) {
  const { digits, problem, complete, verify, resend, change, fill, paste, submit, press } = useCode(
    state,
    onSent,
  );
  return (
    <form noValidate onSubmit={submit} onKeyDown={press} className="flex flex-col gap-5">
      <div className="flex flex-col gap-3">
        <CodeField
          label={codeText.group}
          digitLabel={codeText.digit}
          digits={digits}
          onDigitsChange={change}
          onPaste={(text) => fill(text, codeText.badPaste)}
          disabled={verify.busy}
          invalid={problem !== null}
        />
        <div className="flex min-h-11 items-center justify-between gap-3">
          <p role="alert" className="text-13 text-down-ink">
            {problem}
          </p>
          <Button
            tone="quiet"
            size="sm"
            icon={<ClipboardPaste aria-hidden className="size-4" />}
            onClick={() => void paste()}
          >
            {codeText.paste}
          </Button>
        </div>
      </div>
      <Button
        type="submit"
        tone="accent"
        size="lg"
        busy={verify.busy}
        disabled={!complete}
        reason={codeText.incomplete}
        className="w-full"
      >
        {verify.busy ? codeText.verifying : codeText.verify}
      </Button>
      <Button
        size="lg"
        busy={resend.busy}
        disabled={resend.seconds > 0}
        onClick={() => void resend.send()}
        className="figures w-full"
      >
        {resend.seconds > 0 ? codeText.resendIn(resend.seconds) : codeText.resend}
      </Button>
      <p className="text-center text-13 text-muted">{codeText.noCode}</p>
      <Link to={state.isLink ? paths.profile() : paths.auth()} className={cx(textLinkClass, "self-center")}>
        {state.isLink ? linkedText.backToProfile : codeText.backToSignIn}
      </Link>
    </form>
  );
}

/** The six digits and their submission. */
function useCode(state: State, onSent: OnSent) {
  const [digits, setDigits] = useState(empty);
  const [problem, setProblem] = useState<string | null>(null);
  const verify = useVerify(state, (text, isRefused) => {
    setProblem(text);
    if (isRefused) setDigits(empty);
  });
  const resend = useResend(
    state,
    (needsLink, mailId) => {
      setDigits(empty);
      onSent(needsLink, mailId);
    },
    setProblem,
  );
  const complete = digits.every((digit) => digit !== "");

  /**
   * The sixth digit submits. Replacing one of six does not: the code may be half corrected, and a wrong one
   * uses up an attempt.
   */
  function change(next: string[]) {
    setDigits(next);
    setProblem(null);
    if (!complete && isCode(next.join(""))) void verify.submit(next.join(""));
  }

  function fill(text: string, complaint: string) {
    const code = plainCode(text);
    if (!isCode(code)) return setProblem(complaint);
    setDigits([...code]);
    setProblem(null);
    void verify.submit(code);
  }

  async function paste() {
    const text = await navigator.clipboard.readText().catch(() => null);
    if (text === null) setProblem(codeText.pasteFailed);
    else fill(text, codeText.badClipboard);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (complete) void verify.submit(digits.join(""));
  }

  /** A form with a disabled button fires no submit event, but Enter should have a response. */
  function press({ key, target }: KeyboardEvent) {
    if (key === "Enter" && target instanceof HTMLInputElement && !complete) setProblem(codeText.incomplete);
  }

  return { digits, problem, complete, verify, resend, change, fill, paste, submit, press };
}
