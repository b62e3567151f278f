import { FileUp, X } from "lucide-react";
import { type DragEvent, useRef, useState } from "react";
import { uploadText as text } from "../../../text/admin/paying.ts";
import { Button, IconButton } from "../../../ui/buttons/button.tsx";
import { Callout } from "../../../ui/feedback/notice.tsx";
import { formatBytes } from "../../../ui/format/bytes.ts";
import { cx } from "../../../ui/styles/cx.ts";
import { MAX_SIGNED, readSignedFile, type SignedFileFault } from "./read-signed-file.ts";

/** A file that was read, with the transaction in it. */
export interface ChosenFile {
  name: string;
  size: number;
  signed: string;
}

interface SignedFileFieldProps {
  file: ChosenFile | null;
  onFile: (file: ChosenFile | null) => void;
  isBusy: boolean;
}

/** Takes the signed file: chosen, or dropped on it. */
export function SignedFileField({ file, onFile, isBusy }: SignedFileFieldProps) {
  const [fault, setFault] = useState<SignedFileFault | null>(null);
  const [isOver, setOver] = useState(false);

  async function take(given: File | undefined) {
    if (!given || isBusy) return;
    const read = given.size > MAX_SIGNED ? { fault: "too_large" as const } : await readFile(given);
    setFault("fault" in read ? read.fault : null);
    onFile("fault" in read ? null : { name: given.name, size: given.size, signed: read.signed });
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    void take(event.dataTransfer.files[0]);
  }

  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut for the button inside */}
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={cx(
          "flex min-h-20 flex-wrap items-center justify-between gap-3 rounded-control border border-dashed px-3.5 py-3",
          isOver ? "border-accent" : "border-line-strong",
        )}
      >
        {file ? (
          <Chosen file={file} onForget={() => onFile(null)} isBusy={isBusy} />
        ) : (
          <Choose onFile={take} isBusy={isBusy} />
        )}
      </div>
      <div role="alert" className="empty:hidden">
        {fault && <Callout tone="danger">{text.faults[fault]}</Callout>}
      </div>
    </>
  );
}

/** A file that was removed meanwhile cannot be read. */
async function readFile(file: File) {
  try {
    return readSignedFile(new Uint8Array(await file.arrayBuffer()));
  } catch {
    return { fault: "unreadable" as const };
  }
}

interface ChooseProps {
  onFile: (file: File | undefined) => void;
  isBusy: boolean;
}

/** The file input is hidden; the button opens its dialog. */
function Choose({ onFile, isBusy }: ChooseProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        onChange={({ target }) => {
          const file = target.files?.[0];
          // Allows choosing the same file again.
          target.value = "";
          onFile(file);
        }}
      />
      <p className="min-w-0 flex-1 text-13 text-muted">{text.drop}</p>
      <Button
        size="sm"
        icon={<FileUp aria-hidden className="size-4" />}
        disabled={isBusy}
        onClick={() => input.current?.click()}
      >
        {text.choose}
      </Button>
    </>
  );
}

interface ChosenProps {
  file: ChosenFile;
  onForget: () => void;
  isBusy: boolean;
}

function Chosen({ file: { name, size }, onForget, isBusy }: ChosenProps) {
  return (
    <>
      <p role="status" className="min-w-0 flex-1 text-15 font-medium break-all">
        {text.file(name, formatBytes(size))}
      </p>
      <IconButton label={text.forgetFile} disabled={isBusy} onClick={onForget}>
        <X aria-hidden className="size-4" />
      </IconButton>
    </>
  );
}
