import type { AdminWithdrawal, PaymentState } from "@portico/contract";
import { paymentStateText as text } from "../../text/admin/paying.ts";
import { sweepText } from "../../text/admin/sweeping.ts";
import { Badge, type BadgeTone } from "../../ui/feedback/badge.tsx";
import { groupThousands } from "../../ui/format/decimal.ts";

const tones: Record<PaymentState, BadgeTone> = {
  prepared: "neutral",
  exported: "pending",
  signed: "teal",
  final: "up",
  failed: "down",
  lost: "down",
  discarded: "neutral",
  closed: "neutral",
};

const sweepStates: Record<PaymentState, string> = { ...text.states, ...sweepText.states };

/** How far a payment is. */
export type PaymentProgress = Omit<NonNullable<AdminWithdrawal["payment"]>, "id">;

interface PaymentBadgeProps {
  payment: PaymentProgress;
  /** It pays no withdrawals. */
  isSweep?: boolean;
}

/** The state of a payment in words: `Sent 2/6` once a block has it. */
export function PaymentBadge({ payment, isSweep = false }: PaymentBadgeProps) {
  return <Badge tone={tones[payment.state]}>{paymentStateWords(payment, isSweep)}</Badge>;
}

function paymentStateWords(payment: PaymentProgress, isSweep: boolean): string {
  const { state, transaction_hash, confirmations, confirmations_needed: needed } = payment;
  if (state !== "signed" || transaction_hash === null) return (isSweep ? sweepStates : text.states)[state];
  if (confirmations === 0) return text.sent;
  return text.sentWith(
    groupThousands(String(Math.min(confirmations, needed))),
    groupThousands(String(needed)),
  );
}
