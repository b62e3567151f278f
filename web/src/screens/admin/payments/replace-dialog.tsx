import { usePayingCall } from "../../../api/queries/payments.ts";
import { useFeeSymbol } from "../../../features/chains/use-fee-symbol.ts";
import { notify } from "../../../shell/notices/notify.ts";
import { payingText, paymentText, replaceText as text } from "../../../text/admin/paying.ts";
import { signerActText } from "../../../text/admin/signer.ts";
import { sweepText } from "../../../text/admin/sweeping.ts";
import { formatExact } from "../../../ui/format/amount.ts";
import { ActDialog } from "./act-dialog.tsx";
import type { PaymentDialogProps } from "./payment-dialog-props.ts";
import { lastAttempt } from "./payment-facts.ts";

/** Builds a transaction with a higher fee, which excludes those before it. */
export function ReplaceDialog(props: PaymentDialogProps) {
  const { payment, onDone } = props;
  const symbol = useFeeSymbol()(payment.network_id);
  const last = lastAttempt(payment);
  const shown = (fee: string) => {
    const words = payingText.amountOf(formatExact(fee), symbol);
    return payment.family === "evm" ? paymentText.atMost(words) : words;
  };
  const signerWords = payment.kind === "withdrawals" ? signerActText.replace : sweepText.replace;
  const words = payment.paying === "signer" ? signerWords : text.words;
  const replace = usePayingCall("admin_replace_payment", {
    onDone() {
      notify.success(text.done, "payment");
      onDone();
    },
  });
  return (
    <ActDialog
      {...props}
      text={{ ...text, words }}
      call={replace}
      onAct={() => replace.send({ p_payment_id: payment.id })}
    >
      {last && <p className="figures text-15">{text.now(shown(last.fee))}</p>}
    </ActDialog>
  );
}
