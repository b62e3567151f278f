import { useEffect, useRef, useState } from "react";
import { useBlocker } from "react-router";
import { common } from "../text/common.ts";
import { unsavedText } from "../text/preferences.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";

/** Asks whoever edits something on this page; null where nothing would be lost. */
let ask: (() => Promise<boolean>) | null = null;

/** Whether the page may be left: true where nothing is unsaved, else what its reader answers. */
export function mayLeave(): Promise<boolean> {
  return ask ? ask() : Promise.resolve(true);
}

/** While something is unsaved, asks before the page is left: by a link, by signing out, or with the browser's tab. */
export function UnsavedGuard({ isUnsaved }: { isUnsaved: boolean }) {
  const isFree = useRef(false);
  const [asked, setAsked] = useState<{ answer: (leaves: boolean) => void } | null>(null);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isUnsaved && !isFree.current && currentLocation.pathname !== nextLocation.pathname,
  );

  useEffect(() => {
    if (!isUnsaved) return;
    isFree.current = false;
    ask = () => new Promise((answer) => setAsked({ answer }));
    const endWarning = warnBeforeUnload();
    return () => {
      ask = null;
      endWarning();
    };
  }, [isUnsaved]);

  function answer(leaves: boolean) {
    isFree.current = leaves;
    asked?.answer(leaves);
    setAsked(null);
    if (blocker.state !== "blocked") return;
    if (leaves) blocker.proceed();
    else blocker.reset();
  }

  return (
    <Dialog
      open={asked !== null || blocker.state === "blocked"}
      onOpenChange={(open) => !open && answer(false)}
      title={unsavedText.title}
      closeLabel={common.close}
      footer={
        <>
          <Button onClick={() => answer(true)}>{unsavedText.leave}</Button>
          <Button tone="accent" onClick={() => answer(false)}>
            {unsavedText.stay}
          </Button>
        </>
      }
    >
      <p className="text-15 text-muted">{unsavedText.words}</p>
    </Dialog>
  );
}

/** Before the browser's tab is closed or loaded anew, the browser asks, in words of its own. Returns what ends it. */
export function warnBeforeUnload(): () => void {
  const warn = (event: BeforeUnloadEvent) => event.preventDefault();
  addEventListener("beforeunload", warn);
  return () => removeEventListener("beforeunload", warn);
}
