import { useEffect, useRef } from "react";
import { readScrolls } from "../../api/storage/storage.ts";
import { useAction, useLocation } from "../router/router.tsx";
import { placeOf } from "../router/use-scrolls.ts";

/** The maximum wait for content, in milliseconds. */
const MAX_WAIT_MILLISECONDS = 10_000;

/**
 * Restores the scroll position after a reload. The router does so at once, when the page is still too short;
 * this continues as data loads and the page grows, unless the user scrolls. Reaching the end of a long list
 * also loads more of it.
 */
export function useLateScroll(): void {
  const location = useLocation();
  const isReturn = useAction() === "POP";
  const place = placeOf(location);
  /** The pages shown since the load: their data is still cached, so the router's position is right. */
  const shown = useRef(new Set<string>());

  useEffect(() => {
    const isKnown = shown.current.has(place);
    shown.current.add(place);
    const wanted = isReturn && !isKnown ? readScrolls()[place] : undefined;
    return wanted ? scrollWhenLongEnough(wanted) : undefined;
  }, [place, isReturn]);
}

/** @returns a function that stops it early. */
function scrollWhenLongEnough(wanted: number): () => void {
  const growth = new ResizeObserver(() => {
    scrollTo({ top: wanted, behavior: "instant" });
    if (scrollY >= wanted - 1) end();
  });
  const taken = ["wheel", "touchmove", "pointerdown", "keydown"];
  const timeout = setTimeout(end, MAX_WAIT_MILLISECONDS);
  function end() {
    growth.disconnect();
    clearTimeout(timeout);
    for (const event of taken) removeEventListener(event, end);
  }
  growth.observe(document.body);
  for (const event of taken) addEventListener(event, end, { passive: true });
  return end;
}
