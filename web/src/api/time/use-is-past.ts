import { useEffect, useState } from "react";
import { serverNow } from "./clock.ts";

/** Whether a time (ISO 8601) has passed, by the server's clock; re-renders when it does. False for null. */
export function useIsPast(time: string | null): boolean {
  const [, setCount] = useState(0);
  const left = time === null ? null : Date.parse(time) - serverNow();
  const isPast = left !== null && left <= 0;
  useEffect(() => {
    if (time === null || isPast) return;
    const timer = setTimeout(() => setCount((count) => count + 1), Date.parse(time) - serverNow() + 50);
    return () => clearTimeout(timer);
  }, [time, isPast]);
  return isPast;
}
