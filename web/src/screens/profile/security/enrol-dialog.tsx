import type { Factors } from "@portico/contract";
import { useState } from "react";
import { enrolTotp } from "../../../api/account/factors.ts";
import { useFactorsChanged } from "../../../api/queries/security.ts";
import { useSession } from "../../../api/session/session.ts";
import { notify } from "../../../shell/notices/notify.ts";
import { enrolText, proofText, securityText } from "../../../text/account/security.ts";
import { common } from "../../../text/app/common.ts";
import { Dialog } from "../../../ui/overlays/dialog.tsx";
import { AdditionForm } from "./addition-form.tsx";
import { showRecoveryCodes } from "./recovery-codes.tsx";
import { ScanStep } from "./scan-step.tsx";
import type { DialogState } from "./use-dialogs.ts";

type Step = { name: "proof" } | { name: "scan"; secret: string; uri: string };

/** Sets up an authenticator app: proof of identity, QR code, a first code, and the recovery codes. */
export function EnrolDialog(props: DialogState & { factors: Factors }) {
  const { open, onClose, onReplaced, opener, factors } = props;
  const [step, setStep] = useState<Step>({ name: "proof" });
  const { user } = useSession();
  const changed = useFactorsChanged();

  function confirmed(codes: string[] | null) {
    notify.success(securityText.appAdded, "factors");
    void changed();
    if (!codes) return onClose();
    showRecoveryCodes({ codes, owner: user, opener });
    onReplaced();
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={enrolText.title}
      closeLabel={common.close}
    >
      {step.name === "proof" && (
        <AdditionForm
          factors={factors}
          addition={{ kind: "totp" }}
          submitLabel={proofText.continue}
          onCancel={onClose}
          act={async (proof) => setStep({ name: "scan", ...(await enrolTotp(proof)) })}
        >
          <p className="text-15 text-muted">
            {enrolText.why} {factors.proof !== "code" && securityText.endsOthers}
          </p>
        </AdditionForm>
      )}
      {step.name === "scan" && (
        <ScanStep
          secret={step.secret}
          uri={step.uri}
          onConfirmed={confirmed}
          onAgain={() => setStep({ name: "proof" })}
          onCancel={onClose}
        />
      )}
    </Dialog>
  );
}
