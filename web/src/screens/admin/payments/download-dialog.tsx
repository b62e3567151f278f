import { downloadText as text } from "../../../text/admin/paying.ts";
import { ActDialog } from "./act-dialog.tsx";
import { PaymentContent } from "./payment-content.tsx";
import type { PaymentDialogProps } from "./payment-dialog-props.ts";
import { useDownload } from "./use-download.ts";

/** The first download: from then on the payment cannot be discarded. */
export function DownloadDialog(props: PaymentDialogProps) {
  const { payment, onDone } = props;
  const download = useDownload(onDone);
  return (
    <ActDialog {...props} text={text} call={download} onAct={() => download.start(payment.id)}>
      <div className="flex flex-col gap-1.5">
        <p className="text-13 font-medium text-muted">{text.check}</p>
        <PaymentContent payment={payment} isPlain />
      </div>
    </ActDialog>
  );
}
