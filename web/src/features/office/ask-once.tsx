import { common } from "../../text/app/common.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { useLastShown } from "../../ui/overlays/use-last-shown.ts";

/** What an act that cannot be undone asks once; the buttons are the answers. */
export interface Question {
  title: string;
  /** What the act does. */
  words: string;
  confirm: string;
  cancel: string;
  isDanger?: boolean;
}

export interface AskOnceProps {
  /** The dialog is open unless this is null. */
  question: Question | null;
  onClose: () => void;
  onConfirm: () => void;
}

/** Asks a question above the dialog or the page on which the act was chosen. */
export function AskOnce({ question, onClose, onConfirm }: AskOnceProps) {
  const shown = useLastShown(question);
  if (!shown) return null;
  return (
    <Dialog
      open={question !== null}
      onOpenChange={(open) => !open && onClose()}
      title={shown.title}
      description={shown.words}
      closeLabel={common.close}
      isOver
      footer={
        <>
          <Button onClick={onClose}>{shown.cancel}</Button>
          <Button
            tone={shown.isDanger ? "danger" : "accent"}
            // On a phone the answers are one below the other.
            className="max-sm:mb-3"
            onClick={() => {
              // The second half of a double click arrives while the dialog closes.
              if (question === null) return;
              onClose();
              onConfirm();
            }}
          >
            {shown.confirm}
          </Button>
        </>
      }
    />
  );
}
