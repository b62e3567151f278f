import { type RefObject, useLayoutEffect } from "react";

/** No text gets smaller than this, in pixels. */
const SMALLEST = 9;

/** Shrinks a line of text until all of it can be seen, and lets it wrap where even that is too long. */
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

function fit(element: HTMLElement): void {
  element.style.fontSize = "";
  element.style.whiteSpace = "";
  const { scrollWidth, clientWidth } = element;
  if (clientWidth === 0 || scrollWidth <= clientWidth) return;
  const size = Math.floor(
    (Number.parseFloat(getComputedStyle(element).fontSize) * clientWidth) / scrollWidth,
  );
  element.style.fontSize = `${Math.max(SMALLEST, size)}px`;
  if (size < SMALLEST) element.style.whiteSpace = "normal";
}
