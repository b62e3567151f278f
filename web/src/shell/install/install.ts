import { useSyncExternalStore } from "react";

/** Where the app can be installed. */
export type Platform = "ios" | "android" | "desktop";

/** Chromium's event that lets a page offer its installation; single use. */
interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: "accepted" | "dismissed" }>;
}

let prompt: InstallPrompt | null = null;
let isInstalled = globalThis.matchMedia?.("(display-mode: standalone)").matches ?? false;
const subscribers = new Set<() => void>();

// The browser fires it soon after the page load, long before the user looks for it; it never fires on a
// server.
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

/** Shows the browser's install prompt. Returns whether it could; if not, instructions are needed. */
export async function askBrowserToInstall(): Promise<boolean> {
  const kept = prompt;
  if (!kept) return false;
  prompt = null;
  await kept.prompt();
  return true;
}

/** The platform of this page. An iPad claims to be a Mac, but no Mac has five touch points. */
export function ownPlatform(): Platform {
  const { userAgent, maxTouchPoints } = navigator;
  if (/iPhone|iPad|iPod/.test(userAgent)) return "ios";
  if (/Macintosh/.test(userAgent) && maxTouchPoints > 1) return "ios";
  return /Android/.test(userAgent) ? "android" : "desktop";
}
