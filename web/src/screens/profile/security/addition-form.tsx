import type { AdditionProof, Factors, Proof } from "@portico/contract";
import { type ReactNode, useState } from "react";
import { type Addition, mailFactorCode } from "../../../api/factors.ts";
import { ProofForm } from "../../../shell/proof/proof-form.tsx";
import { additionText } from "../../../text/security.ts";
import { MailedCodeStep } from "./mailed-code-step.tsx";

interface AdditionFormProps {
  factors: Factors;
  addition: Addition;
  submitLabel: string;
  /** Whether the form is filled in; it says itself what is missing. */
  isReady?: () => boolean;
  /** Begins the addition with what proves that it is them; it throws where the server does not believe it. */
  act: (proof: AdditionProof) => Promise<void>;
  onCancel: () => void;
  children?: ReactNode;
}

/** Where two-factor is on, a factor allows to add another one. Else it takes the password and a mailed code (T50). */
export function AdditionForm(props: AdditionFormProps) {
  const { factors, addition, submitLabel, isReady = () => true, act, onCancel, children } = props;
  const [sent, setSent] = useState<{ proof: Proof; waitSeconds: number } | null>(null);

  async function send(proof: Proof) {
    const { retry_after_seconds } = await mailFactorCode(addition, proof);
    setSent({ proof, waitSeconds: retry_after_seconds });
    return retry_after_seconds;
  }

  if (sent) {
    return (
      <MailedCodeStep
        waitSeconds={sent.waitSeconds}
        submitLabel={submitLabel}
        onResend={() => send(sent.proof)}
        act={(mailed_code) => act({ mailed_code })}
        onCancel={onCancel}
      />
    );
  }
  const needsMail = factors.proof !== "code";
  return (
    <ProofForm
      factors={factors}
      submitLabel={needsMail ? additionText.sendCode : submitLabel}
      onCancel={onCancel}
      act={async (proof) => {
        if (!isReady()) return;
        if (needsMail) await send(proof);
        else await act(proof);
      }}
    >
      {children}
      {needsMail && <p className="text-13 text-muted">{additionText.mailNext}</p>}
    </ProofForm>
  );
}
