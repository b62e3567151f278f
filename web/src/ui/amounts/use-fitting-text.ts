import { type RefObject, useLayoutEffect } from "react";

/** The minimum font size in pixels. */
const SMALLEST = 9;
/** The same of an input on a touch screen, or iOS zooms into it: what is longer scrolls inside it. */
const SMALLEST_TO_TOUCH = 16;

/** Shrinks a line of text until it fits, and lets it wrap if it is still too long. */
export function useFittingText(line: RefObject<HTMLElement | null>, text: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text is measured where it stands
  useLayoutEffect(() => {
    const element = line.current;
    if (!element) return;
    fit(element);
    const observer = new ResizeObserver(() => fit(element));
    observer.observe(element);
    return () => observer.disconnect();
  }, [line, text]);
}

function smallestOf(element: HTMLElement): number {
  return element instanceof HTMLInputElement && matchMedia("(pointer: coarse)").matches
    ? SMALLEST_TO_TOUCH
    : SMALLEST;
}

function fit(element: HTMLElement): void {
  element.style.fontSize = "";
  element.style.whiteSpace = "";
  const { scrollWidth, clientWidth } = element;
  if (clientWidth === 0 || scrollWidth <= clientWidth) return;
  const size = Math.floor(
    (Number.parseFloat(getComputedStyle(element).fontSize) * clientWidth) / scrollWidth,
  );
  element.style.fontSize = `${Math.max(smallestOf(element), size)}px`;
  if (size < SMALLEST) element.style.whiteSpace = "normal";
}
