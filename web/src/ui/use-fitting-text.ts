import { type RefObject, useLayoutEffect } from "react";

/** No text gets smaller than this, in pixels. */
const SMALLEST = 11;

/** Shrinks the text of an input until all of it can be seen; it grows back when there is room. */
export function useFittingText(input: RefObject<HTMLInputElement | null>, text: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text is measured where it stands
  useLayoutEffect(() => {
    const element = input.current;
    if (!element) return;
    fit(element);
    const observer = new ResizeObserver(() => fit(element));
    observer.observe(element);
    return () => observer.disconnect();
  }, [input, text]);
}

function fit(element: HTMLInputElement): void {
  element.style.fontSize = "";
  const { scrollWidth, clientWidth } = element;
  if (clientWidth === 0 || scrollWidth <= clientWidth) return;
  const size = Number.parseFloat(getComputedStyle(element).fontSize);
  element.style.fontSize = `${Math.max(SMALLEST, Math.floor((size * clientWidth) / scrollWidth))}px`;
}
