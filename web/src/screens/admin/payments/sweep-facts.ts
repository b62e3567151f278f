import type { AdminPayment, PaymentKind } from "@portico/contract";
import { payingText, paymentText } from "../../../text/admin/paying.ts";
import { sweepText as text } from "../../../text/admin/sweeping.ts";
import { formatExact } from "../../../ui/format/amount.ts";
import { shortenMiddle } from "../../../ui/format/text.ts";
import { stepOf } from "./payment-facts.ts";

/** What a payment moves of the exchange's own coins. */
export type Sweep = NonNullable<AdminPayment["sweep"]> & { kind: Exclude<PaymentKind, "withdrawals"> };

/** The sweep or gas of a payment; null if it pays withdrawals. */
export function sweepOf({ kind, sweep }: AdminPayment): Sweep | null {
  return kind === "withdrawals" || sweep === null ? null : { ...sweep, kind };
}

/**
 * What it moves, with its symbol.
 * @param feeSymbol of the network's own coin, of which gas is.
 */
export function writeMoved({ kind, amount, symbol }: Sweep, feeSymbol: string): string {
  return payingText.amountOf(formatExact(amount), kind === "gas" ? feeSymbol : symbol);
}

/** `sweep of 5 USDT from 0x5290…9EE7`: for the accessible names of a card's buttons. */
export function writeSweep(sweep: Sweep, feeSymbol: string): string {
  const { kind, address, outputs } = sweep;
  const moved = writeMoved(sweep, feeSymbol);
  if (address === null) return text.what.outputs(moved, outputs ?? 0);
  return text.what[kind](moved, shortenMiddle(address, 6, 4));
}

/** What is to be done next with a sweep, or what became of it, as a sentence. */
export function sweepStep(payment: AdminPayment, { kind }: Sweep): string {
  const step = stepOf(payment);
  const words = text.next[kind];
  if (payment.paying !== "files") {
    if (step === "prepared") return words.discardUnsigned;
    if (step === "exported" || step === "replaced" || step === "replacedUnsigned") return words.unsigned;
  }
  const own: Partial<Record<typeof step, string>> = words;
  return own[step] ?? paymentText.next[step];
}
