import { useEffect, useState } from "react";
import { adminUserText as text } from "../../text/admin/office.ts";
import { common } from "../../text/app/common.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import type { Direction } from "./use-adjust-balance.ts";

interface ConfirmAdjustmentProps {
  /** The dialog is open unless this is null. */
  direction: Direction | null;
  /** With the coin's symbol. */
  amount: string;
  /** Formatted as money; null without a price. */
  value: string | null;
  email: string;
  onCancel: () => void;
  onConfirm: () => void;
}

/** Repeats a large change as text before it is made. */
export function ConfirmAdjustment(props: ConfirmAdjustmentProps) {
  const { direction, amount, value, email, onCancel, onConfirm } = props;
  const [shown, setShown] = useState<Direction>("add");
  // The text stays during the dialog's closing animation.
  useEffect(() => {
    if (direction) setShown(direction);
  }, [direction]);
  const words = text.confirmWords[direction ?? shown];
  return (
    <Dialog
      open={direction !== null}
      onOpenChange={(open) => !open && onCancel()}
      title={text.confirmTitle}
      description={`${words(amount, email)} ${value ? text.confirmValue(value) : text.confirmNoPrice}`}
      closeLabel={common.close}
      footer={
        <>
          <Button onClick={onCancel}>{common.cancel}</Button>
          <Button tone="accent" onClick={onConfirm}>
            {text.confirm}
          </Button>
        </>
      }
    />
  );
}
