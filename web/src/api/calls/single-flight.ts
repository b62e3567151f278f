import { useCallback, useRef, useState } from "react";

/**
 * Runs one request at a time and ignores others meanwhile: a double click's second half, or the submit event
 * of a paste, arrives before a button can be disabled. `Step` names the requests of a screen.
 */
export function useOnce<Step extends string>() {
  const running = useRef(false);
  const [busy, setBusy] = useState<Step | null>(null);
  /** Resolves with the result; with undefined if the request was ignored. */
  async function once<Result>(step: Step, act: () => Promise<Result>): Promise<Result | undefined> {
    if (running.current) return undefined;
    running.current = true;
    setBusy(step);
    try {
      return await act();
    } finally {
      running.current = false;
      setBusy(null);
    }
  }
  return {
    /** The request that is running, as of the last render. */
    busy,
    /** Whether one is running now. */
    isRunning: useCallback(() => running.current, []),
    once,
  };
}

type Mutate<Variables> = (variables: Variables, options: { onSettled: () => void }) => void;

/** A mutation that ignores calls while one is running. */
export function useSingleFlight<Variables>(mutate: Mutate<Variables>): (variables: Variables) => void {
  const { once } = useOnce<"mutate">();
  return (variables) =>
    void once(
      "mutate",
      () => new Promise<void>((settled) => mutate(variables, { onSettled: () => settled() })),
    );
}
