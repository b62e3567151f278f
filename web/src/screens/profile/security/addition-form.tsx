import type { AdditionProof, Factors, Proof } from "@portico/contract";
import { type ReactNode, useState } from "react";
import { type Addition, mailFactorCode } from "../../../api/account/factors.ts";
import { MailedCodeStep } from "../../../features/proof/mailed-code-step.tsx";
import { ProofForm } from "../../../features/proof/proof-form.tsx";
import { additionText } from "../../../text/account/security.ts";
import { Callout } from "../../../ui/feedback/notice.tsx";
import { formatDateTime } from "../../../ui/format/time.ts";

interface AdditionFormProps extends Omit<MailedProofFormProps, "mailCode" | "why"> {
  addition: Addition;
}

/** Adds a way to sign in. */
export function AdditionForm({ addition, children, ...props }: AdditionFormProps) {
  const heldUntil = props.factors.session_held_until;
  return (
    <MailedProofForm {...props} mailCode={(proof) => mailFactorCode(addition, proof)} why={additionText.why}>
      {children}
      {heldUntil && <Callout tone="warning">{additionText.holds(formatDateTime(heldUntil))}</Callout>}
    </MailedProofForm>
  );
}

interface MailedProofFormProps {
  factors: Factors;
  /** Emails the code, after the password or a recent sign-in. */
  mailCode: (proof: Proof) => Promise<{ retry_after_seconds: number }>;
  /** Why the code is needed. */
  why: string;
  submitLabel: string;
  /** Whether the form is complete; it shows itself what is missing. */
  isReady?: () => boolean;
  /** Performs the action with the proof of identity; throws if the server rejects it. */
  act: (proof: AdditionProof) => Promise<void>;
  onCancel: () => void;
  children?: ReactNode;
}

/** Asks for a factor if two-factor is on, else for the password and an emailed code (T50). */
export function MailedProofForm(props: MailedProofFormProps) {
  const { factors, mailCode, why, submitLabel, isReady = () => true, act, onCancel, children } = props;
  const [sent, setSent] = useState<{ proof: Proof; waitSeconds: number } | null>(null);

  async function send(proof: Proof) {
    const { retry_after_seconds } = await mailCode(proof);
    setSent({ proof, waitSeconds: retry_after_seconds });
    return retry_after_seconds;
  }

  if (sent) {
    return (
      <MailedCodeStep
        waitSeconds={sent.waitSeconds}
        why={why}
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
