import {
  cloneElement,
  type FocusEvent,
  type HTMLAttributes,
  type MouseEvent,
  type PointerEvent,
  type ReactElement,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { createPortal } from "react-dom";
import { cx } from "../styles/cx.ts";
import { popupClass } from "./popup.ts";

export interface TooltipProps {
  text: string;
  /** A press or a touch opens it, too; for a button without another function. */
  opensOnPress?: boolean;
  /** The explained element. It needs its own accessible name: a tooltip is only visual. */
  children: ReactElement<HTMLAttributes<HTMLElement>>;
}

/** How long the pointer must rest before the tooltip opens; right after another tooltip it opens at once. */
const DELAY_MILLISECONDS = 500;
/** Long enough for the pointer to reach the tooltip, which then stays. */
const LEAVE_MILLISECONDS = 120;

let lastShown = 0;

/**
 * Explains an element on hover or keyboard focus. Our own, since the landing page has twenty tooltips and the
 * library's would add 30 kB to its first visit.
 */
export function Tooltip({ text, opensOnPress = false, children }: TooltipProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const after = (milliseconds: number, next: HTMLElement | null) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setAnchor(next), milliseconds);
  };
  const hide = () => {
    clearTimeout(timer.current);
    setAnchor(null);
  };
  const handlers = {
    onPointerEnter({ pointerType, currentTarget }: PointerEvent<HTMLElement>) {
      if (pointerType === "touch") return;
      after(Date.now() - lastShown < DELAY_MILLISECONDS ? 0 : DELAY_MILLISECONDS, currentTarget);
    },
    onPointerLeave: () => after(LEAVE_MILLISECONDS, null),
    onPointerDown: hide,
    ...(opensOnPress && {
      onClick: ({ currentTarget }: MouseEvent<HTMLElement>) => setAnchor(currentTarget),
    }),
    onFocus({ currentTarget }: FocusEvent<HTMLElement>) {
      if (currentTarget.matches(":focus-visible")) setAnchor(currentTarget);
    },
    onBlur: hide,
  };
  return (
    <>
      {cloneElement(children, handlers)}
      {anchor && (
        <Bubble
          anchor={anchor}
          text={text}
          onHide={hide}
          onEnter={() => clearTimeout(timer.current)}
          onLeave={handlers.onPointerLeave}
        />
      )}
    </>
  );
}

interface BubbleProps {
  anchor: HTMLElement;
  text: string;
  onHide: () => void;
  onEnter: () => void;
  onLeave: () => void;
}

function Bubble({ anchor, text, onHide, onEnter, onLeave }: BubbleProps) {
  const bubble = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (bubble.current) place(bubble.current, anchor.getBoundingClientRect());
  }, [anchor]);
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => key === "Escape" && onHide();
    addEventListener("keydown", onKey);
    addEventListener("scroll", onHide, { capture: true, passive: true });
    // On some phones a touch elsewhere does not move the focus.
    addEventListener("pointerdown", onHide, { capture: true, passive: true });
    return () => {
      lastShown = Date.now();
      removeEventListener("keydown", onKey);
      removeEventListener("scroll", onHide, { capture: true });
      removeEventListener("pointerdown", onHide, { capture: true });
    };
  }, [onHide]);
  return createPortal(
    <div
      ref={bubble}
      aria-hidden
      onPointerEnter={onEnter}
      onPointerLeave={onLeave}
      className={cx(
        popupClass,
        "fixed top-0 left-0 z-50 w-max max-w-72 rounded-control px-2.5 py-1.5 text-13 font-medium whitespace-pre-line",
      )}
    >
      {text}
    </div>,
    document.body,
  );
}

/** Above the element, or below it if there is no room; always inside the window. All in pixels. */
function place(bubble: HTMLElement, anchor: DOMRect): void {
  const gap = 6;
  const { width, height } = bubble.getBoundingClientRect();
  const left = anchor.left + (anchor.width - width) / 2;
  const most = document.documentElement.clientWidth - width - gap;
  const above = anchor.top - height - gap;
  bubble.style.left = `${Math.max(gap, Math.min(left, most))}px`;
  bubble.style.top = `${above >= gap ? above : anchor.bottom + gap}px`;
}
