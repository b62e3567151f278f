import { type ComponentType, type ReactNode, useState } from "react";
import { installText } from "../../text/install.ts";
import { importWithRetry } from "../../ui/lazy-file.ts";
import { notify } from "../notify.ts";
import { askBrowserToInstall, ownPlatform, type Platform } from "./install.ts";
import type { InstallDialogProps } from "./install-dialog.tsx";

/**
 * Installs the app: the browser asks, where it can, and otherwise a dialog says how. The dialog, which few people
 * need, comes when it is asked for; put it somewhere.
 */
export function useInstall(): { install: (platform?: Platform) => Promise<void>; dialog: ReactNode } {
  const [shown, setShown] = useState<Platform | null>(null);
  const [Loaded, setLoaded] = useState<ComponentType<InstallDialogProps> | null>(null);

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
