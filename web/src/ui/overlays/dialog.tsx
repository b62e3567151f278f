import { Dialog as Base } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import { createContext, type ReactNode, useContext, useState } from "react";
import { createPortal } from "react-dom";
import { IconButton } from "../buttons/button.tsx";
import { cx } from "../styles/cx.ts";
import { DialogNotice, DialogOverlay } from "./dialog-notice.ts";
import { useBackCloses } from "./use-back-closes.ts";
import { useSlipGuard } from "./use-slip-guard.ts";

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Called after the closing animation. */
  onClosed?: () => void;
  title: string;
  description?: ReactNode;
  /** The label of the close button. */
  closeLabel: string;
  /** Content fixed at the bottom: the buttons. */
  footer?: ReactNode;
  wide?: boolean;
  /**
   * Its content must not be lost by accident: neither Escape nor a press outside closes it, and there is no
   * close button.
   */
  locked?: boolean;
  /** The element that gets the focus on closing, if not the previous one; false leaves the focus alone. */
  finalFocus?: () => HTMLElement | false | null;
  /** The Back button does not close it: it asks about a navigation itself. */
  ignoresBack?: boolean;
  /** It opens above another dialog, which it darkens. */
  isOver?: boolean;
  children?: ReactNode;
}

const FooterSlot = createContext<HTMLElement | null>(null);

/**
 * A dialog that traps the focus and closes with Escape or the Back button; on a phone a sheet from the
 * bottom, otherwise centred.
 */
export function Dialog(props: DialogProps) {
  const { open, onOpenChange, onClosed, title, description, closeLabel, footer } = props;
  const { wide, locked, finalFocus, ignoresBack = false, isOver = false, children } = props;
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const guardSlip = useSlipGuard(open);
  useBackCloses(open && !ignoresBack, () => !locked && onOpenChange(false));
  return (
    <Base.Root
      open={open}
      onOpenChange={(next, { reason, event }) => {
        const isSlip = reason === "outside-press" && isSecondClick(event);
        if (!locked && !isSlip) onOpenChange(next);
      }}
      onOpenChangeComplete={(isOpen) => !isOpen && onClosed?.()}
    >
      <Base.Portal>
        <Base.Backdrop
          forceRender={isOver}
          className={cx(
            "fixed inset-0 bg-backdrop transition-opacity duration-150 data-[ending-style]:opacity-0 data-[starting-style]:opacity-0",
            isOver ? "z-50" : "z-40",
          )}
        />
        <Base.Popup
          finalFocus={finalFocus}
          onClickCapture={guardSlip}
          className={cx(
            "fixed z-50 flex flex-col border-line bg-surface shadow-popup outline-none transition-[opacity,transform] duration-180 ease-out",
            "inset-x-0 bottom-0 max-h-[92dvh] rounded-t-panel border-t pb-[env(safe-area-inset-bottom)] data-[ending-style]:translate-y-full data-[starting-style]:translate-y-full",
            "md:inset-auto md:top-1/2 md:left-1/2 md:max-h-[86dvh] md:-translate-x-1/2 md:-translate-y-1/2 md:rounded-panel md:border md:data-[ending-style]:-translate-y-[48%] md:data-[ending-style]:opacity-0 md:data-[starting-style]:-translate-y-[48%] md:data-[starting-style]:opacity-0",
            wide ? "md:w-[min(46rem,calc(100vw-48px))]" : "md:w-[min(29rem,calc(100vw-48px))]",
          )}
        >
          <div aria-live="polite" className="absolute inset-x-3 bottom-full mb-2 md:inset-x-0">
            {useContext(DialogNotice)}
          </div>
          {/* No header and footer elements: outside sectioning content they would be landmarks of the whole
              page. */}
          <div className="flex items-start justify-between gap-4 px-6 pt-5 pb-4">
            <div className="flex min-w-0 flex-col gap-1 pt-1.5">
              <Base.Title className="text-19 font-semibold">{title}</Base.Title>
              {description && (
                <Base.Description className="text-15 text-muted">{description}</Base.Description>
              )}
            </div>
            {!locked && (
              <Base.Close render={<IconButton label={closeLabel} className="-mr-2" />}>
                <X aria-hidden className="size-5" />
              </Base.Close>
            )}
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-6 pb-6">
            <FooterSlot value={slot}>{children}</FooterSlot>
          </div>
          <div
            ref={setSlot}
            className="empty:hidden flex flex-col-reverse gap-2 border-t border-line px-6 py-4 sm:flex-row sm:justify-end sm:[&>button]:flex-1"
          >
            {footer}
          </div>
          {useContext(DialogOverlay)}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

/** The second click of the double click that opened the dialog, meant for what is now below it. */
function isSecondClick(event: Event): boolean {
  return event instanceof MouseEvent && event.detail > 1;
}

/**
 * Puts buttons at the fixed bottom of the dialog from within its content, for content that changes step by
 * step. A submit button needs the `form` attribute.
 */
export function DialogFooter({ children }: { children: ReactNode }) {
  const slot = useContext(FooterSlot);
  return slot && createPortal(children, slot);
}
