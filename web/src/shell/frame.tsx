import { CSPProvider } from "@base-ui/react/csp-provider";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { Outlet, ScrollRestoration, useLocation, useRevalidator } from "react-router";
import { pageWasLeft } from "../api/language.ts";
import { followLiveUpdates } from "../api/live-updates.ts";
import { followAuthEvents } from "../api/session.ts";
import { scrollKey } from "../api/storage.ts";
import { authText } from "../text/auth.ts";
import { shellText } from "../text/shell.ts";
import { onTimeZone } from "../ui/format/time.ts";
import { TooltipProvider } from "../ui/tooltip.tsx";
import { Lasting } from "./lasting.tsx";
import { notify } from "./notify.ts";
import { Toasts } from "./toasts.tsx";
import { placeOf, useLateScroll } from "./use-late-scroll.ts";

/** What stands around every screen but the back office's. */
export function Frame() {
  const client = useQueryClient();
  useLateScroll();
  useEffect(() => {
    const tell = () => notify.info(authText.sessionEnded);
    const ends = [followLiveUpdates(client, tell), followAuthEvents(client, tell)];
    return () => {
      for (const end of ends) end();
    };
  }, [client]);
  // Draws every screen anew where it stands, since any of them may show a time; what is typed there stays.
  const { revalidate } = useRevalidator();
  useEffect(() => onTimeZone(() => void revalidate()), [revalidate]);
  const { pathname } = useLocation();
  const first = useRef(pathname);
  useEffect(() => {
    if (pathname !== first.current) pageWasLeft();
  }, [pathname]);

  return (
    <CSPProvider disableStyleElements>
      <TooltipProvider>
        <a
          href="#content"
          className="sr-only focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50 focus:rounded-control focus:bg-accent-fill focus:px-4 focus:py-2.5 focus:font-semibold focus:text-on-accent"
        >
          {shellText.skip}
        </a>
        <Outlet />
        <Lasting />
        <Toasts />
        <ScrollRestoration getKey={placeOf} storageKey={scrollKey} />
      </TooltipProvider>
    </CSPProvider>
  );
}
