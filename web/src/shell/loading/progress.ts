import { useSyncExternalStore } from "react";

let pending = 0;
const subscribers = new Set<() => void>();

function change(by: 1 | -1): void {
  pending += by;
  for (const subscriber of subscribers) subscriber();
}

/** Shows the progress bar until a load is over. Returns the same promise. */
export function trackProgress<T>(load: Promise<T>): Promise<T> {
  change(1);
  void load.finally(() => change(-1)).catch(() => {});
  return load;
}

export function useIsInProgress(): boolean {
  return useSyncExternalStore(
    (subscriber) => {
      subscribers.add(subscriber);
      return () => void subscribers.delete(subscriber);
    },
    () => pending > 0,
    () => false,
  );
}
