import { limits } from "@portico/contract";
import { type FormEvent, useId, useState } from "react";
import { confirmTotp } from "../../../api/account/factors.ts";
import { useOnce } from "../../../api/calls/single-flight.ts";
import { isRefusal, Refusal } from "../../../api/http/client.ts";
import { Copy } from "../../../features/copy/copy.tsx";
import { CodeEntry } from "../../../features/proof/code-entry.tsx";
import { notify } from "../../../shell/notices/notify.ts";
import { enrolText, securityText, twoFactorText } from "../../../text/account/security.ts";
import { common } from "../../../text/app/common.ts";
import { errorText } from "../../../text/app/refusal-text.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { useDigits } from "../../../ui/fields/use-digits.ts";
import { QrCode } from "../../../ui/marks/qr-code.tsx";
import { DialogFooter } from "../../../ui/overlays/dialog.tsx";

export interface ScanStepProps {
  /** Base32, for users who cannot scan. */
  secret: string;
  /** The same as an `otpauth:` URI. */
  uri: string;
  /** The app is active; `codes` are the recovery codes if it is the first factor. */
  onConfirmed: (codes: string[] | null) => void;
  /** The server no longer knows this secret. */
  onAgain: () => void;
  onCancel: () => void;
}

/** The QR code, the secret as text, and the app's first code, which confirms that both clocks agree. */
export function ScanStep({ secret, uri, onConfirmed, onAgain, onCancel }: ScanStepProps) {
  const id = useId();
  const { busy, problem, setProblem, confirm } = useConfirm(onConfirmed, onAgain, () => code.clear());
  const code = useDigits(limits.code_length, (text) => void confirm(text));

  function submit(event: FormEvent) {
    event.preventDefault();
    if (code.isComplete) void confirm(code.code);
    else setProblem(twoFactorText.incomplete);
  }

  return (
    <form id={id} noValidate onSubmit={submit} className="flex flex-col gap-4">
      <p className="text-15 text-muted">{enrolText.scan}</p>
      <QrCode
        value={uri}
        label={enrolText.qrCode}
        failedText={enrolText.qrCodeFailed}
        className="self-center border border-line"
      />
      <div>
        <p className="mb-1.5 text-13 font-medium text-muted">{enrolText.cannotScan}</p>
        <div className="flex items-center gap-3 rounded-control bg-raised py-1.5 pr-1.5 pl-3.5">
          <code translate="no" className="min-w-0 flex-1 font-mono text-13 font-medium break-words">
            {inGroups(secret)}
          </code>
          <Copy value={secret} label={enrolText.copySecret} />
        </div>
      </div>
      <div className="flex flex-col gap-2">
        <p className="text-13 font-medium text-muted">{enrolText.confirm}</p>
        <CodeEntry
          label={enrolText.code}
          code={code}
          problem={problem}
          onProblem={setProblem}
          disabled={busy}
        />
      </div>
      <DialogFooter>
        <Button onClick={onCancel}>{common.cancel}</Button>
        <Button type="submit" form={id} tone="accent" busy={busy}>
          {busy ? enrolText.verifying : enrolText.verify}
        </Button>
      </DialogFooter>
    </form>
  );
}

/** Submits the app's first code, one at a time. */
function useConfirm(
  onConfirmed: ScanStepProps["onConfirmed"],
  onAgain: ScanStepProps["onAgain"],
  onRefused: () => void,
) {
  const [problem, setProblem] = useState<string | null>(null);
  const { busy, once } = useOnce<"confirm">();

  const confirm = (code: string) =>
    once("confirm", async () => {
      try {
        onConfirmed((await confirmTotp(code)).recovery_codes);
      } catch (error) {
        const text = errorText(error, securityText.failed);
        if (isRefusal(error, "two_factor_not_set_up")) {
          notify.error(text, "factors");
          return onAgain();
        }
        if (error instanceof Refusal) onRefused();
        setProblem(text);
      }
    });

  return { busy: busy !== null, problem, setProblem, confirm };
}

/** Groups of four letters are easier to type. */
function inGroups(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(" ") ?? secret;
}
