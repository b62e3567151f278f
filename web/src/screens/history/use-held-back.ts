import type { Transaction } from "@portico/contract";
import { type RefObject, useEffect, useState } from "react";

/**
 * While the top of the list is scrolled out of view, newer rows are held back, so that nothing moves under
 * the user's finger. They appear at the top again, or on request.
 */
export function useHeldBack(all: Transaction[], top: RefObject<HTMLElement | null>) {
  const isAway = useIsAbove(top);
  const [newest, setNewest] = useState<string | null>(null);
  const first = all[0]?.id ?? null;
  useEffect(() => {
    if (!isAway) setNewest(first);
  }, [isAway, first]);

  // Ids sort by creation time.
  const shown = isAway && newest !== null ? all.filter(({ id }) => id <= newest) : all;
  return {
    shown,
    held: all.length - shown.length,
    release() {
      setNewest(first);
      top.current?.scrollIntoView();
    },
  };
}

/** Whether the top of an element has been scrolled out of view. */
function useIsAbove(element: RefObject<HTMLElement | null>): boolean {
  const [isAbove, setAbove] = useState(false);
  useEffect(() => {
    const look = () => setAbove((element.current?.getBoundingClientRect().top ?? 0) < 0);
    look();
    addEventListener("scroll", look, { passive: true });
    return () => removeEventListener("scroll", look);
  }, [element]);
  return isAbove;
}
