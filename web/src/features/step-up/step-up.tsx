import { type ReactNode, useEffect, useState, useSyncExternalStore } from "react";
import { answerStepUps, currentStepUp, onStepUp } from "../../api/session/step-up.ts";
import { DialogOverlay } from "../../ui/overlays/dialog-notice.ts";
import { StepUpDialog } from "./step-up-dialog.tsx";

/** Where the dialog can be rendered: the page, then every open dialog, the topmost last. */
const places: object[] = [];
const subscribers = new Set<() => void>();

/**
 * Lets the back office ask administrators to confirm their identity, above whichever dialog is open (T55).
 */
export function StepUp({ children }: { children: ReactNode }) {
  useEffect(answerStepUps, []);
  return (
    <DialogOverlay value={<Place />}>
      {children}
      <Place />
    </DialogOverlay>
  );
}

function Place() {
  const [self] = useState(() => ({}));
  useEffect(() => {
    places.push(self);
    changed();
    return () => {
      places.splice(places.indexOf(self), 1);
      changed();
    };
  }, [self]);
  const isTopmost = useSyncExternalStore(follow, () => places.at(-1) === self);
  const request = useSyncExternalStore(onStepUp, currentStepUp);
  // Its own dialog must not be rendered inside itself.
  return (
    <DialogOverlay value={null}>
      <StepUpDialog request={isTopmost ? request : null} />
    </DialogOverlay>
  );
}

function follow(subscriber: () => void): () => void {
  subscribers.add(subscriber);
  return () => void subscribers.delete(subscriber);
}

function changed(): void {
  for (const subscriber of subscribers) subscriber();
}
