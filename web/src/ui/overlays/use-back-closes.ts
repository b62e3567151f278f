import { useEffect, useLayoutEffect, useRef } from "react";
import { addLayer } from "./back-stack.ts";

/** While `open`, the browser's Back button calls `close` instead of leaving the page. */
export function useBackCloses(open: boolean, close: () => void): void {
  const latest = useRef(close);
  useLayoutEffect(() => {
    latest.current = close;
  });
  useEffect(() => (open ? addLayer(() => latest.current()) : undefined), [open]);
}
