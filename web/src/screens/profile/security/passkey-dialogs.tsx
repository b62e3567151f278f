import type { AdditionProof, Factors, Passkey } from "@portico/contract";
import { useRef, useState } from "react";
import {
  addPasskey,
  type PasskeyOptions,
  passkeyOptions,
  removePasskey,
} from "../../../api/account/factors.ts";
import { makePasskey } from "../../../api/account/passkeys.ts";
import { Refusal } from "../../../api/http/client.ts";
import { useFactorsChanged } from "../../../api/queries/security.ts";
import { useSession } from "../../../api/session/session.ts";
import { factorProblem } from "../../../features/two-factor/factor-problem.ts";
import { notify } from "../../../shell/notices/notify.ts";
import { passkeyDialogText, securityText } from "../../../text/account/security.ts";
import { common } from "../../../text/app/common.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { TextField } from "../../../ui/fields/field.tsx";
import { Dialog, DialogFooter } from "../../../ui/overlays/dialog.tsx";
import { AdditionForm } from "./addition-form.tsx";
import { deviceName } from "./device-name.ts";
import { type FactorDialogProps, RemoveMethodDialog } from "./factor-dialogs.tsx";
import { showRecoveryCodes } from "./recovery-codes.tsx";
import type { DialogState } from "./use-dialogs.ts";

/** Removes a passkey from the account. */
export function RemovePasskeyDialog(props: FactorDialogProps & { passkey: Passkey }) {
  const { factors, passkey } = props;
  const isLast = !factors.totp && factors.passkeys.length === 1;
  return (
    <RemoveMethodDialog
      {...props}
      title={passkeyDialogText.removeTitle(passkey.name)}
      submitLabel={passkeyDialogText.remove}
      done={securityText.passkeyRemoved}
      act={(proof) => removePasskey(passkey.id, proof)}
    >
      {isLast ? passkeyDialogText.removeLast : passkeyDialogText.removeWords}
    </RemoveMethodDialog>
  );
}

/**
 * Creates a passkey: its name and a proof, then the device's own dialog, then the recovery codes if it is the
 * first factor.
 */
export function AddPasskeyDialog(props: FactorDialogProps) {
  const { open, onClose, factors } = props;
  const passkey = useAddPasskey(props);
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={passkeyDialogText.addTitle}
      closeLabel={common.close}
    >
      {passkey.hasProof ? (
        <MakeStep problem={passkey.problem} busy={passkey.busy} onMake={passkey.make} onCancel={onClose} />
      ) : (
        <NameStep factors={factors} passkey={passkey} onCancel={onClose} />
      )}
    </Dialog>
  );
}

interface NameStepProps {
  factors: Factors;
  passkey: ReturnType<typeof useAddPasskey>;
  onCancel: () => void;
}

function NameStep({ factors, passkey, onCancel }: NameStepProps) {
  const [isMissing, setMissing] = useState(false);
  return (
    <AdditionForm
      factors={factors}
      addition={{ kind: "passkey" }}
      submitLabel={passkeyDialogText.make}
      onCancel={onCancel}
      isReady={() => {
        setMissing(passkey.name.trim() === "");
        return passkey.name.trim() !== "";
      }}
      act={passkey.prove}
    >
      <p className="text-15 text-muted">
        {passkeyDialogText.addWords} {factors.proof !== "code" && securityText.endsOthersByPasskey}
      </p>
      <TextField
        reserve
        label={passkeyDialogText.name}
        hint={passkeyDialogText.nameHint}
        error={isMissing ? passkeyDialogText.nameMissing : undefined}
        autoComplete="off"
        maxLength={64}
        value={passkey.name}
        onChange={(event) => passkey.setName(event.target.value)}
      />
    </AdditionForm>
  );
}

interface MakeStepProps {
  problem: string | null;
  busy: boolean;
  onMake: () => void;
  onCancel: () => void;
}

/** Shown while the device asks, and for a retry if it returned no passkey. */
function MakeStep({ problem, busy, onMake, onCancel }: MakeStepProps) {
  return (
    <>
      <p className="text-15 text-muted">{passkeyDialogText.addWords}</p>
      <p role="alert" className="mt-3 min-h-10 text-13 text-down-ink">
        {problem}
      </p>
      <DialogFooter>
        <Button onClick={onCancel}>{common.cancel}</Button>
        <Button tone="accent" busy={busy} onClick={onMake}>
          {busy ? passkeyDialogText.making : passkeyDialogText.make}
        </Button>
      </DialogFooter>
    </>
  );
}

/** The name, the proof, and the passkey created with them. */
function useAddPasskey({ onClose, onReplaced, opener }: DialogState) {
  const [name, setName] = useState(() => deviceName(navigator.userAgent) || passkeyDialogText.unknownDevice);
  const { user } = useSession();
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [hasProof, setHasProof] = useState(false);
  const options = useRef<PasskeyOptions | null>(null);
  const changed = useFactorsChanged();

  async function make() {
    if (!options.current) return;
    setBusy(true);
    setProblem(null);
    try {
      const reply = await addPasskey(name.trim(), await makePasskey(options.current));
      notify.success(securityText.passkeyAdded, "factors");
      void changed();
      if (!reply.recovery_codes) return onClose();
      showRecoveryCodes({ codes: reply.recovery_codes, owner: user, opener });
      onReplaced();
    } catch (error) {
      const text = factorProblem(error, securityText.failed);
      // After a server refusal the same options cannot be used again; after a device failure they can.
      if (error instanceof Refusal) {
        notify.error(text, "factors");
        setHasProof(false);
      } else setProblem(text);
    } finally {
      setBusy(false);
    }
  }

  /** A proof is single use, so its result is kept for a retry. */
  async function prove(proof: AdditionProof) {
    options.current = await passkeyOptions(proof);
    setHasProof(true);
    void make();
  }

  return { name, setName, problem, busy, hasProof, prove, make: () => void make() };
}
