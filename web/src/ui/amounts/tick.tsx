import { type ReactNode, useRef } from "react";
import { compareDecimals } from "../format/decimal.ts";

/**
 * A figure that is tinted briefly when it rises or falls. `value` is the decimal string that is compared; the
 * children are what is shown.
 */
export function Tick({
  value,
  children,
  className,
}: {
  value: string;
  children: ReactNode;
  className?: string;
}) {
  const last = useRef({ value, direction: 0, turn: 0 });
  if (last.current.value !== value) {
    const direction = compareDecimals(value, last.current.value);
    last.current = { value, direction, turn: last.current.turn + (direction === 0 ? 0 : 1) };
  }
  const { direction, turn } = last.current;
  const tint = turn === 0 ? "" : direction > 0 ? "animate-tick-up" : "animate-tick-down";
  // A new key restarts the animation when a price rises twice.
  return (
    <span translate="no" className={className}>
      <span key={turn} className={tint}>
        {children}
      </span>
    </span>
  );
}
