import type { AdminPayment } from "@portico/contract";
import { TriangleAlert } from "lucide-react";
import { waitsForSigner } from "../../../api/queries/payments.ts";
import { PaymentBadge } from "../../../features/withdrawals/payment-badge.tsx";
import { paymentText as text } from "../../../text/admin/paying.ts";
import { sweepText } from "../../../text/admin/sweeping.ts";
import { Callout } from "../../../ui/feedback/notice.tsx";
import { Panel } from "../../../ui/layout/card.tsx";
import { PaymentActions } from "./payment-actions.tsx";
import type { PaymentAct } from "./payment-acts.ts";
import { PaymentAttempts } from "./payment-attempts.tsx";
import { PaymentContent } from "./payment-content.tsx";
import { faultOf, isSpentElsewhere, progressOf, stepOf } from "./payment-facts.ts";
import { PaymentRows } from "./payment-rows.tsx";
import { SignerBadge, SignerSilence, SignerStep } from "./signer-progress.tsx";
import { sweepOf, sweepStep } from "./sweep-facts.ts";

/** The id of a payment's card. */
export function paymentCardId(paymentId: string): string {
  return `payment-${paymentId}`;
}

interface PaymentCardProps {
  payment: AdminPayment;
  onAct: (act: PaymentAct) => void;
}

/** One payment: its state, what is next, what it pays or moves, and its transactions. */
export function PaymentCard({ payment, onAct }: PaymentCardProps) {
  const isForSigner = waitsForSigner(payment);
  const sweep = sweepOf(payment);
  return (
    <Panel id={paymentCardId(payment.id)} tabIndex={-1} className="min-w-0 p-5 outline-offset-2">
      <div className="flex min-h-7 flex-wrap items-center justify-between gap-2">
        <h2 className="text-19 font-semibold">
          {sweep ? sweepText.title[sweep.kind](payment.network) : payment.network}
        </h2>
        <span role="status">
          {isForSigner ? (
            <SignerBadge payment={payment} />
          ) : (
            <PaymentBadge payment={progressOf(payment)} isSweep={sweep !== null} />
          )}
        </span>
      </div>
      <p className="mt-1 max-w-[48rem] text-15">
        {isForSigner ? <SignerStep payment={payment} /> : nextStep(payment)}
      </p>
      {isForSigner && <SignerSilence payment={payment} />}
      <Warnings payment={payment} />
      <PaymentContent payment={payment} className="mt-4" />
      <PaymentRows payment={payment} />
      {payment.attempts.length > 1 && <PaymentAttempts payment={payment} />}
      <PaymentActions payment={payment} onAct={onAct} />
    </Panel>
  );
}

/** What is to be done next, or what became of it, as a sentence. */
function nextStep(payment: AdminPayment): string {
  const sweep = sweepOf(payment);
  return sweep ? sweepStep(payment, sweep) : text.next[stepOf(payment)];
}

/** What keeps the payment from going on by itself. */
function Warnings({ payment }: { payment: AdminPayment }) {
  const fault = faultOf(payment);
  const isForeign = payment.finished_at === null && payment.state !== "lost" && isSpentElsewhere(payment);
  if (fault === null && !isForeign) return null;
  return (
    <div className="mt-3 flex flex-col gap-3">
      {isForeign && (
        <Callout tone="danger" icon={<TriangleAlert aria-hidden className="size-4" />}>
          {text.foreign}
        </Callout>
      )}
      {fault !== null && (
        <Callout tone="warning" icon={<TriangleAlert aria-hidden className="size-4" />}>
          <p className="break-words">{text.fault(fault)}</p>
          <p className="mt-1 font-normal">{text.faultNext}</p>
        </Callout>
      )}
    </div>
  );
}
