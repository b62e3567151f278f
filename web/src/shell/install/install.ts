import { useSyncExternalStore } from "react";

/** Where the app can be installed. */
export type Platform = "ios" | "android" | "desktop";

/** What Chromium hands a page that may offer to install itself; it can be used once. */
interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: "accepted" | "dismissed" }>;
}

let prompt: InstallPrompt | null = null;
let isInstalled = globalThis.matchMedia?.("(display-mode: standalone)").matches ?? false;
const subscribers = new Set<() => void>();

// The browser offers it soon after the page is loaded, long before somebody looks for it; a server never does.
if ("document" in globalThis) listen();

function listen(): void {
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    prompt = event as InstallPrompt;
  });
  addEventListener("appinstalled", () => {
    prompt = null;
    isInstalled = true;
    for (const subscriber of subscribers) subscriber();
  });
}

function subscribe(subscriber: () => void): () => void {
  subscribers.add(subscriber);
  return () => void subscribers.delete(subscriber);
}

/** Whether the app is installed on this machine, as far as a page can know. */
export function useIsInstalled(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isInstalled,
    () => false,
  );
}

/** Has the browser ask whether to install, and answers whether it could; where it cannot, words must do. */
export async function askBrowserToInstall(): Promise<boolean> {
  const kept = prompt;
  if (!kept) return false;
  prompt = null;
  await kept.prompt();
  return true;
}

/** What this page runs on; an iPad says that it is a Mac, but no Mac is touched with five fingers. */
export function ownPlatform(): Platform {
  const { userAgent, maxTouchPoints } = navigator;
  if (/iPhone|iPad|iPod/.test(userAgent)) return "ios";
  if (/Macintosh/.test(userAgent) && maxTouchPoints > 1) return "ios";
  return /Android/.test(userAgent) ? "android" : "desktop";
}
