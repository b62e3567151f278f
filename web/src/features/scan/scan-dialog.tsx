import { CameraOff, ImageUp, RotateCw, TriangleAlert } from "lucide-react";
import { type RefObject, useEffect, useEffectEvent, useRef } from "react";
import { common } from "../../text/app/common.ts";
import { scanText } from "../../text/app/scan.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { ChooseFile } from "../../ui/buttons/choose-file.tsx";
import { Callout } from "../../ui/feedback/notice.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { cx } from "../../ui/styles/cx.ts";
import { pictureIn } from "./picture.ts";
import { usePicture } from "./use-picture.ts";
import { useScan } from "./use-scan.ts";

export interface ScanDialogProps {
  open: boolean;
  onClose: () => void;
  /** Takes the text of a code. Returns why it cannot be used here, or null. */
  onText: (text: string) => string | null;
}

/** Reads a QR code from the camera, or from a picture that is chosen, dropped or pasted. */
export function ScanDialog({ open, onClose, onText }: ScanDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={scanText.title}
      closeLabel={common.close}
    >
      <Scanner onClose={onClose} onText={onText} />
    </Dialog>
  );
}

function Scanner({ onClose, onText }: Omit<ScanDialogProps, "open">) {
  const video = useRef<HTMLVideoElement>(null);
  const scan = useScan(video, take);
  const picture = usePicture(take, scan.stop);
  usePicturesFromOutside(picture.take);

  function take(text: string) {
    const problem = onText(text);
    if (problem === null) onClose();
    else scan.stop(problem);
  }

  return (
    <div className="flex flex-col gap-4">
      <Viewfinder video={video} scan={scan} isReading={picture.isReading} />
      <div className="flex min-h-17 flex-col justify-center">
        {scan.problem === null ? (
          <p className="text-center text-13 text-muted">
            {scanText.hint}
            <br />
            {scanText.orPicture}
          </p>
        ) : (
          <div role="alert">
            <Callout tone="warning" icon={<TriangleAlert aria-hidden className="size-4" />}>
              {scan.problem}
            </Callout>
          </div>
        )}
      </div>
      <div className="grid grid-cols-2 gap-2">
        <ChooseFile
          accept="image/*"
          onFile={picture.take}
          icon={<ImageUp aria-hidden className="size-4 shrink-0" />}
          busy={picture.isReading}
          className="px-2"
        >
          {scanText.choose}
        </ChooseFile>
        <Button
          icon={<RotateCw aria-hidden className="size-4 shrink-0" />}
          onClick={scan.again}
          disabled={scan.problem === null}
          className="px-2"
        >
          {scanText.again}
        </Button>
      </div>
    </div>
  );
}

interface ViewfinderProps {
  video: RefObject<HTMLVideoElement | null>;
  scan: ReturnType<typeof useScan>;
  /** A picture from outside is being read. */
  isReading: boolean;
}

/** The camera's picture with the frame for the code, or what is happening instead. */
function Viewfinder({ video, scan, isReading }: ViewfinderProps) {
  const isLive = !scan.isStarting && scan.problem === null;
  return (
    <div className="relative aspect-4/3 overflow-hidden rounded-card bg-raised">
      <video
        ref={video}
        muted
        playsInline
        aria-label={scanText.picture}
        className={cx("size-full object-cover", !isLive && "invisible")}
      />
      {isLive && (
        <div
          aria-hidden
          className="absolute top-1/2 left-1/2 aspect-square h-3/5 -translate-1/2 rounded-card border-2 border-white/90 shadow-[0_0_0_100vmax_rgb(0_0_0/0.35)]"
        />
      )}
      {scan.problem !== null && !isReading && (
        <CameraOff aria-hidden className="absolute top-1/2 left-1/2 size-10 -translate-1/2 text-muted" />
      )}
      <div
        role="status"
        className={cx(
          "absolute inset-0 flex items-center justify-center p-6 text-center text-15 text-muted",
          isLive && "sr-only",
        )}
      >
        {words(scan.problem, scan.isStarting, isReading)}
      </div>
    </div>
  );
}

function words(problem: string | null, isStarting: boolean, isReading: boolean): string {
  if (isReading) return scanText.reading;
  if (problem !== null) return "";
  return isStarting ? scanText.starting : scanText.hint;
}

/**
 * While the dialog is open, a picture can be dropped or pasted anywhere; otherwise the browser would navigate
 * to it.
 */
function usePicturesFromOutside(onFile: (file: Blob) => void) {
  const take = useEffectEvent((event: Event, data: DataTransfer | null) => {
    const file = pictureIn(data);
    if (!file) return;
    event.preventDefault();
    onFile(file);
  });
  useEffect(() => {
    const listeners = new AbortController();
    const { signal } = listeners;
    document.addEventListener("paste", (event) => take(event, event.clipboardData), { signal });
    document.addEventListener("dragover", (event) => event.preventDefault(), { signal });
    document.addEventListener(
      "drop",
      (event) => {
        event.preventDefault();
        take(event, event.dataTransfer);
      },
      { signal },
    );
    return () => listeners.abort();
  }, []);
}
