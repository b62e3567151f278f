import { Download } from "lucide-react";
import { installText } from "../../text/app/install.ts";
import { useIsInstalled } from "./install.ts";
import { useInstall } from "./use-install.tsx";

/** The menu item that installs the app; hidden once it is installed. */
export function InstallEntry({ className }: { className: string }) {
  const { install, dialog } = useInstall();
  if (useIsInstalled()) return null;
  return (
    <>
      <button type="button" onClick={() => void install()} className={className}>
        <Download aria-hidden className="size-5" />
        {installText.menu}
      </button>
      {dialog}
    </>
  );
}
