import { useEffect, useState } from "react";
import { unsavedText } from "../../text/account/preferences.ts";
import { common } from "../../text/app/common.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { askBeforeLeaving } from "../router/leaving.ts";

/**
 * Asks before the user leaves a page with unsaved changes: by a link, by signing out, or by closing the tab.
 */
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

/**
 * Makes the browser ask, in its own words, before the tab is closed or reloaded. Returns a function that
 * stops this.
 */
export function warnBeforeUnload(): () => void {
  const warn = (event: BeforeUnloadEvent) => event.preventDefault();
  addEventListener("beforeunload", warn);
  return () => removeEventListener("beforeunload", warn);
}
