import type { ReactNode } from "react";
import { common } from "../../../text/common.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";

interface AskFirstProps {
  open: boolean;
  title: string;
  /** The button that does it. */
  action: string;
  tone?: "accent" | "danger";
  onClose: () => void;
  onConfirm: () => void;
  children: ReactNode;
}

/** Asks before something is done. The caller closes it with either answer. */
export function AskFirst({
  open,
  title,
  action,
  tone = "accent",
  onClose,
  onConfirm,
  children,
}: AskFirstProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={title}
      closeLabel={common.close}
      footer={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button tone={tone} onClick={onConfirm}>
            {action}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3 text-15 break-words text-muted">{children}</div>
    </Dialog>
  );
}
