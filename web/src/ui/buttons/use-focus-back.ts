import { useEffect, useRef } from "react";

/**
 * For a button that is disabled while busy and so loses the focus: restores it afterwards, unless something
 * else has it by then. Returns the button's ref.
 */
export function useFocusBack(isBusy: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const wasBusy = useRef(false);
  useEffect(() => {
    const { activeElement } = document;
    const isLost = activeElement === null || activeElement === document.body;
    if (wasBusy.current && !isBusy && isLost) button.current?.focus();
    wasBusy.current = isBusy;
  }, [isBusy]);
  return button;
}
