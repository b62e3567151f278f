import { paths } from "../../paths.ts";
import { shellText } from "../../text/app/shell.ts";
import { InstallEntry } from "../install/install-entry.tsx";
import { useLocation } from "../router/router.tsx";
import { LanguageSelect } from "./language-select.tsx";
import { ThemeSwitch } from "./theme-switch.tsx";

export function Footer() {
  const { pathname } = useLocation();
  return (
    <footer className="border-t border-line">
      <div className="column flex flex-col items-start justify-between gap-4 py-6 md:flex-row md:items-center">
        <p className="text-13 text-muted">{shellText.footer}</p>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
          <InstallEntry className="flex h-11 items-center gap-2 rounded-control px-2 text-13 font-semibold text-muted transition-colors duration-150 hover:text-text" />
          {/* The profile has its own setting. */}
          {pathname !== paths.profile() && <LanguageSelect />}
          <ThemeSwitch />
        </div>
      </div>
    </footer>
  );
}
