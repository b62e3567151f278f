import { useEffect, useLayoutEffect, useMemo, useRef } from "react";
import { readScrolls, writeScrolls } from "../../api/storage.ts";
import type { Location } from "./location.ts";

/** Where a page was scrolled to belongs to its history entry; pages that were loaded anew all share one key. */
export function placeOf({ key, pathname }: Location): string {
  return key === "default" ? pathname : key;
}

/**
 * A new page begins at its top or at its anchor; one that was gone back to, or reloaded, where it was left. Returns
 * what notes down where the present one stands.
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
      // Between documents the browser knows better.
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
    // Who scrolled a page that the server drew before the app was there, stays where he is.
    const isReading = !isBegun.current && scrollY > 0;
    isBegun.current = true;
    if (isReading) return;
    const y = scrolls.places[placeOf(location)];
    if (y !== undefined) scrollTo(0, y);
    else if (!goToAnchor(location.hash) && !keepsScroll) scrollTo(0, 0);
  }, [location]);
  return scrolls;
}

function goToAnchor(hash: string): boolean {
  const element = hash === "" ? null : document.getElementById(hash.slice(1));
  element?.scrollIntoView();
  return element !== null;
}
