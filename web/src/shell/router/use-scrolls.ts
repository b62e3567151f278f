import { useEffect, useLayoutEffect, useMemo, useRef } from "react";
import { fingerprint } from "../../api/storage/fingerprint.ts";
import { readScrolls, writeScrolls } from "../../api/storage/storage.ts";
import type { Location } from "./location.ts";
import { scrollToAnchor } from "./scroll-to-anchor.ts";

/**
 * The key of a page's scroll position: its history entry's key or, since reloaded pages share one, its path.
 * Paths name users and transactions, so only a fingerprint is stored.
 */
export function placeOf({ key, pathname }: Location): string {
  return key === "default" ? fingerprint(pathname) : key;
}

/**
 * A new page begins at its top or at its anchor; one reached with Back or reloaded, at its last position.
 * Returns a function that saves the current position.
 */
export function useScrolls(location: Location, keepsScroll: boolean): { keep: () => void } {
  const here = useRef(location);
  const isBegun = useRef(false);
  const scrolls = useMemo(() => {
    const places = readScrolls();
    return {
      places,
      keep() {
        places[placeOf(here.current)] = scrollY;
      },
    };
  }, []);

  useEffect(() => {
    history.scrollRestoration = "manual";
    const leave = () => {
      scrolls.keep();
      writeScrolls(scrolls.places);
      // Between documents the browser restores it itself.
      history.scrollRestoration = "auto";
    };
    const comeBack = () => {
      history.scrollRestoration = "manual";
    };
    addEventListener("pagehide", leave);
    addEventListener("pageshow", comeBack);
    return () => {
      removeEventListener("pagehide", leave);
      removeEventListener("pageshow", comeBack);
    };
  }, [scrolls]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `keepsScroll` belongs to the move and is no move itself.
  useLayoutEffect(() => {
    here.current = location;
    // A user who scrolled the prerendered page before hydration stays there.
    const isReading = !isBegun.current && scrollY > 0;
    isBegun.current = true;
    if (isReading) return;
    const y = scrolls.places[placeOf(location)];
    if (y !== undefined) scrollTo(0, y);
    else {
      const { isFound, stop } = scrollToAnchor(location.hash);
      if (!isFound && !keepsScroll) scrollTo(0, 0);
      return stop;
    }
  }, [location]);
  return scrolls;
}
