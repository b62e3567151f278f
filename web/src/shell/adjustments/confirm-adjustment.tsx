import { useEffect, useState } from "react";
import { adminUserText as text } from "../../text/admin.ts";
import { common } from "../../text/common.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import type { Direction } from "./use-adjust-balance.ts";

interface ConfirmAdjustmentProps {
  /** Open while there is one. */
  direction: Direction | null;
  /** With the coin's symbol. */
  amount: string;
  /** As money is written; null without a price. */
  value: string | null;
  email: string;
  onCancel: () => void;
  onConfirm: () => void;
}

/** Repeats a large change in words before it is made. */
export function ConfirmAdjustment(props: ConfirmAdjustmentProps) {
  const { direction, amount, value, email, onCancel, onConfirm } = props;
  const [shown, setShown] = useState<Direction>("add");
  // The words stay while the dialog closes.
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
