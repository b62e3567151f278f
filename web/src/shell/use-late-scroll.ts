import { useEffect, useRef } from "react";
import { readScrolls } from "../api/storage.ts";
import { useAction, useLocation } from "./router/router.tsx";
import { placeOf } from "./router/use-scrolls.ts";

/** What does not come within this time is not waited for, in milliseconds. */
const PATIENCE = 10_000;

/**
 * The router scrolls to where a page was left as soon as it is shown; after a reload it is too short then, since its
 * data is on the way. This goes on as it grows, unless the reader takes over. The end of a long list coming into
 * sight is also what has it loaded further.
 */
export function useLateScroll(): void {
  const location = useLocation();
  const isReturn = useAction() === "POP";
  const place = placeOf(location);
  /** What was shown since the page was loaded: of those the data is still here, and the router knows better. */
  const shown = useRef(new Set<string>());

  useEffect(() => {
    const isKnown = shown.current.has(place);
    shown.current.add(place);
    const wanted = isReturn && !isKnown ? readScrolls()[place] : undefined;
    return wanted ? scrollWhenLongEnough(wanted) : undefined;
  }, [place, isReturn]);
}

/** @returns what ends it before it is done. */
function scrollWhenLongEnough(wanted: number): () => void {
  const growth = new ResizeObserver(() => {
    scrollTo({ top: wanted, behavior: "instant" });
    if (scrollY >= wanted - 1) end();
  });
  const taken = ["wheel", "touchmove", "pointerdown", "keydown"];
  const patience = setTimeout(end, PATIENCE);
  function end() {
    growth.disconnect();
    clearTimeout(patience);
    for (const event of taken) removeEventListener(event, end);
  }
  growth.observe(document.body);
  for (const event of taken) addEventListener(event, end, { passive: true });
  return end;
}
