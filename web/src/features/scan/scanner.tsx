import { loadPart } from "../../shell/loading/load-part.ts";
import { lazyFile, useFileState } from "../../ui/files/lazy-file.ts";
import type { ScanDialogProps } from "./scan-dialog.tsx";

const scanDialog = lazyFile(() => import("./scan-dialog.tsx").then((module) => module.ScanDialog));

/** Loads the scanner, which few users need. Returns whether it succeeded. */
export function openScanner(): Promise<boolean> {
  return loadPart(scanDialog);
}

/** The dialog that reads a QR code, once `openScanner` has loaded it. */
export function Scanner(props: ScanDialogProps) {
  const dialog = useFileState(scanDialog);
  return dialog.status === "loaded" && <dialog.value {...props} />;
}
