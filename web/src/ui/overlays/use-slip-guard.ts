import { type MouseEvent, useEffect, useRef } from "react";

/**
 * A click handler for a dialog's capture phase. It drops the second half of the double click that opened the dialog,
 * since a button of the dialog may lie under the pointer.
 */
export function useSlipGuard(isOpen: boolean): (event: MouseEvent) => void {
  const wasPressed = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each opening starts without a press
  useEffect(() => {
    wasPressed.current = false;
  }, [isOpen]);
  return (event) => {
    if (event.detail < 2 || wasPressed.current) {
      wasPressed.current = true;
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  };
}
