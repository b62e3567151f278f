import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/**
 * False on the server and while the page that it drew is taken over, true ever after. What only the browser knows (its
 * storage, its clock) is to be shown from then on, so that the first drawing is the same on both sides.
 */
export function useIsDrawn(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
