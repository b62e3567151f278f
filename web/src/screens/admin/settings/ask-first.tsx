import type { ReactNode } from "react";
import { common } from "../../../text/app/common.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { Dialog } from "../../../ui/overlays/dialog.tsx";

interface AskFirstProps {
  open: boolean;
  title: string;
  /** The label of the confirming button. */
  action: string;
  tone?: "accent" | "danger";
  onClose: () => void;
  onConfirm: () => void;
  /** It opens above another dialog. */
  isOver?: boolean;
  children: ReactNode;
}

/** A confirmation dialog. The caller closes it on either answer. */
export function AskFirst({
  open,
  title,
  action,
  tone = "accent",
  onClose,
  onConfirm,
  isOver = false,
  children,
}: AskFirstProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={title}
      closeLabel={common.close}
      isOver={isOver}
      footer={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          {/* The second half of a double click arrives while the dialog closes. */}
          <Button tone={tone} onClick={() => open && onConfirm()}>
            {action}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3 text-15 break-words text-muted">{children}</div>
    </Dialog>
  );
}
