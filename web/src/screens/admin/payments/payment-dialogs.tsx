import type { AdminPayment } from "@portico/contract";
import { useState } from "react";
import { useSession } from "../../../api/session/session.ts";
import { ApproveDialog } from "./approve-dialog.tsx";
import { DownloadDialog } from "./download-dialog.tsx";
import { EndDialog } from "./end-dialog.tsx";
import { actsFor, type PaymentAct } from "./payment-acts.ts";
import { paymentCardId } from "./payment-card.tsx";
import { headingId } from "./payments-heading.ts";
import { ReplaceDialog } from "./replace-dialog.tsx";
import { UploadDialog } from "./upload-dialog.tsx";

export interface PaymentDialogsProps {
  /** What was chosen, with the payment as it was then; null closes the dialog. */
  acting: { act: PaymentAct; payment: AdminPayment } | null;
  /** The payment as it is now; undefined if the list has lost it. */
  current: AdminPayment | undefined;
  onClose: () => void;
}

const dialogs = {
  approve: ApproveDialog,
  download: DownloadDialog,
  upload: UploadDialog,
  replace: ReplaceDialog,
  discard: EndDialog,
  close: EndDialog,
} as const;

/** What makes a payment's card leave the list. */
const endings: readonly PaymentAct[] = ["discard", "close"];

/** The dialog of the chosen action. It stays open while the list below it changes. */
export function PaymentDialogs({ acting, current, onClose }: PaymentDialogsProps) {
  const userId = useSession().user?.id;
  const [shown, setShown] = useState(acting);
  const [isDone, setDone] = useState(false);
  // The text stays during the dialog's closing animation.
  if (acting && acting !== shown) {
    setShown(acting);
    setDone(false);
  }
  if (!shown) return null;
  const { act, payment } = shown;
  const Dialog = dialogs[act];
  const isOvertaken = acting !== null && !(current && actsFor(current, userId).includes(act));
  return (
    <Dialog
      key={`${act} ${payment.id}`}
      isOpen={acting !== null}
      payment={payment}
      current={current}
      isOvertaken={isOvertaken}
      onClose={onClose}
      isDone={isDone}
      onDone={() => {
        setDone(true);
        onClose();
      }}
      finalFocus={() =>
        (endings.includes(act) ? null : document.getElementById(paymentCardId(payment.id))) ??
        document.getElementById(headingId)
      }
    />
  );
}
