import { useEffect, useState } from "react";

/** What a dialog of this section is told. */
export interface DialogState {
  open: boolean;
  onClose: () => void;
  /** Takes it away at once: another dialog stands in its place already. */
  onReplaced: () => void;
  /** What had the focus when it was asked for, and gets it back in the end. */
  opener: Element | null;
}

interface Shown<Subject> {
  subject: Subject;
  count: number;
  opener: Element | null;
}

/**
 * Which dialog is open, and about what. Each opening is a new dialog, which remembers nothing of the last; a closed
 * one stays until the next opens, so that it can fade.
 */
export function useDialogs<Subject>() {
  const [shown, setShown] = useState<Shown<Subject> | null>(null);
  const [isOpen, setOpen] = useState(false);
  const count = shown?.count ?? 0;
  // Open a moment after it is there, or it would not be seen to open.
  useEffect(() => setOpen(count > 0), [count]);

  return {
    subject: shown?.subject ?? null,
    /** To be its key. */
    count,
    state: {
      open: isOpen,
      onClose: () => setOpen(false),
      onReplaced: () => setShown(null),
      opener: shown?.opener ?? null,
    } satisfies DialogState,
    show: (subject: Subject) => {
      setOpen(false);
      setShown({ subject, count: count + 1, opener: document.activeElement });
    },
  };
}
