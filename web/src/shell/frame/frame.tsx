import { CSPProvider } from "@base-ui/react/csp-provider";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { followLiveUpdates } from "../../api/live/live-updates.ts";
import { pageWasLeft } from "../../api/preferences/language.ts";
import { followAuthEvents, useSession } from "../../api/session/session.ts";
import { shellText } from "../../text/app/shell.ts";
import { importWithRetry } from "../../ui/files/lazy-file.ts";
import type { Part } from "../../ui/jsx/jsx-types.ts";
import { DialogNotice } from "../../ui/overlays/dialog-notice.ts";
import { ProgressBar } from "../loading/progress-bar.tsx";
import { useLateScroll } from "../navigation/use-late-scroll.ts";
import { DialogConnection } from "../notices/connection-notice.tsx";
import { notify, onFirstToast } from "../notices/notify.ts";
import { PersistentDialog } from "../notices/persistent-dialog.tsx";
import { Outlet, useLocation } from "../router/router.tsx";

/** What surrounds every screen except the back office's. */
export function Frame() {
  const client = useQueryClient();
  useLateScroll();
  useEffect(() => {
    const showEnded = () => notify.info(shellText.sessionEnded, "sign-in");
    const ends = [followLiveUpdates(client, showEnded), followAuthEvents(client, showEnded)];
    return () => {
      for (const end of ends) end();
    };
  }, [client]);
  const { pathname } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    if (pathname === last.current) return;
    last.current = pathname;
    pageWasLeft();
    notify.turnPage();
  }, [pathname]);

  return (
    <CSPProvider disableStyleElements>
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50 focus:rounded-control focus:bg-accent-fill focus:px-4 focus:py-2.5 focus:font-semibold focus:text-on-accent"
      >
        {shellText.skip}
      </a>
      <ProgressBar />
      <DialogNotice value={<DialogConnection />}>
        <Outlet />
        <PersistentDialog />
      </DialogNotice>
      <Corner />
    </CSPProvider>
  );
}

/**
 * Where toasts appear. Their code is loaded once somebody has signed in or interacts with the page, so that
 * it is there before the first message, even without a network.
 */
function Corner() {
  const isSignedIn = useSession().status === "signed-in";
  const [Toasts, setToasts] = useState<Part | null>(null);
  useEffect(() => {
    const load = () =>
      void importWithRetry(() => import("../notices/toasts.tsx")).then(
        (module) => setToasts(() => module.Toasts),
        () => undefined,
      );
    if (isSignedIn) load();
    const ends = [onFirstToast(load), onFirstInput(load)];
    return () => {
      for (const end of ends) end();
    };
  }, [isSignedIn]);
  return Toasts && <Toasts />;
}

/** Calls `listener` at the first key or pointer press. Returns a function that stops this. */
function onFirstInput(listener: () => void): () => void {
  const ear = new AbortController();
  for (const deed of ["pointerdown", "keydown"]) {
    addEventListener(deed, listener, { once: true, passive: true, signal: ear.signal });
  }
  return () => ear.abort();
}
