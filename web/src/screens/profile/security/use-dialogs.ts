import { useEffect, useState } from "react";

/** The props of this section's dialogs. */
export interface DialogState {
  open: boolean;
  onClose: () => void;
  /** Removes it at once, because another dialog has replaced it. */
  onReplaced: () => void;
  /** The element that had the focus before, and gets it back in the end. */
  opener: Element | null;
}

interface Shown<Subject> {
  subject: Subject;
  count: number;
  opener: Element | null;
}

/**
 * Which dialog is open, and its subject. Each opening mounts a new dialog without old state; a closed one
 * stays mounted until the next opens, so that it can fade out.
 */
export function useDialogs<Subject>() {
  const [shown, setShown] = useState<Shown<Subject> | null>(null);
  const [isOpen, setOpen] = useState(false);
  const count = shown?.count ?? 0;
  // Opens just after mounting, or there would be no opening animation.
  useEffect(() => setOpen(count > 0), [count]);

  return {
    subject: shown?.subject ?? null,
    /** For use as its key. */
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
