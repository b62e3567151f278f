import { useRef, useState } from "react";

/**
 * Ignores calls while one is running: a double click's second half arrives before a button can be disabled.
 */
export function useOnce() {
  const running = useRef(false);
  const [isRunning, setRunning] = useState(false);
  async function once(act: () => Promise<void>): Promise<void> {
    if (running.current) return;
    running.current = true;
    setRunning(true);
    try {
      await act();
    } finally {
      running.current = false;
      setRunning(false);
    }
  }
  return { isRunning, once };
}

type Mutate<Variables> = (variables: Variables, options: { onSettled: () => void }) => void;

/** A mutation that ignores calls while one is running. */
export function useSingleFlight<Variables>(mutate: Mutate<Variables>): (variables: Variables) => void {
  const { once } = useOnce();
  return (variables) =>
    void once(() => new Promise((settled) => mutate(variables, { onSettled: () => settled() })));
}
