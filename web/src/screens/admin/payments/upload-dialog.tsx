import { useState } from "react";
import { usePayingCall } from "../../../api/queries/payments.ts";
import { useFeeSymbol } from "../../../features/chains/use-fee-symbol.ts";
import { notify } from "../../../shell/notices/notify.ts";
import { payingText, paymentText, uploadText as text } from "../../../text/admin/paying.ts";
import { sweepText } from "../../../text/admin/sweeping.ts";
import { TextAreaField } from "../../../ui/fields/text-area-field.tsx";
import { formatExact } from "../../../ui/format/amount.ts";
import { ActDialog } from "./act-dialog.tsx";
import { PaymentContent } from "./payment-content.tsx";
import type { PaymentDialogProps } from "./payment-dialog-props.ts";
import { MAX_SIGNED, withoutSpaces } from "./read-signed-file.ts";
import { type ChosenFile, SignedFileField } from "./signed-file-field.tsx";

/** Hands in the signed transaction, as a file or as text, after showing what it must pay. */
export function UploadDialog(props: PaymentDialogProps) {
  const { payment, onDone } = props;
  const [file, setFile] = useState<ChosenFile | null>(null);
  const [pasted, setPasted] = useState("");
  const upload = usePayingCall("admin_upload_payment", {
    onDone() {
      notify.success(text.done, "payment");
      onDone();
    },
  });
  const signed = file ? file.signed : withoutSpaces(pasted);
  // What was said of another transaction does not hold for this one.
  function change(chosen: ChosenFile | null, words: string) {
    setFile(chosen);
    setPasted(words);
    upload.reset();
  }
  const words = payment.state === "lost" ? text.lostWords : text.words;
  return (
    <ActDialog
      {...props}
      text={{ ...text, words }}
      call={upload}
      missing={signed === "" ? text.nothing : undefined}
      onAct={() => upload.send({ p_payment_id: payment.id, p_signed: signed })}
    >
      <Summary {...props} />
      <SignedFileField file={file} onFile={(chosen) => change(chosen, "")} isBusy={upload.isPending} />
      {!file && (
        <TextAreaField
          label={text.paste}
          hint={text.pasteHint}
          value={pasted}
          onChange={({ target }) => change(null, target.value)}
          maxLength={MAX_SIGNED}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
        />
      )}
    </ActDialog>
  );
}

/** What will be sent: recipients, amounts and fee. */
function Summary({ payment }: PaymentDialogProps) {
  const symbol = useFeeSymbol()(payment.network_id);
  const [only, ...more] = payment.attempts;
  const shown = only && payingText.amountOf(formatExact(only.fee), symbol);
  return (
    <div className="flex flex-col gap-1.5">
      <p className="text-13 font-medium text-muted">
        {payment.kind === "withdrawals" ? paymentText.items : sweepText.moves[payment.kind]}
      </p>
      <PaymentContent payment={payment} isPlain />
      <p className="figures text-13 text-muted">
        {shown && more.length === 0
          ? text.fee(payment.family === "evm" ? paymentText.atMost(shown) : shown)
          : text.fees}
      </p>
    </div>
  );
}
