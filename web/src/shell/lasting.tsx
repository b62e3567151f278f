import { type ReactNode, useSyncExternalStore } from "react";

let shown: ReactNode = null;
const subscribers = new Set<() => void>();

/**
 * Shows something over every screen, whatever becomes of the one that showed it: until something else is shown
 * instead, or null. It lives in memory alone.
 */
export function showLasting(node: ReactNode): void {
  shown = node;
  for (const subscriber of subscribers) subscriber();
}

/** Where it is drawn: beyond every screen and guard. */
export function Lasting(): ReactNode {
  return useSyncExternalStore(
    follow,
    () => shown,
    () => null,
  );
}

function follow(subscriber: () => void): () => void {
  subscribers.add(subscriber);
  return () => void subscribers.delete(subscriber);
}
