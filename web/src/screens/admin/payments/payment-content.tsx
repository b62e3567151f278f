import type { AdminPayment } from "@portico/contract";
import { paymentText as text } from "../../../text/admin/paying.ts";
import { PaymentItems } from "./payment-items.tsx";
import { sweepOf } from "./sweep-facts.ts";
import { SweptCoins } from "./swept-coins.tsx";

interface PaymentContentProps {
  payment: AdminPayment;
  /** A link in a dialog would leave it. */
  isPlain?: boolean;
  className?: string;
}

/** What a payment pays, or what it moves of the exchange's own coins. */
export function PaymentContent({ payment, isPlain, className }: PaymentContentProps) {
  const sweep = sweepOf(payment);
  return sweep ? (
    <SweptCoins sweep={sweep} networkId={payment.network_id} className={className} />
  ) : (
    <PaymentItems items={payment.items} label={text.items} isPlain={isPlain} className={className} />
  );
}
