import { Download } from "lucide-react";
import { useSession } from "../../../api/session.ts";
import { Copy } from "../../../shell/copy.tsx";
import { codesText } from "../../../text/security.ts";
import { Button } from "../../../ui/button.tsx";
import { DialogFooter } from "../../../ui/dialog.tsx";
import { formatDate } from "../../../ui/format/time.ts";
import { saveFile } from "../../../ui/save-file.ts";

export interface RecoveryCodesProps {
  codes: string[];
  onSaved: () => void;
}

/** Ten codes that are shown this once; the dialog around them stays until somebody says that they are saved. */
export function RecoveryCodes({ codes, onSaved }: RecoveryCodesProps) {
  const email = useSession().user?.email ?? "";
  const file = `${codesText.fileHeading(email, formatDate(new Date().toISOString()))}\n\n${codes.join("\n")}\n`;
  return (
    <div className="flex flex-col gap-4">
      <p className="text-15 text-muted">{codesText.words}</p>
      <ol
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
