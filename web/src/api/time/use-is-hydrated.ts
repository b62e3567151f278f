import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/**
 * False on the server and during hydration, then true. Data that only the browser has (storage, clock) must
 * wait for it, so that the first render is the same on both sides.
 */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
