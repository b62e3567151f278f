import { type Factors, limits, type Proof } from "@portico/contract";
import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { cancelReset, disableFactors, newRecoveryCodes, removeTotp } from "../../../api/account/factors.ts";
import { keys } from "../../../api/cache/keys.ts";
import { useFactorsChanged } from "../../../api/queries/security.ts";
import { useSession } from "../../../api/session/session.ts";
import { ProofForm } from "../../../features/proof/proof-form.tsx";
import { notify } from "../../../shell/notices/notify.ts";
import { codesText, disableText, resetText, securityText } from "../../../text/account/security.ts";
import { common } from "../../../text/app/common.ts";
import { Dialog } from "../../../ui/overlays/dialog.tsx";
import { showRecoveryCodes } from "./recovery-codes.tsx";
import type { DialogState } from "./use-dialogs.ts";

export type FactorDialogProps = DialogState & { factors: Factors };

interface RemoveMethodDialogProps extends FactorDialogProps {
  title: string;
  submitLabel: string;
  /** The success message. */
  done: string;
  act: (proof: Proof) => Promise<unknown>;
  children: ReactNode;
}

/** Removes a way to sign in, after an explanation and a proof. */
export function RemoveMethodDialog(props: RemoveMethodDialogProps) {
  const { open, onClose, factors, title, submitLabel, done, act, children } = props;
  const changed = useFactorsChanged();
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()} title={title} closeLabel={common.close}>
      <ProofForm
        factors={factors}
        submitLabel={submitLabel}
        tone="danger"
        onCancel={onClose}
        act={async (proof) => {
          await act(proof);
          notify.success(done, "factors");
          onClose();
          await changed();
        }}
      >
        <p className="text-15 text-muted wrap-anywhere">{children}</p>
      </ProofForm>
    </Dialog>
  );
}

/** Turns two-factor off, with a second factor as the proof. */
export function DisableDialog(props: FactorDialogProps) {
  return (
    <RemoveMethodDialog
      {...props}
      title={disableText.title}
      submitLabel={disableText.submit}
      done={securityText.switchedOff}
      act={disableFactors}
    >
      {disableText.words}
    </RemoveMethodDialog>
  );
}

export function RemoveAppDialog(props: FactorDialogProps) {
  const isLast = props.factors.passkeys.length === 0;
  return (
    <RemoveMethodDialog
      {...props}
      title={disableText.removeAppTitle}
      submitLabel={disableText.remove}
      done={securityText.appRemoved}
      act={removeTotp}
    >
      {isLast ? disableText.removeAppLast : disableText.removeAppWords}
    </RemoveMethodDialog>
  );
}

/** Cancels the scheduled removal of two-factor, with a factor as the proof. */
export function CancelResetDialog({ open, onClose, factors }: FactorDialogProps) {
  const client = useQueryClient();
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={resetText.dialogTitle}
      closeLabel={common.close}
    >
      <ProofForm
        factors={factors}
        submitLabel={resetText.keepOn}
        onCancel={onClose}
        act={async (proof) => {
          try {
            await cancelReset(proof);
            onClose();
          } finally {
            await client.invalidateQueries({ queryKey: keys.user });
          }
        }}
      >
        <p className="text-15 text-muted">{resetText.dialogWords(limits.undo_hours)}</p>
      </ProofForm>
    </Dialog>
  );
}

/** Replaces the recovery codes with ten new ones. */
export function NewCodesDialog({ open, onClose, onReplaced, opener, factors }: FactorDialogProps) {
  const { user } = useSession();
  const changed = useFactorsChanged();
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={codesText.newTitle}
      closeLabel={common.close}
    >
      <ProofForm
        factors={factors}
        submitLabel={codesText.newSubmit}
        onCancel={onClose}
        act={async (proof) => {
          showRecoveryCodes({ codes: await newRecoveryCodes(proof), owner: user, opener });
          onReplaced();
          void changed();
        }}
      >
        <p className="text-15 text-muted">{codesText.newWords}</p>
      </ProofForm>
    </Dialog>
  );
}
