import { common } from "../../text/app/common.ts";
import { installText } from "../../text/app/install.ts";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { useLastShown } from "../../ui/overlays/use-last-shown.ts";
import { ownPlatform, type Platform, useIsInstalled } from "./install.ts";

export interface InstallDialogProps {
  /** The target platform; null while the dialog is closed. */
  platform: Platform | null;
  onClose: () => void;
}

/** Explains how to install the app where no button can do it. */
export function InstallDialog({ platform, onClose }: InstallDialogProps) {
  const shown = useLastShown(platform);
  const isInstalled = useIsInstalled();
  if (!shown) return null;
  const isHere = shown === ownPlatform();
  return (
    <Dialog
      open={platform !== null}
      onOpenChange={(open) => !open && onClose()}
      title={installText.dialogTitle[shown]}
      description={
        isHere
          ? isInstalled
            ? installText.alreadyInstalled
            : installText.dialogHere
          : installText.dialogDetail(location.host)
      }
      closeLabel={common.close}
    >
      {!(isHere && isInstalled) && <Steps steps={installText.steps[shown]} />}
    </Dialog>
  );
}

function Steps({ steps }: { steps: readonly string[] }) {
  return (
    <ol className="flex flex-col gap-4">
      {steps.map((step, index) => (
        <li key={step} className="flex items-start gap-3 text-15">
          <span
            aria-hidden
            className="figures flex size-7 shrink-0 items-center justify-center rounded-full bg-accent-tint text-13 font-semibold text-accent-ink"
          >
            {index + 1}
          </span>
          <span className="pt-0.5">{step}</span>
        </li>
      ))}
    </ol>
  );
}
