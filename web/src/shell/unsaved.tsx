import { useEffect, useState } from "react";
import { common } from "../text/common.ts";
import { unsavedText } from "../text/preferences.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { askBeforeLeaving } from "./router/leaving.ts";

/** While something is unsaved, asks before the page is left: by a link, by signing out, or with the browser's tab. */
export function UnsavedGuard({ isUnsaved }: { isUnsaved: boolean }) {
  const [asked, setAsked] = useState<{ answer: (leaves: boolean) => void } | null>(null);

  useEffect(() => {
    if (!isUnsaved) return;
    const stopAsking = askBeforeLeaving(() => new Promise((answer) => setAsked({ answer })));
    const endWarning = warnBeforeUnload();
    return () => {
      stopAsking();
      endWarning();
    };
  }, [isUnsaved]);

  function answer(leaves: boolean) {
    asked?.answer(leaves);
    setAsked(null);
  }

  return (
    <Dialog
      open={asked !== null}
      onOpenChange={(open) => !open && answer(false)}
      ignoresBack
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
