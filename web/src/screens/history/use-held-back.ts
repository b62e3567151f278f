import type { Transaction } from "@portico/contract";
import { type RefObject, useEffect, useState } from "react";

/**
 * While the top of the list is out of sight, rows that are newer than it wait, so that nothing moves under the
 * reader's finger; they come when the reader is back at the top, or asks for them.
 */
export function useHeldBack(all: Transaction[], top: RefObject<HTMLElement | null>) {
  const isAway = useIsAbove(top);
  const [newest, setNewest] = useState<string | null>(null);
  const first = all[0]?.id ?? null;
  useEffect(() => {
    if (!isAway) setNewest(first);
  }, [isAway, first]);

  // Ids sort by the time they were made.
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

/** Whether the upper edge of an element has been scrolled out of sight. */
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
