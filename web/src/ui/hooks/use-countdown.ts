import { useEffect, useState } from "react";

/**
 * Seconds left until a time in milliseconds; 0 once it has passed. Computed from the clock, so a suspended
 * tab stays correct.
 */
export function useCountdown(until: number): number {
  const [now, setNow] = useState(Date.now);
  const left = Math.max(0, Math.ceil((until - now) / 1_000));
  const running = left > 0;
  useEffect(() => {
    setNow(Date.now());
    if (until <= Date.now()) return;
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() >= until) clearInterval(timer);
    }, 250);
    return () => clearInterval(timer);
  }, [until]);
  return running ? left : 0;
}
