import { type ReactNode, useState } from "react";
import { installText } from "../../text/app/install.ts";
import { importWithRetry } from "../../ui/files/lazy-file.ts";
import type { Part } from "../../ui/jsx/jsx-types.ts";
import { notify } from "../notices/notify.ts";
import { askBrowserToInstall, ownPlatform, type Platform } from "./install.ts";
import type { InstallDialogProps } from "./install-dialog.tsx";

/**
 * Installs the app with the browser's prompt if possible, else shows instructions in a dialog. The dialog is
 * lazy-loaded; render it anywhere.
 */
export function useInstall(): { install: (platform?: Platform) => Promise<void>; dialog: ReactNode } {
  const [shown, setShown] = useState<Platform | null>(null);
  const [Loaded, setLoaded] = useState<Part<InstallDialogProps> | null>(null);

  async function install(platform = ownPlatform()) {
    if (platform === ownPlatform() && (await askBrowserToInstall())) return;
    try {
      const { InstallDialog } = await importWithRetry(() => import("./install-dialog.tsx"));
      setLoaded(() => InstallDialog);
      setShown(platform);
    } catch {
      notify.error(installText.failed, "install");
    }
  }
  return { install, dialog: Loaded && <Loaded platform={shown} onClose={() => setShown(null)} /> };
}
