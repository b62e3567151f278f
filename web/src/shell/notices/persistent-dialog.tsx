import { type ReactNode, useSyncExternalStore } from "react";

let shown: ReactNode = null;
const subscribers = new Set<() => void>();

/**
 * Shows something above every screen, even if the screen that showed it is gone, until it is replaced or null
 * is shown. It is only in memory.
 */
export function showPersistentDialog(node: ReactNode): void {
  shown = node;
  for (const subscriber of subscribers) subscriber();
}

/** Where it is rendered: outside every screen and guard. */
export function PersistentDialog() {
  const dialog = useSyncExternalStore(
    follow,
    () => shown,
    () => null,
  );
  return <>{dialog}</>;
}

function follow(subscriber: () => void): () => void {
  subscribers.add(subscriber);
  return () => void subscribers.delete(subscriber);
}
