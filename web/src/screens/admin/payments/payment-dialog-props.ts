import type { AdminPayment } from "@portico/contract";

/** What each dialog of a payment takes. */
export interface PaymentDialogProps {
  isOpen: boolean;
  /** The payment as it was when the dialog was opened. */
  payment: AdminPayment;
  /** The payment as it is now; undefined if the list has lost it. */
  current: AdminPayment | undefined;
  /** The payment has changed, so that this cannot be done any more. */
  isOvertaken: boolean;
  onClose: () => void;
  /** Closes it after the action succeeded. */
  onDone: () => void;
  isDone: boolean;
  /** Where the focus goes if the button that opened the dialog is gone. */
  finalFocus: () => HTMLElement | null;
}
