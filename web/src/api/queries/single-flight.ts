import { useRef } from "react";

type Mutate<Variables> = (variables: Variables, options: { onSettled: () => void }) => void;

/**
 * A mutation that ignores calls while one is running: a double click's second half arrives before a button
 * can be disabled.
 */
export function useSingleFlight<Variables>(mutate: Mutate<Variables>): (variables: Variables) => void {
  const isRunning = useRef(false);
  return (variables) => {
    if (isRunning.current) return;
    isRunning.current = true;
    mutate(variables, {
      onSettled: () => {
        isRunning.current = false;
      },
    });
  };
}
