import type { AdminPayment } from "@portico/contract";
import { waitsForSigner } from "../../../api/queries/payments.ts";
import { useSession } from "../../../api/session/session.ts";
import { useFeeSymbol } from "../../../features/chains/use-fee-symbol.ts";
import { downloadText, paymentText as text } from "../../../text/admin/paying.ts";
import { signerText } from "../../../text/admin/signer.ts";
import { sweepText } from "../../../text/admin/sweeping.ts";
import { Button, type ButtonTone } from "../../../ui/buttons/button.tsx";
import { formatDateTime } from "../../../ui/format/time.ts";
import { CallProblem } from "./call-problem.tsx";
import { actsFor, type PaymentAct, useMayAct } from "./payment-acts.ts";
import { writeItems } from "./payment-facts.ts";
import { ownApproval } from "./signer-facts.ts";
import { sweepOf, writeSweep } from "./sweep-facts.ts";
import { useDownload } from "./use-download.ts";

interface PaymentActionsProps {
  payment: AdminPayment;
  onAct: (act: PaymentAct) => void;
}

/** The buttons for what can be done with a payment now; the next step is the coloured one. */
export function PaymentActions({ payment, onAct }: PaymentActionsProps) {
  const mayAct = useMayAct();
  const userId = useSession().user?.id;
  const acts = actsFor(payment, userId);
  const approval = waitsForSigner(payment) ? ownApproval(payment, userId) : undefined;
  const download = useDownload();
  const feeSymbol = useFeeSymbol()(payment.network_id);
  if (acts.length === 0) return null;
  const reasons = new Set(acts.map((act) => mayAct(payment, act).reason).filter(Boolean));
  const sweep = sweepOf(payment);
  const content = sweep ? writeSweep(sweep, feeSymbol) : writeItems(payment);
  const what = `${payment.network}, ${content}`;

  function start(act: PaymentAct) {
    // Only the first download changes what can be done with the payment.
    if (act === "download" && payment.state !== "prepared") download.start(payment.id);
    else onAct(act);
  }

  return (
    <div className="mt-4 flex flex-col gap-3">
      {approval && (
        <p className="text-13 font-medium">{signerText.youApproved(formatDateTime(approval.approved_at))}</p>
      )}
      <div className="flex flex-wrap gap-2">
        {acts.map((act, place) => {
          const may = mayAct(payment, act);
          return (
            <Button
              key={act}
              size="sm"
              tone={toneOf(act, place)}
              aria-label={text.of(labelOf(payment, act), what)}
              busy={act === "download" && download.isPending}
              disabled={!may.allowed}
              reason={may.reason}
              onClick={() => start(act)}
            >
              {labelOf(payment, act)}
            </Button>
          );
        })}
      </div>
      {[...reasons].map((reason) => (
        <p key={reason} aria-hidden className="text-13 text-muted">
          {reason}
        </p>
      ))}
      <CallProblem error={download.error} unknown={downloadText.unknown} />
    </div>
  );
}

function toneOf(act: PaymentAct, place: number): ButtonTone {
  if (act === "discard" || act === "close") return "danger";
  return place === 0 && act !== "replace" ? "accent" : "raised";
}

function labelOf({ attempts, kind }: AdminPayment, act: PaymentAct): string {
  if (act === "close" && kind !== "withdrawals") return sweepText.close;
  return act === "download" && attempts.at(-1)?.exported_at ? text.downloadAgain : text[act];
}
