import type { User } from "@portico/contract";
import { Download } from "lucide-react";
import { useEffect, useState } from "react";
import { useSession } from "../../../api/session/session.ts";
import { Copy } from "../../../features/copy/copy.tsx";
import { warnBeforeUnload } from "../../../shell/navigation/unsaved.tsx";
import { showPersistentDialog } from "../../../shell/notices/persistent-dialog.tsx";
import { codesText } from "../../../text/account/security.ts";
import { common } from "../../../text/app/common.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { saveFile } from "../../../ui/files/save-file.ts";
import { formatDate } from "../../../ui/format/time.ts";
import { Dialog, DialogFooter } from "../../../ui/overlays/dialog.tsx";

export interface RecoveryCodesProps {
  codes: string[];
  /** The owner of the codes. */
  owner: Pick<User, "id" | "email"> | null;
  /** The element that gets the focus afterwards, if it still exists. */
  opener: Element | null;
}

/**
 * Shows ten codes, only once: until the user confirms having saved them, even if the session or this screen
 * ends.
 */
export function showRecoveryCodes(shown: RecoveryCodesProps): void {
  // New codes get a new dialog, which replaces the old one.
  showPersistentDialog(<RecoveryCodes key={shown.codes[0]} {...shown} />);
}

function RecoveryCodes({ codes, owner, opener }: RecoveryCodesProps) {
  const [isOpen, setOpen] = useState(true);
  const { user } = useSession();
  const isForeign = user !== null && owner !== null && user.id !== owner.id;
  // The next user of this browser must not see them.
  useEffect(() => {
    if (isForeign) showPersistentDialog(null);
  }, [isForeign]);
  useEffect(() => (isOpen ? warnBeforeUnload() : undefined), [isOpen]);
  if (isForeign) return null;
  return (
    <Dialog
      open={isOpen}
      onOpenChange={setOpen}
      onClosed={() => showPersistentDialog(null)}
      title={codesText.title}
      closeLabel={common.close}
      locked
      finalFocus={() => (opener instanceof HTMLElement && opener.isConnected ? opener : null)}
    >
      <Codes codes={codes} email={owner?.email ?? ""} onSaved={() => setOpen(false)} />
    </Dialog>
  );
}

interface CodesProps {
  codes: string[];
  email: string;
  onSaved: () => void;
}

function Codes({ codes, email, onSaved }: CodesProps) {
  const file = `${codesText.fileHeading(email, formatDate(new Date().toISOString()))}\n\n${codes.join("\n")}\n`;
  return (
    <div className="flex flex-col gap-4">
      <p className="text-15 text-muted">{codesText.words}</p>
      <ol
        translate="no"
        aria-label={codesText.list}
        className="grid grid-cols-2 gap-x-4 gap-y-2.5 rounded-control bg-raised px-5 py-4 font-mono text-15 font-medium tracking-wide"
      >
        {codes.map((code) => (
          <li key={code} className="text-center">
            {code}
          </li>
        ))}
      </ol>
      <div className="grid grid-cols-2 gap-2">
        <Copy wide value={codes.join("\n")} label={codesText.copy} />
        <Button
          icon={<Download aria-hidden className="size-4" />}
          onClick={() => saveFile(codesText.fileName, new Blob([file], { type: "text/plain" }))}
        >
          {codesText.download}
        </Button>
      </div>
      <DialogFooter>
        <Button tone="accent" onClick={onSaved}>
          {codesText.saved}
        </Button>
      </DialogFooter>
    </div>
  );
}
