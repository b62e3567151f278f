import type { AdminPayment } from "@portico/contract";
import type { ReactNode } from "react";
import { useNow } from "../../../api/time/use-now.ts";
import { useFeeSymbol } from "../../../features/chains/use-fee-symbol.ts";
import { Age } from "../../../features/office/age.tsx";
import { confirmationsWords } from "../../../features/transactions/confirmations.tsx";
import { payingText, paymentText as text } from "../../../text/admin/paying.ts";
import { signerText } from "../../../text/admin/signer.ts";
import { sweepText } from "../../../text/admin/sweeping.ts";
import { ages } from "../../../text/app/common.ts";
import { formatExact } from "../../../ui/format/amount.ts";
import { formatAge, formatDateTime } from "../../../ui/format/time.ts";
import { PaymentApprovals } from "./payment-approvals.tsx";
import { isMined, isSpentElsewhere, lastAttempt, sentAttempt } from "./payment-facts.ts";
import { TransactionHash } from "./transaction-hash.tsx";

/** The fee, the transaction that counts, how far it is, and who made and ended the payment. */
export function PaymentRows({ payment }: { payment: AdminPayment }) {
  const now = useNow();
  const { created_by, attempts, finished_at, decision_reason, spent_by, spent_url, approvals } = payment;
  const counts = sentAttempt(payment) ?? lastAttempt(payment);
  const created = attempts[0]?.created_at;
  const isSweep = payment.kind === "sweep" || payment.kind === "gas";
  return (
    <dl className="mt-4 grid gap-x-8 gap-y-3 sm:grid-cols-2 lg:grid-cols-4">
      {counts && (
        <Fact label={text.fee}>
          <FeeWords payment={payment} fee={counts.fee} />
        </Fact>
      )}
      {counts?.transaction_hash && (
        <Fact label={text.transaction}>
          <TransactionHash hash={counts.transaction_hash} url={counts.explorer_url} />
        </Fact>
      )}
      {spent_by && isSpentElsewhere(payment) && (
        <Fact label={text.otherTransaction}>
          <TransactionHash hash={spent_by} url={spent_url} />
        </Fact>
      )}
      {payment.state === "signed" && isMined(payment) && (
        <Fact label={text.confirmations}>
          {confirmationsWords({
            done: Math.min(payment.confirmations, payment.confirmations_needed),
            needed: payment.confirmations_needed,
          })}
        </Fact>
      )}
      {created && (
        <Fact label={text.preparedBy}>
          <time dateTime={created} title={formatDateTime(created)}>
            {isSweep
              ? sweepText.byExchange(formatAge(created, now, ages))
              : text.by(created_by ?? text.someone, formatAge(created, now, ages))}
          </time>
        </Fact>
      )}
      {isSweep && <Fact label={sweepText.rule}>{created_by ?? text.someone}</Fact>}
      {approvals.length > 0 && (
        <Fact label={signerText.approvedBy}>
          <PaymentApprovals approvals={approvals} />
        </Fact>
      )}
      {finished_at && (
        <Fact label={text.finished}>
          <Age at={finished_at} now={now} />
        </Fact>
      )}
      {decision_reason && <Fact label={text.reason}>{decision_reason}</Fact>}
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-13 text-muted">{label}</dt>
      <dd className="figures text-15 font-medium break-words">{children}</dd>
    </div>
  );
}

/** A fee in the network's own coin; on Ethereum-like networks the most that it can be. */
export function FeeWords({ payment, fee }: { payment: AdminPayment; fee: string }) {
  const symbol = useFeeSymbol()(payment.network_id);
  const shown = payingText.amountOf(formatExact(fee), symbol);
  return <>{payment.family === "evm" ? text.atMost(shown) : shown}</>;
}
