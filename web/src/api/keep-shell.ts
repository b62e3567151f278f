import { followVersion, ownVersion } from "./new-version.ts";
import type { WorkerMessage } from "./worker/service-worker.ts";

/**
 * Keeps the app's files for when the network is gone. A browser that refuses (a private window, say) does without.
 */
export async function keepShell(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  navigator.serviceWorker.register("/sw.js").catch(() => {});
  const registration = await navigator.serviceWorker.ready;
  const used = performance.getEntriesByType("resource").map(({ name }) => name);
  tell(registration.active, { type: "keep", urls: used });
  beginOwn(registration);
  // One may be on its way already: the browser looks for it as soon as a page is asked for.
  const watch = () => registration.installing?.addEventListener("statechange", () => beginOwn(registration));
  watch();
  registration.addEventListener("updatefound", watch);
  followVersion(() => void registration.update().catch(() => {}));
}

/** A worker waits for the pages of the release before. Where this page is of its release already, it need not. */
function beginOwn({ waiting }: ServiceWorkerRegistration): void {
  tell(waiting, { type: "begin", build: ownVersion ?? "" });
}

function tell(worker: ServiceWorker | null, message: WorkerMessage): void {
  worker?.postMessage(message);
}
