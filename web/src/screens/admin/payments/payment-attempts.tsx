import type { AdminPayment } from "@portico/contract";
import { paymentText as text } from "../../../text/admin/paying.ts";
import { signerActText } from "../../../text/admin/signer.ts";
import { type Attempt, lastAttempt } from "./payment-facts.ts";
import { FeeWords } from "./payment-rows.tsx";
import { TransactionHash } from "./transaction-hash.tsx";

/** The payment's transactions, of which each replaces those before it. */
export function PaymentAttempts({ payment }: { payment: AdminPayment }) {
  return (
    <section className="mt-2 max-w-[48rem]">
      <h3 className="text-13 font-medium text-muted">{text.attempts}</h3>
      <ol aria-label={text.attempts} className="mt-1">
        {payment.attempts.map((attempt) => (
          <li
            key={attempt.number}
            className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 border-line py-2 not-first:border-t text-13"
          >
            <span>
              <span className="font-semibold">{text.attempt(attempt.number)}</span>{" "}
              <span className={attempt === lastAttempt(payment) ? "text-text" : "text-muted"}>
                {stateWords(payment, attempt)}
              </span>
            </span>
            <span className="figures flex flex-wrap items-center gap-x-4">
              <FeeWords payment={payment} fee={attempt.fee} />
              {attempt.transaction_hash && (
                <TransactionHash hash={attempt.transaction_hash} url={attempt.explorer_url} />
              )}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function stateWords(payment: AdminPayment, attempt: Attempt): string {
  const state = stateOf(payment, attempt);
  const isWithSigner = payment.paying === "signer" && (state === "built" || state === "exported");
  return isWithSigner ? signerActText.attemptStates[state] : text.attemptStates[state];
}

function stateOf({ spent_by }: AdminPayment, attempt: Attempt): keyof typeof text.attemptStates {
  if (attempt.transaction_hash !== null && attempt.transaction_hash === spent_by) return "mined";
  if (attempt.sent_at) return "sent";
  if (attempt.signed_at) return "signed";
  return attempt.exported_at ? "exported" : "built";
}
