import type { Factors } from "@portico/contract";
import { KeyRound } from "lucide-react";
import { type ReactNode, useState } from "react";
import { passkeyObstacle } from "../../api/account/passkeys.ts";
import { ProofForm } from "../../features/proof/proof-form.tsx";
import { useProof } from "../../features/proof/use-proof.ts";
import { passkeyText } from "../../text/account/security.ts";
import { common } from "../../text/app/common.ts";
import { withdrawText } from "../../text/money/withdraw.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { DialogFooter } from "../../ui/overlays/dialog.tsx";
import type { ConfirmationStepProps } from "./confirmation-props.ts";
import { SpokenProblem } from "./spoken-problem.tsx";

export interface FactorConfirmationProps extends ConfirmationStepProps {
  factors: Factors;
  /** Why the proof is asked for again. */
  notice: ReactNode;
}

/** Confirms with a passkey if the account has one that works here, else with a code. */
export function FactorConfirmation(props: FactorConfirmationProps) {
  const { factors, notice, isSending, blockedBy, act, onCancel } = props;
  const [wantsCode, setWantsCode] = useState(false);
  if (factors.passkeys.length > 0 && passkeyObstacle() === null && !wantsCode) {
    return <PasskeyConfirmation {...props} onCode={() => setWantsCode(true)} />;
  }
  return (
    <ProofForm
      factors={factors}
      submitLabel={withdrawText.confirm}
      busyLabel={withdrawText.submitting}
      isSending={isSending}
      blockedBy={blockedBy}
      // On a phone the keyboard would cover the address that the user should compare.
      takesFocus={wantsCode || !matchMedia("(pointer: coarse)").matches}
      act={act}
      onCancel={onCancel}
    >
      {notice}
      <p className="text-13 text-muted">{withdrawText.whyFactor}</p>
    </ProofForm>
  );
}

/** One press, then the device asks for the fingerprint. */
function PasskeyConfirmation(props: FactorConfirmationProps & { onCode: () => void }) {
  const { notice, isSending, blockedBy, act, onCancel, onCode } = props;
  const { busy, problem, givePasskey } = useProof(act);
  return (
    <>
      {notice}
      <p className="text-13 text-muted">{withdrawText.whyFactor}</p>
      <div className="flex flex-col items-start gap-1">
        <SpokenProblem text={problem} />
        <Button tone="quiet" size="sm" className="-ml-3" disabled={busy !== null} onClick={onCode}>
          {withdrawText.useCode}
        </Button>
      </div>
      <DialogFooter>
        <Button onClick={onCancel} disabled={isSending}>
          {common.cancel}
        </Button>
        <Button
          // Otherwise the dialog would focus its close button.
          autoFocus
          tone="accent"
          busy={busy !== null}
          disabled={blockedBy !== undefined}
          aria-describedby={blockedBy}
          icon={<KeyRound aria-hidden className="size-4" />}
          onClick={() => void givePasskey()}
        >
          {passkeyLabel(busy !== null, isSending)}
        </Button>
      </DialogFooter>
    </>
  );
}

function passkeyLabel(isBusy: boolean, isSending: boolean): string {
  if (isSending) return withdrawText.submitting;
  return isBusy ? passkeyText.waiting : withdrawText.confirmByPasskey;
}
